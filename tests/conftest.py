"""What tests of every kind share."""

import sys

import pytest

from ysim.cli import main


@pytest.fixture
def command(monkeypatch, capsys):
    """`command("run", "a.toml")` calls `ysim run a.toml`: exit code, standard output, standard error."""

    def call(*arguments):
        monkeypatch.setattr(sys, "argv", ["ysim", *map(str, arguments)])
        try:
            code = main()
        except SystemExit as end:
            code = end.code
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return call
