"""A slow, plain reading of the rules, which replays traces (format `ysim-trace/1`) and plays games at random.

It is written from the rule book and nothing else, and shares no code and no constant with the package `ysim`,
so that either notices what the other misreads. The rules are written once, a file for each chapter:

- components, rules: what is in the box (SU), and what a designer may change about the rules
- setup: the set-up of the game and of a round (SU, RS)
- auction (AU), placement (PL), counting (CO), ties (TB), scoring (FS)
- characters, effects: when Character cards are played, and what they do (CH)
- neutral: the neutral player (PC2); the other numbers of players are in components (PC3, PC5)
- favour: King's Favour (KF)
- gifts: experiments, in which something is drawn by lot that a player chooses else, or a card is given

`game` is the course of a game. What the players choose in it comes from a `record`: `trace` reads it from a
given trace (`replay`), `chance` draws it as the `random` policy does and writes a trace (`play`).
"""

from .replay import replay
from .result import Result
from .trace import Disagreement

__all__ = ["Disagreement", "Result", "replay"]
