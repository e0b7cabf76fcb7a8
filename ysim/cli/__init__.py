"""The command line. Each command parses its options, calls the library and prints what comes back.

Heavy libraries are imported inside the functions that need them, so that `ysim --help` answers at once.
"""

import sys
from typing import Annotated

import typer

from ysim.cli import policies, rules, run, trace
from ysim.errors import UserError

_MISTAKE = 2
_INTERRUPTED = 130

app = typer.Typer(
    help="Play the board game Ys a million times, and see which strategies win and why.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command()(run.run)
app.command()(trace.trace)
app.command()(policies.policies)
app.command()(rules.rules)


def _print_version(wanted: bool) -> None:
    if wanted:
        from ysim.runs.manifest import package_version

        print(f"ysim {package_version('ysim')}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version and exit.", callback=_print_version, is_eager=True),
    ] = False,
) -> None:
    pass


def main() -> int:
    """Run the command line; return 2 after a user's mistake and 130 after Ctrl-C, with one message each."""
    try:
        app(prog_name="ysim")
    except UserError as mistake:
        print(f"ysim: {mistake}", file=sys.stderr)
        return _MISTAKE
    except (KeyboardInterrupt, SystemExit) as end:
        if isinstance(end, SystemExit) and end.code != _INTERRUPTED:
            raise
        print("ysim: interrupted; no report was written", file=sys.stderr)
        return _INTERRUPTED
    return 0
