"""One game as a list of events, which someone who knows only the rules can replay (`docs/trace.md`)."""

from collections.abc import Iterator, Sequence

import numpy as np

from ysim.core.policy import Policy
from ysim.games.ys.codes import BLUE_EDGED, CHARACTERS, GEMS, NONE
from ysim.games.ys.rules import Rules
from ysim.games.ys.scoring import SCORE_PARTS
from ysim.games.ys.tale import Tale, seat_name
from ysim.games.ys.trace_events import READERS, Event
from ysim.games.ys.trial import KINDS, ORDER_CARDS

FORMAT = "ysim-trace/1"


def trace(
    game: np.record, rules: Rules, policies: Sequence[Policy], seed: int, number: int, version: str
) -> list[Event]:
    """The events of a finished game whose record kept them, in order, as plain Python values."""
    begun = _begun(game, rules, policies, seed, number, version, game.event_count)
    return [*begun, *_scores(game), _result(game)]


def trace_to_the_mistake(
    game: np.record, rules: Rules, policies: Sequence[Policy], seed: int, number: int, version: str
) -> list[Event]:
    """The events of a game before its first illegal choice, or before a policy raised an exception."""
    count = game.event_count if game.fault_decision == NONE else game.fault_event
    return _begun(game, rules, policies, seed, number, version, count)


def _begun(
    game: np.record,
    rules: Rules,
    policies: Sequence[Policy],
    seed: int,
    number: int,
    version: str,
    count: int,
) -> list[Event]:
    """Head, set-up and the first `count` events that were logged."""
    head = {
        "event": "game",
        "format": FORMAT,
        "rules": version,
        "players": rules.players,
        "seed": seed,
        "game": number,
        "policies": [policy.name for policy in policies],
        "rulings": rules.model_dump(mode="json", exclude={"players"}),
    }
    if game.trial.round_number > 0:
        head["trial"] = _trial(game)
    tale = Tale.of(game)
    middle = [event for row in game.events[:count].tolist() for event in _happened(tale, row)]
    return [head, _setup(game, tale), *middle]


def _trial(game: np.record) -> Event:
    """What an experiment draws by lot in this game."""
    kind = KINDS[game.experiment.kind]
    seat = None if kind == KINDS[ORDER_CARDS] else int(game.trial.seat)
    return {"randomise": kind, "round": int(game.trial.round_number), "seat": seat}


def _setup(game: np.record, tale: Tale) -> Event:
    rules = tale.rules
    names = [CHARACTERS[card] for card in tale.people[: rules.people_count]]
    deal = int(rules.rounds) - 1
    palaces = [
        [*names[deal * n : deal * (n + 1)], CHARACTERS[BLUE_EDGED]] for n in range(rules.neighbourhoods)
    ]
    brokers = rules.brokers
    return {
        "event": "setup",
        "order": [int(card) + 1 for card in game.dealt[: rules.players]],
        "brokers": [strength for strength in range(len(brokers)) for _ in range(brokers[strength])],
        "removed_characters": names[deal * rules.neighbourhoods :],
        "palaces": palaces,
        "ships": tale.ships,
    }


def _happened(tale: Tale, row: list[int]) -> Iterator[Event]:
    """The events that one logged row stands for: two where a palace's card takes effect at once."""
    kind, tale.round_number, *details = row
    for event in READERS[kind](tale, *details):
        name = event.pop("event")
        yield {"event": name, "round": tale.round_number, **event}


def _scores(game: np.record) -> Iterator[Event]:
    players = int(game.table.rules.players)
    for seat in range(game.table.rules.seats):
        yield {
            "event": "score",
            "seat": seat_name(players, seat),
            **dict(zip(SCORE_PARTS, game.score_parts[seat].tolist(), strict=True)),
            "total": int(game.score[seat]),
            "gems": dict(zip(GEMS[:5], game.table.gems[seat].tolist(), strict=False)),
        }


def _result(game: np.record) -> Event:
    rules = game.table.rules
    ranked = range(rules.seats if rules.neutral_can_win else rules.players)
    ranking = sorted(ranked, key=lambda seat: (-int(game.score[seat]), -int(game.all_gems[seat])))
    winners = [seat for seat in ranked if int(game.winners) >> seat & 1]
    names = {"winners": winners, "ranking": ranking}
    return {"event": "result"} | {
        key: [seat_name(rules.players, seat) for seat in seats] for key, seats in names.items()
    }
