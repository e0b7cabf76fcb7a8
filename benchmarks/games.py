"""Games and decisions per second of one thread, by line-up, and what more threads add."""

from collections.abc import Iterator
from functools import partial

from benchmarks.lineups import NAMES, QUICKEST, USUAL, scenario_of, seated
from benchmarks.loops import decisions_made
from benchmarks.measures import Measure, Reading, speed
from benchmarks.yardstick import Took, Work, time_in_turns, timed
from ysim.games import Kernel
from ysim.limits import BLOCK_GAMES
from ysim.runs.backends import kernel_of
from ysim.runs.run import run

SEED = 1
SECONDS = 0.2  # of play at a time
REPEATS = 10
COUNTED_GAMES = 240
FIRST_GAMES = 24  # say how many games fill a moment: who searches plays few
JOBS_REPEATS = 6
JOBS_GAMES = 12 * BLOCK_GAMES  # whole blocks, as many for each job

GAMES = {name: speed(f"games/s, {name}") for name in NAMES}
DECISIONS = {name: speed(f"decisions/s, {name}") for name in (QUICKEST, USUAL)}
SCALING = Measure("games/s, two jobs to one", "higher", 0, "{:.2f}")
CROWDED = Measure("games/s, six jobs to two", "higher", 0, "{:.2f}")  # more than there are cores, on two
MEASURES = (*GAMES.values(), *DECISIONS.values(), SCALING, CROWDED)


def readings() -> Iterator[tuple[Measure, Reading]]:
    """All measures of this file, one after the other."""
    works = {name: _turn(name) for name in NAMES}
    timing = time_in_turns(works, REPEATS)
    for name, measure in GAMES.items():
        yield measure, measure.reading_of(timing.took[name], timing.yardstick)
    for name, measure in DECISIONS.items():
        decision = timing.took[name].each(decisions_per_game(name, COUNTED_GAMES))
        yield measure, measure.reading_of(decision, timing.yardstick)
    took = time_in_turns({jobs: partial(_time_of_a_run, int(jobs)) for jobs in "126"}, JOBS_REPEATS).took
    yield SCALING, SCALING.reading(took["1"].waited / took["2"].waited)
    yield CROWDED, CROWDED.reading(took["2"].waited / took["6"].waited)


def time_per_game(kernel: Kernel, games: int) -> Took:
    """What each of the first games took, folding included."""
    return timed(partial(kernel.play, SEED, 0, games)).each(games)


def decisions_per_game(name: str, games: int) -> float:
    """How often a game calls the function of a policy: counted, over the first games of a line-up."""
    kernel = seated(name)
    counts = [decisions_made(kernel.record(SEED, number).streams, SEED, number) for number in range(games)]
    return sum(counts) / games


def _turn(name: str) -> Work:
    """Some games of a line-up, as many as fill a moment."""
    kernel = kernel_of(scenario_of(name))
    kernel.play(SEED, 0, 0)  # compiles
    return partial(time_per_game, kernel, int(SECONDS / time_per_game(kernel, FIRST_GAMES).worked) + 1)


def _time_of_a_run(jobs: int) -> Took:
    return timed(partial(run, scenario_of(USUAL), games=JOBS_GAMES, jobs=jobs))
