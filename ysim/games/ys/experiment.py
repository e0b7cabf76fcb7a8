"""Experiments as data: every key a scenario's `[experiment]` may set. `trial.py` plays them."""

from typing import Literal, Self

from pydantic import Field, ValidationInfo, field_validator, model_validator

from ysim.games import GameExperiment
from ysim.games.ys.rules import Rules

Each = Literal["each"]
_WITHOUT_SEAT = ("order_cards", "luck")


class Experiment(GameExperiment):
    """One decision of a game is drawn by lot in every other seating cycle; else all is as policies play."""

    randomise: Literal["order_cards", "bid", "placement", "character", "luck"] = Field(
        description="What is drawn by lot: who gets which Order card (M5), a bid (M6), a placement (M7), who "
        "is given which Character card (M8); or nothing, but set-ups are played again with other luck."
    )
    round: int | Each = Field("each", description="The round, from 1; or each, drawn anew for every game.")
    seat: int | Each = Field("each", description="The seat that draws, from 0; or each, drawn anew.")
    broker: int | Each = Field("each", description="Which placement of the round, from 1; or each.")
    replays: int = Field(
        1, ge=1, le=1000, description="Games that have one set-up, the policies' luck apart (luck only)."
    )

    @property
    def cycles(self) -> int:
        """Two, one with the lot and one without; or one for each replay of a set-up."""
        return self.replays if self.randomise == "luck" else 2

    @model_validator(mode="after")
    def _only_what_counts(self) -> Self:
        if self.broker != "each" and self.randomise != "placement":
            raise ValueError(f'broker counts with randomise = "placement" only, not with "{self.randomise}"')
        if self.seat != "each" and self.randomise in _WITHOUT_SEAT:
            raise ValueError(f'"{self.randomise}" is about all seats at once; leave out seat')
        if (self.replays > 1) != (self.randomise == "luck"):
            raise ValueError('expected replays of at least 2 with randomise = "luck", and none else')
        return self

    @field_validator("round", "seat", "broker")
    @classmethod
    def _in_the_game(cls, number: int | Each, info: ValidationInfo) -> int | Each:
        rules = getattr(info.context, "rules", None)
        if number == "each" or not isinstance(rules, Rules):
            return number
        first, last = {
            "round": (1, rules.rounds),
            "seat": (0, rules.players - 1),
            "broker": (1, 2 * rules.turns),
        }[info.field_name or ""]
        if not first <= number <= last:
            raise ValueError(f"expected {first} to {last}, or each")
        return number
