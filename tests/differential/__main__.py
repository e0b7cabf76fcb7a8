"""`python -m tests.differential`: replays many games, bout by bout, and goes on another day where it stopped.

A disagreement ends the program with exit code 1. Its events and its scenario are left in `reports/prove`.
"""

import argparse
import hashlib
import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.differential.bouts import Quarrel, bout_of, results
from ysim.core.compile import source_hash

FOLDER = Path("reports/prove")
REFERENCE = Path(__file__).parent.parent / "reference"
GAMES_OF_A_BOUT = 10
BOUTS_AT_ONCE = 40  # handed to the processes together, and forgotten together if the program is stopped
PROCESSES = os.cpu_count() or 1


def programs() -> str:
    """A digest of kernel and reference: what was proved of others says nothing about these."""
    digest = hashlib.sha256(source_hash().encode())
    for file in sorted(REFERENCE.glob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def bouts_done(file: Path, these: str) -> int:
    """How many bouts of these very programs have agreed before."""
    known = json.loads(file.read_text()) if file.exists() else {}
    return int(known["bouts"]) if known.get("programs") == these else 0


def quarrel_in(number: int) -> Quarrel | None:
    """What the programs do not agree about in a bout."""
    ends = results(bout_of(number), GAMES_OF_A_BOUT)
    return next((end for end in ends if isinstance(end, Quarrel)), None)


def prove(bouts: range, processes: int) -> Iterator[int]:
    """Plays these bouts, a batch at a time; yields how many are done. Ends the program at a disagreement."""
    with ProcessPoolExecutor(processes) as pool:
        for first in bouts[::BOUTS_AT_ONCE]:
            batch = range(first, min(first + BOUTS_AT_ONCE, bouts.stop))
            for quarrel in pool.map(quarrel_in, batch):
                if quarrel is not None:
                    pool.shutdown(cancel_futures=True)
                    sys.exit(report(quarrel))
            yield batch.stop


def report(quarrel: Quarrel) -> str:
    """Leaves the game in files; says what is wrong and how to see it again."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    trace, scenario = FOLDER / "quarrel.jsonl", FOLDER / "quarrel.toml"
    trace.write_text("".join(f"{json.dumps(event)}\n" for event in quarrel.events))
    scenario.write_text(quarrel.bout.scenario())
    return (
        f"\nbout {quarrel.bout.seed}, game {quarrel.number}: {quarrel.why}\n"
        f"  its events, if it was played to the end:  python -m tests.reference {trace}\n"
        f"  played anew:  ysim trace {scenario} --game {quarrel.number} --format jsonl"
    )


def asked() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.differential", description=__doc__)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--processes", type=int, default=PROCESSES)
    parser.add_argument("--fresh", action="store_true", help="forget what was proved before")
    return parser.parse_args()


def main() -> None:
    """Proves as many games as asked for, those proved before included."""
    options = asked()
    file, these = FOLDER / "progress.json", programs()
    done = 0 if options.fresh else bouts_done(file, these)
    bouts = range(done, -(-options.games // GAMES_OF_A_BOUT))
    print(f"{done * GAMES_OF_A_BOUT} games of these programs have agreed before", flush=True)
    FOLDER.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    for done in prove(bouts, options.processes):
        file.write_text(json.dumps({"programs": these, "bouts": done}))
        rate = (done - bouts.start) * GAMES_OF_A_BOUT / (time.monotonic() - began)
        print(f"\r{done * GAMES_OF_A_BOUT} games agree, {rate:.0f} a second ", end="", flush=True)
    print(f"\n{done * GAMES_OF_A_BOUT} games agree")


if __name__ == "__main__":
    main()
