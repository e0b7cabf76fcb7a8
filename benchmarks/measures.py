"""What a measure is: its name, which way is better, and how a slow machine is told from a slow program."""

from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel

from benchmarks.yardstick import Took

TOLERANCE = 0.10
"""How much worse than the baseline is called a fall."""


class Reading(BaseModel):
    """A measure as it was taken once."""

    raw: float
    """In the measure's own unit."""
    relative: float
    """The same in a unit of time that is as long as the machine was slow; see `Measure.reading`."""


@dataclass(frozen=True)
class Measure:
    """One line of the table."""

    name: str
    better: Literal["higher", "lower"]
    seconds: Literal[-1, 0, 1]
    """The power of seconds in its unit: −1 of a rate, 1 of a duration, 0 where the clock plays no part."""
    shown: str
    """How a raw number is written, as a format."""
    slack: float = 0.0
    """A difference up to this is no fall, however large in percent: for what should be next to nothing."""

    def reading(self, raw: float, yardstick: float = 1.0) -> Reading:
        """A reading of a minute in which the yardstick made so many million steps per second."""
        return Reading(raw=raw, relative=raw * yardstick**self.seconds)

    def reading_of(self, took: Took, yardstick: float) -> Reading:
        """A reading by time: shown is the time that one waits, compared the processor's."""
        shown, compared = (self.reading(time**self.seconds, yardstick) for time in (took.waited, took.worked))
        return Reading(raw=shown.raw, relative=compared.relative)

    def ratio(self, now: Reading, before: Reading) -> float:
        """Now in proportion to before, the machine's speed left out; infinite where nothing was before."""
        if before.relative == 0:
            return 1.0 if now.relative == 0 else float("inf")
        return now.relative / before.relative

    def has_fallen(self, now: Reading, before: Reading) -> bool:
        """Is it worse than before by more than the tolerance?"""
        worse = 1 if self.better == "lower" else -1
        loss = worse * (now.relative - before.relative)
        return loss > self.slack and loss > TOLERANCE * before.relative


def speed(name: str) -> Measure:
    """A measure of so many per second."""
    return Measure(name, "higher", -1, "{:,.0f}")


def duration(name: str) -> Measure:
    """A measure of seconds."""
    return Measure(name, "lower", 1, "{:.2f} s")
