"""What an experiment costs: games per second with it, in proportion to those without."""

from collections.abc import Iterator
from functools import partial

from benchmarks.lineups import USUAL, scenario_of
from benchmarks.measures import Measure, Reading
from benchmarks.yardstick import time_in_turns, timed
from ysim.games import find_game
from ysim.games.ys.game import EXPERIMENTS
from ysim.runs.backends import kernel_of

GAMES = 4_800  # whole cycles, with the lot and without
SEED = 1
REPEATS = 10
PLAIN = "plain"

RATIOS = {kind: Measure(f"games/s, {kind} drawn to plain", "higher", 0, "{:.2f}") for kind in EXPERIMENTS}
MEASURES = tuple(RATIOS.values())


def readings() -> Iterator[tuple[Measure, Reading]]:
    """All measures of this file, timed in turns."""
    scenario = scenario_of(USUAL)
    drawn = {
        kind: scenario.with_experiment(
            find_game(scenario.game).Experiment.model_validate({"randomise": kind})
        )
        for kind in EXPERIMENTS
    }
    kernels = {name: kernel_of(one) for name, one in {PLAIN: scenario, **drawn}.items()}
    works = {name: partial(timed, partial(kernel.play, SEED, 0, GAMES)) for name, kernel in kernels.items()}
    took = time_in_turns(works, REPEATS).took
    for kind, measure in RATIOS.items():
        yield measure, measure.reading(took[PLAIN].worked / took[kind].worked)
