"""A Dask cluster on this machine: a scheduler and two workers play a scenario; `--kill` kills one on the way.

Afterwards threads play the same games, and the digests have to be equal.
"""

import argparse
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from ysim.runs.manifest import Manifest

SCENARIO = "scenarios/first.toml"
WORKERS = 2
SECONDS_BEFORE_THE_KILL = 3.0  # of playing


def main() -> int:
    """Play twice and compare; 1 if the digests differ."""
    asked = _arguments()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="ysim-cluster-")))
        address = f"tcp://127.0.0.1:{_free_port()}"
        stack.enter_context(_Dask("scheduler", "--host", address, "--no-dashboard"))
        workers = [stack.enter_context(_worker(address, number)) for number in range(WORKERS)]
        dask = ["--backend", "dask", "--scheduler", address]
        playing = subprocess.Popen(_run(folder / "dask", asked.games, *dask))
        if asked.kill:
            _wait_for_games(folder / "dask", playing)
            workers[0].kill()
            print("one of the two workers is killed", flush=True)
        if playing.wait() or subprocess.call(_run(folder / "threads", asked.games, "--quiet")):
            return 1
        digests = [Manifest.read(folder / name).digest for name in ("dask", "threads")]
    print(f"Dask     {digests[0]}\nthreads  {digests[1]}")
    return int(digests[0] != digests[1])


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--kill", action="store_true", help="kill a worker while it plays")
    return parser.parse_args()


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class _Dask(subprocess.Popen[bytes]):
    """A process of Dask, which ends with the block; it says nothing."""

    def __init__(self, *arguments: str) -> None:
        command = [str(Path(sys.executable).with_name("dask")), *arguments]
        super().__init__(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def __exit__(self, *reason: object) -> None:
        self.kill()
        super().__exit__(*reason)  # type: ignore[arg-type]


def _worker(address: str, number: int) -> _Dask:
    alone = ("--nthreads", "1", "--no-dashboard", "--no-nanny")
    return _Dask("worker", address, "--name", f"worker-{number}", "--death-timeout", "60", *alone)


def _run(folder: Path, games: int, *how: str) -> list[str]:
    command = [sys.executable, "-m", "ysim", "run", SCENARIO, "--games", str(games), "--out", str(folder)]
    return [*command, *how]


def _wait_for_games(folder: Path, playing: subprocess.Popen[bytes]) -> None:
    """Until files of played games are there, and a little longer."""
    while playing.poll() is None and not list((folder / "played").glob("*.npz")):
        time.sleep(0.1)
    time.sleep(SECONDS_BEFORE_THE_KILL)


if __name__ == "__main__":
    sys.exit(main())
