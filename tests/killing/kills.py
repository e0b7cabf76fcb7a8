"""One run, killed many times at random moments, has to end with the digest of one that was left alone."""

import random
import signal
import time
from pathlib import Path

from tests.killing.runs import begin, digest_after, told, written_at

KILLS = 20
LONGEST_WAIT = 5.0  # seconds


def prove(folder: Path, games: int) -> bool:
    """Kills a run again and again, lets it end, and compares; prints a line a kill and both digests."""
    alone = digest_after(folder / "alone", games)
    dice = random.Random(games)
    for number in range(1, KILLS + 1):
        if not kill(folder / "killed", games, number, dice):
            print(f"the run ended before kill {number}: it needs more games")
            return False
    killed = digest_after(folder / "killed", games)
    print(f"left alone         {alone}\nkilled {KILLS} times    {killed}", flush=True)
    return alone == killed


def kill(folder: Path, games: int, number: int, dice: random.Random) -> bool:
    """Goes on with the run and kills it; False if it ended first.

    The moment of every other kill is counted from the start, the others from when games are played.
    """
    before, began = written_at(folder), time.monotonic()
    process = begin(folder, games)
    while number % 2 and process.poll() is None and written_at(folder) == before:
        time.sleep(0.01)
    time.sleep(dice.uniform(0, LONGEST_WAIT))
    process.kill()
    process.communicate()
    kept = told(folder).get("games_done", 0)
    waited = time.monotonic() - began
    print(f"kill {number:2} after {waited:4.1f} s, {kept:7,} games are told of", flush=True)
    return process.returncode == -signal.SIGKILL
