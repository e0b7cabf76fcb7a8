"""What later sentences about a game need of earlier events."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ysim.games.ys import narrate_words as words
from ysim.games.ys.rules import Quoted, Rules

Event = Mapping[str, Any]
Seat = int | str
NEUTRAL = "neutral"


@dataclass
class Memory:
    """The rules, who plays, where brokers and quotations stand."""

    rules: Rules = field(default_factory=Rules)
    players: list[str] = field(default_factory=list)
    """The name of the player on each seat."""
    brokers: dict[int, tuple[Seat, int, str]] = field(default_factory=dict)
    """Owner, strength and place of each broker on the board and in the throne room, by id."""
    quotations: dict[Quoted, int] = field(
        default_factory=lambda: {"blue": 0, "green": 0, "yellow": 0, "red": 0}
    )
    on_turn: Seat = 0
    """The player who placed last: he also places the neutral player's broker (PC2)."""
    totals: dict[Seat, int] = field(default_factory=dict)

    def name(self, seat: Seat) -> str:
        """Return a seat's player: policy and seat, or `neutral`."""
        return self.players[seat] if isinstance(seat, int) else seat

    def broker(self, number: int) -> str:
        """Return a broker in words: strength, owner and place."""
        owner, strength, place = self.brokers[number]
        return f"the {strength} of {self.name(owner)} {words.place(place)}"

    def clear_board(self) -> None:
        """Forget the brokers of the round before (CO11); those in the throne room stay (KF1)."""
        self.brokers = {
            number: broker for number, broker in self.brokers.items() if broker[2] == words.THRONE_ROOM
        }

    def put(self, number: int, place: str) -> None:
        """Remember that a broker now stands elsewhere."""
        self.brokers[number] = (*self.brokers[number][:2], place)

    def move(self, colour: Quoted, step: int) -> str:
        """Move a quotation as far as its track allows (SU4); return in words how far that is."""
        end, before = self.rules.track_end, self.quotations[colour]
        after = before + step
        if abs(after) > end:
            after = before if self.rules.quotation_end == "lose" else max(-end, min(end, after))
        self.quotations[colour] = after
        told = f"{colour} {words.moved(after - before)}"
        return told if after == before + step else f"{told} (its track has no room for {abs(step)})"
