"""The command line as its own process: outputs that take nothing, Ctrl-C at the start, an unusable cache."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


# Linux has such a disk; where there is none, `make prove-resume` fills a small one.
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no disk that is always full")
@pytest.mark.parametrize("arguments", [["policies"], ["rules"], ["run", "scenarios/first.toml"]])
def test_a_full_disk_is_one_message(arguments, tmp_path):
    shutil.copytree(ROOT / "scenarios", tmp_path / "scenarios")
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "ysim", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            cwd=tmp_path,
        )
    assert done.returncode == 2
    assert done.stderr == "ysim: the output: No space left on device\n"
    assert os.listdir(tmp_path) == ["scenarios"]


def test_nothing_is_said_when_nobody_reads_on():
    command = f"{sys.executable} -m ysim policies | true"
    done = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert done.stderr == ""


def test_signs_that_the_output_has_not_are_replaced(tmp_path):
    scenario = (ROOT / "scenarios" / "first.toml").read_text(encoding="utf-8")
    dashed = re.sub('title = ".*"', 'title = "Plain — and fast"', scenario)
    (tmp_path / "dash.toml").write_text(dashed, encoding="utf-8")
    ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    code = (
        "import sys, types; from ysim.cli import main\n"
        "def play(*_, **__): raise KeyboardInterrupt\n"
        "sys.modules['ysim.runs.resumable'] = types.SimpleNamespace("
        "run_into=play, finish=play)\n"
        "sys.argv = ['ysim', 'run', 'dash.toml']; sys.exit(main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=os.environ | ascii_only,
    )
    assert "Plain ? and fast: " in done.stdout
    assert done.stderr == "ysim: interrupted; no report was written\n"


def test_ctrl_c_while_the_commands_are_imported_is_one_line():
    code = """
import sys
class Interrupted:
    def find_spec(self, name, path, target=None):
        if name == "typer":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
from ysim.cli import main
sys.exit(main())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 130
    assert done.stderr == "ysim: interrupted; no report was written\n"


def test_the_commands_need_no_heavy_library():
    heavy = ["numba", "numpy", "pandas", "matplotlib", "pyarrow", "scipy", "pydantic", "rich"]
    code = f"import sys, ysim.cli.app; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_cache_that_cannot_be_written_is_named_once_and_leaves_nothing(tmp_path):
    (tmp_path / "file").write_text("")
    code = "from ysim.core.compile import entry; print(entry(lambda number: 2 * number)(7))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"YSIM_CACHE": str(tmp_path / "file"), "TMPDIR": str(tmp_path)},
    )
    assert len(done.stderr.splitlines()) == 1
    assert f"ysim: {tmp_path}/file/ysim/" in done.stderr
    assert "Not a directory" in done.stderr and "YSIM_CACHE" in done.stderr
    assert done.stdout == "14\n"
    assert os.listdir(tmp_path) == ["file"]
