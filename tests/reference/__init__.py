"""A slow, plain replay of ysim traces (format `ysim-trace/1`), written from the rule book and nothing else.

It shares no code and no constant with the package `ysim`, so that either notices what the other misreads.
One file per chapter of the rule book: components (SU), setup (SU, RS), auction (AU), placement (PL),
characters (CH), ties (TB), counting (CO), scoring (FS); `replay` walks the events.
"""

from .replay import replay
from .scoring import Final
from .trace import Disagreement

__all__ = ["Disagreement", "Final", "replay"]
