"""`python -m tests.killing`: whatever happens to a run, it ends with the same digest.

Twenty kills, a full disk, and every way to play. Ends with code 1 if a digest differs, and with 3 if all else
is well but no small disk could be mounted.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from tests.killing import full_disk, kills, matrix

NOT_PROVED = 3
PROOFS = ("kills", "disk", "matrix")


def prove(proof: str, games: int) -> bool | None:
    """One of the proofs, with so many games for the run that is killed; None if it cannot be done here."""
    if proof == "kills":
        with tempfile.TemporaryDirectory() as folder:
            return kills.prove(Path(folder), games)
    if proof == "disk":
        return full_disk.in_a_namespace(games // 8)
    return matrix.prove(games // 20)


def asked() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.killing", description=__doc__)
    parser.add_argument("--games", type=int, default=400_000, help="of the run that is killed")
    parser.add_argument("--only", choices=PROOFS, action="append", help="one of the proofs")
    return parser.parse_args()


def main() -> int:
    """Goes through the proofs; returns the exit code."""
    options = asked()
    ends = {}
    for proof in options.only or PROOFS:
        print(f"\n== {proof}", flush=True)
        ends[proof] = prove(proof, options.games)
    for proof, end in ends.items():
        print(f"{proof}: {'NOT PROVED' if end is None else 'proved' if end else 'FAILED'}")
    return 1 if False in ends.values() else NOT_PROVED if None in ends.values() else 0


if __name__ == "__main__":
    sys.exit(main())
