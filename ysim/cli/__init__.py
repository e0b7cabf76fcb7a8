"""The command line. Each command parses its options, calls the library and prints what comes back.

Heavy libraries are imported inside the functions that need them, so that `ysim --help` answers at once. Even
the commands are imported inside `main`, so that Ctrl-C has its one message from the first moment on.
"""

import os
import signal
import sys
from io import TextIOWrapper

from ysim.errors import Interrupted, UserError

_MISTAKE = 2
_INTERRUPTED = 130


def main() -> int:
    """Run the command line; return 2 after a user's mistake and 130 after Ctrl-C, with one message each."""
    try:
        _call()
    except UserError as mistake:
        print(f"ysim: {mistake}", file=sys.stderr)
        return _MISTAKE
    except OSError as error:
        return _give_up_printing(error)
    except (KeyboardInterrupt, SystemExit) as end:
        if isinstance(end, SystemExit) and end.code != _INTERRUPTED:
            raise
        print("ysim: interrupted; no report was written", file=sys.stderr)
        return _INTERRUPTED
    except Interrupted as end:
        print(f"ysim: interrupted; {end}; go on with\n  {end.command}", file=sys.stderr)
        return _INTERRUPTED
    return 0


def _call() -> None:
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # a cluster's polite end is a Ctrl-C
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a title may have signs that a terminal has not
    from ysim.cli.app import app

    try:
        app(prog_name="ysim")
    finally:
        print(end="", flush=True)  # a full disk is noticed here, not when Python has said goodbye


def _give_up_printing(error: OSError) -> int:
    """Say why, unless it is that nobody reads on (`| head`); return 2."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left would fail again at the end
    if not isinstance(error, BrokenPipeError):
        print(f"ysim: {error.filename or 'the output'}: {error.strerror or error}", file=sys.stderr)
    return _MISTAKE
