"""`python -m tests.killing.full_disk GAMES`: a run on a really small disk, which is full until space is made.

It needs a mount namespace of its own, so that the disk is gone with the process: `in_a_namespace` starts it.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.killing.runs import begin, digest_after, told

DISK = 16 * 2**20
FREE = {0: "nothing", 100 * 2**10: "some files of games", 600 * 2**10: "all games and no report"}
"""Bytes left free, in turn, and what they are enough for."""
NAMESPACE = ["unshare", "--map-root-user", "--mount"]
FULL = "cannot be written: No space left on device\n"


def in_a_namespace(games: int) -> bool | None:
    """Whether the run ended as it should; None if nothing can be mounted here."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            tried = subprocess.run([*NAMESPACE, *mount(folder)], capture_output=True, text=True)
            why = tried.stderr.strip() if tried.returncode else ""
        except OSError as error:
            why = str(error)
    if why:
        print(f"NOT PROVED: no small disk can be mounted here ({why})", flush=True)
        return None
    command = [sys.executable, "-m", "tests.killing.full_disk", str(games)]
    return subprocess.run([*NAMESPACE, *command]).returncode == 0


def mount(folder: str) -> list[str]:
    """The command that puts a small disk there."""
    return ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", folder]


def fill(disk: Path, free: int) -> None:
    """Leaves so many bytes free on the disk."""
    filler = disk / "filler"
    filler.unlink(missing_ok=True)
    with open(filler, "wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            file.truncate(file.tell() - free)


def runs_full(disk: Path, games: int, free: int) -> bool:
    """Goes on with the run with so much space; whether it ends with code 2 and one message."""
    fill(disk, free)
    process = begin(disk / "run", games)
    _, said = process.communicate()
    kept = told(disk / "run").get("games_done", 0)
    print(f"space for {FREE[free]}: code {process.returncode}, {kept:,} games are kept; {said}", end="")
    return process.returncode == 2 and said == f"ysim: {disk / 'run'}: {FULL}"


def main(games: int) -> bool:
    """Prints what a run did with ever more space, and both digests; whether all is as it should be."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as elsewhere:
        subprocess.run(mount(folder), check=True)
        disk = Path(folder)
        well = [runs_full(disk, games, free) for free in FREE]
        (disk / "filler").unlink()
        full = digest_after(disk / "run", games)
        alone = digest_after(Path(elsewhere) / "run", games)
        subprocess.run(["umount", folder], check=True)
    print(f"left alone         {alone}\non a full disk     {full}", flush=True)
    return all(well) and alone == full


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1])))
