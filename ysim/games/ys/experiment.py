"""Experiments as data: every key a scenario's `[experiment]` may set. `trial.py` plays them."""

from typing import Literal

from pydantic import Field, ValidationInfo, field_validator

from ysim.games import GameExperiment
from ysim.games.ys.rules import Rules

Each = Literal["each"]
MOST_REPLAYS = 1000

_COUNTS_WITH = {
    "round": ("order_cards", "bid", "placement", "character"),
    "seat": ("bid", "placement", "character"),
    "broker": ("placement",),
    "replays": ("luck",),
}


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
        1,
        validate_default=True,
        description="Games that have one set-up, the policies' luck apart (luck only).",
    )

    @property
    def independent_games(self) -> bool:
        """Replays have a set-up in common."""
        return self.randomise != "luck"

    @property
    def cycles(self) -> int:
        """Two, one with the lot and one without; or one for each replay of a set-up."""
        return self.replays if self.randomise == "luck" else 2

    @field_validator("randomise")
    @classmethod
    def _a_card_takes_the_place_of_one_given(cls, randomise: str, info: ValidationInfo) -> str:
        rules = _rules_in(info)
        dealt = rules.neighbourhoods * (rules.rounds - 1) if rules else 0
        if randomise == "character" and rules and 0 < len(rules.characters) == dealt:
            raise ValueError(
                f"expected more than the {dealt} rules.characters that the palaces take, to give"
            )
        return randomise

    @field_validator("round", "seat", "broker", mode="before")
    @classmethod
    def _in_the_game(cls, number: object, info: ValidationInfo) -> object:
        if number == "each":
            return number
        _refuse_unless_it_counts(info)
        rules = _rules_in(info) or Rules(players=5)
        first, last = {
            "round": (1, rules.rounds),
            "seat": (0, rules.players - 1),
            "broker": (1, 2 * rules.turns),
        }[str(info.field_name)]
        if type(number) is not int or not first <= number <= last:
            raise ValueError(f'expected a whole number, {first} to {last}, or "each"')
        return number

    @field_validator("replays")
    @classmethod
    def _of_luck_alone(cls, replays: int, info: ValidationInfo) -> int:
        if info.data.get("randomise") == "luck" and not 2 <= replays <= MOST_REPLAYS:
            raise ValueError(f'expected 2 to {MOST_REPLAYS} games of each set-up with randomise = "luck"')
        if replays != 1:
            _refuse_unless_it_counts(info)
        return replays


def _rules_in(info: ValidationInfo) -> Rules | None:
    """The rules of the scenario, where they are right and it is a scenario that is checked."""
    return info.context if isinstance(info.context, Rules) else None


def _refuse_unless_it_counts(info: ValidationInfo) -> None:
    """Raises ValueError for a key that does nothing with what is randomised."""
    known, randomise = _COUNTS_WITH[str(info.field_name)], info.data.get("randomise")
    if randomise is not None and randomise not in known:
        raise ValueError(f'counts with randomise = {" or ".join(known)} only, not with "{randomise}"')
