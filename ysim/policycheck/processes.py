"""Workers: what may crash, never end or write where it must not happens in another process."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any

import ysim
from ysim.policycheck.faults import Fault

COMPILING = 600  # seconds that a process may take before it plays, and while it plays
_COMPILED_BY = ("NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK")


class Worker:
    """Starts a process for each task of one policy."""

    def __init__(
        self,
        room: Path,
        reference: str,
        files: Mapping[str, str],
        games: int,
        seed: int,
        seconds: float,
    ) -> None:
        """`room`: an empty folder, for what processes tell each other."""
        self.room, self.number = room, count()
        self.games = games
        self.task: dict[str, Any] = {
            "reference": reference,
            "files": dict(files),
            "games": games,
            "seed": seed,
            "seconds": seconds,
        }

    def run(self, what: str, how: Mapping[str, str], **changed: Any) -> dict[str, Any]:
        """The result of a task; a process that ends without one has a fault. Several may run at once.

        `how`: environment variables that say how code is compiled; `changed`: what differs from the task.
        """
        start = perf_counter()
        room = self.room / str(next(self.number))
        room.mkdir()
        task, result, now = room / "task.json", room / "result.json", room / "now"
        places = {"result": str(result), "now": str(now), "asked": str(room / "asked")}
        told = {**self.task, "what": what, **places, **changed}
        task.write_text(json.dumps(told), encoding="utf-8")
        environment = {key: value for key, value in os.environ.items() if key not in _COMPILED_BY} | dict(how)
        paths = [str(Path(ysim.__file__).parent.parent), environment.get("PYTHONPATH", "")]
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
        command = [sys.executable, "-W", "ignore", "-m", "ysim.policycheck.worker", str(task)]
        try:
            done = subprocess.run(
                command,
                env=environment,
                cwd=room,  # not the user's folder, whose files could stand in the way of modules
                capture_output=True,
                text=True,
                timeout=COMPILING,
                check=False,
            )
            ended, said = done.returncode, done.stderr
        except subprocess.TimeoutExpired:
            ended, said = 0, f"nothing was heard of it for {COMPILING} seconds"
        found = json.loads(result.read_text(encoding="utf-8")) if result.exists() else _died(now, ended, said)
        return {**found, "asked_of": told["asked"], "seconds": perf_counter() - start}


def _died(now: Path, ended: int, said: str) -> dict[str, Any]:
    """The fault of a process that left no result, from what it was doing (the file `now`) and said last."""
    last = said.strip().splitlines()[-1] if said.strip() else ""
    why = f"it was ended by {signal.Signals(-ended).name}" if ended < 0 else last
    what = f"takes down the program that plays it: {why}"
    doing = now.read_text(encoding="utf-8").split() if now.exists() else []
    if len(doing) != 4:
        return {"faults": [vars(Fault(what))]}
    table, game, decision, round_number = doing
    fault = Fault(what, decision, table=table, game=int(game), round=int(round_number), is_traceable=False)
    return {"faults": [vars(fault)]}
