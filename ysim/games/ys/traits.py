"""How a policy plays, as counts of a game: where it stands, what it bids, takes, hides, plays and earns.

Of rows (ROW records), so that no run pays for it. A broker counts where it stood when it was counted, with
the strength that it had there.
"""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from ysim.games import Trait
from ysim.games.ys.analysis.placements import open_places
from ysim.games.ys.codes import (
    AREA_KINDS,
    AREAS,
    BISHOP,
    CHARACTERS,
    COLOURS,
    FACES,
    KING,
    NONE,
    PRINCE,
    ROWS,
    STRENGTHS,
    place_name,
)
from ysim.games.ys.rules import Rules
from ysim.games.ys.scoring import SCORE_PARTS
from ysim.games.ys.tallies import WHOLE_WIN

Codes = Callable[[np.ndarray], np.ndarray]
"""From a policy's records to a number for each broker, bid or card, by record; NONE: left out."""

KINDS = (*AREA_KINDS, *(f"row {row}" for row in range(ROWS)))


def traits(rules: Rules) -> list[Trait]:
    """What a policy's play is told by; every share but those of `hidden` adds up to 1 over its keys."""
    return [
        *_of_places(rules),
        *_of_auction(rules),
        *_of_faces(rules),
        Trait("cards", "all", (*_cards(rules), "all"), "cards", 1, partial(_played, _card_numbers(rules))),
        Trait("gold", "all", (*SCORE_PARTS, "total"), "gold", 1, _gold),
        Trait("win", "all", ("win share",), "share", int(WHOLE_WIN), _wins),
    ]


def _of_places(rules: Rules) -> list[Trait]:
    """Shares of the brokers by place, and by kind of place: of all, of a strength's, of a round's."""
    places = open_places(rules)
    kinds = _open_kinds(rules)
    found = [_shares("place", "all", places, place_name, partial(_places, rules), compared=True)]
    found.append(_shares("kind", "all", kinds, KINDS.__getitem__, partial(_kinds, rules)))
    for strength in _strengths(rules):
        of = partial(_where, partial(_strengths_of, rules), strength, partial(_kinds, rules))
        found.append(_shares("kind", f"strength {strength}", kinds, KINDS.__getitem__, of))
    for number in range(rules.rounds):
        of = partial(_in_round, number, partial(_kinds, rules))
        found.append(_shares("kind", f"round {number + 1}", kinds, KINDS.__getitem__, of))
    return found


def _of_auction(rules: Rules) -> list[Trait]:
    """What is bid and which Order card is taken, of all rounds and of each."""
    sums, cards = range(sum(rules.brokers[-2:]) + 1), range(1, rules.players + 1)
    bid, card = partial(_bids, rules.rounds), partial(_order_cards, rules.rounds)
    found = [
        _shares("bid", "all", sums, str, bid, compared=True),
        _shares("order_card", "all", cards, str, card, compared=True),
        Trait("bid_mean", "all", ("sum",), "strength", 1, partial(_mean, bid)),
    ]
    for number in range(rules.rounds):
        within = f"round {number + 1}"
        of_bid, of_card = partial(_in_round, number, bid), partial(_in_round, number, card)
        found.append(_shares("bid", within, sums, str, of_bid))
        found.append(_shares("order_card", within, cards, str, of_card))
        found.append(Trait("bid_mean", within, ("sum",), "strength", 1, partial(_mean, of_bid)))
    return found


def _of_faces(rules: Rules) -> list[Trait]:
    """What is hidden where the face is free: the first broker of a turn, without the Bishop (PL2).

    `face` is the distribution of such brokers over strength and face, `hidden` the share face down.
    """
    strengths = _strengths(rules)
    strength, kind = partial(_strengths_of, rules), partial(_kinds, rules)
    both = partial(_strength_and_face, rules)
    codes = [2 * one + face for one in strengths for face in (0, 1)]
    names = {code: f"{code // 2} {FACES[code % 2]}" for code in codes}
    found = [_shares("face", "all", codes, names.__getitem__, both, compared=True)]
    of = partial(_free_faces, rules)
    found.append(_shares("hidden", "all", [0], FACES.__getitem__, of))
    for one in strengths:
        of_strength = partial(_where, strength, one, of)
        found.append(_shares("hidden", f"strength {one}", [0], FACES.__getitem__, of_strength))
    for one in _open_kinds(rules):
        found.append(_shares("hidden", KINDS[one], [0], FACES.__getitem__, partial(_where, kind, one, of)))
    return found


def _shares(
    aspect: str,
    within: str,
    codes: Sequence[int],
    name: Callable[[int], str],
    of: Codes,
    compared: bool = False,
) -> Trait:
    keys = tuple(name(code) for code in codes)
    return Trait(aspect, within, keys, "share", 1, partial(_counts, of, np.array(codes)), compared)


def _counts(of: Codes, codes: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """How many there are in all, and of each code, by game."""
    found = _by_game(of(rows), rows)
    counts = [(found != NONE).sum(1), *((found == code).sum(1) for code in codes)]
    return np.stack(counts)


def _mean(of: Codes, rows: np.ndarray) -> np.ndarray:
    found = _by_game(of(rows), rows)
    return np.stack([(found != NONE).sum(1), np.where(found == NONE, 0, found).sum(1)])


def _played(cards: Sequence[int], rows: np.ndarray) -> np.ndarray:
    """Seats of the policy, Character cards played of each kind, and of all."""
    there = np.arange(rows["played"].shape[2]) < rows["played_count"][:, :, None]
    found = _by_game(np.where(there, rows["played"], NONE), rows)
    return np.stack([_seats(rows), *((found == card).sum(1) for card in cards), (found != NONE).sum(1)])


def _gold(rows: np.ndarray) -> np.ndarray:
    """Seats of the policy, its gold by source, and in all."""
    parts = np.concatenate([rows["parts"], rows["score"][:, None]], axis=1).astype(np.int64)
    by_game = parts.reshape(_games(rows), -1, parts.shape[1]).sum(1)
    return np.concatenate([_seats(rows)[None], by_game.T])


def _wins(rows: np.ndarray) -> np.ndarray:
    """Seats of the policy, and its wins in parts (M1)."""
    parts = _by_game(np.rint(rows["win_share"] * WHOLE_WIN).astype(np.int64), rows)
    return np.stack([_seats(rows), parts.sum(1)])


def _games(rows: np.ndarray) -> int:
    return 1 + int((np.diff(rows["game"]) != 0).sum())


def _by_game(numbers: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Numbers of rows as those of games: every game has equally many seats of a policy."""
    return numbers.reshape(_games(rows), numbers.size // _games(rows)).astype(np.int64)


def _seats(rows: np.ndarray) -> np.ndarray:
    return np.full(_games(rows), len(rows) // _games(rows))


def _open_kinds(rules: Rules) -> list[int]:
    return sorted({int(_kind(np.array(place))) for place in open_places(rules)})


def _strengths(rules: Rules) -> list[int]:
    return sorted(set(rules.brokers))


def _card_numbers(rules: Rules) -> list[int]:
    return [CHARACTERS.index(card) for card in _cards(rules)]


def _cards(rules: Rules) -> list[str]:
    """The Character cards that can be played in a window (CH1): the others act when they are won."""
    at_once = (CHARACTERS[PRINCE], CHARACTERS[KING])
    return [card for card in CHARACTERS if card in rules.characters and card not in at_once]


def _brokers(rules: Rules, rows: np.ndarray) -> np.ndarray:
    """A seat's brokers by row, round and the order of placing."""
    return np.asarray(rows["brokers"][:, : rules.rounds, : 2 * rules.turns])


def _places(rules: Rules, rows: np.ndarray) -> np.ndarray:
    return np.asarray(_brokers(rules, rows) // STRENGTHS)


def _kinds(rules: Rules, rows: np.ndarray) -> np.ndarray:
    return _kind(_places(rules, rows))


def _kind(places: np.ndarray) -> np.ndarray:
    return np.where(places < AREAS, places % 3, 3 + (places - AREAS) // COLOURS)


def _strengths_of(rules: Rules, rows: np.ndarray) -> np.ndarray:
    return np.asarray(_brokers(rules, rows) % STRENGTHS)


def _free_faces(rules: Rules, rows: np.ndarray) -> np.ndarray:
    """The faces of brokers whose face was free, else NONE (PL2)."""
    first = np.arange(2 * rules.turns) % 2 == 0
    there = np.arange(rows["played"].shape[2]) < rows["played_count"][:, :, None]
    bishop = ((rows["played"] == BISHOP) & there).any(2)[:, : rules.rounds, None]
    faces = rows["face_up"][:, : rules.rounds, : 2 * rules.turns]
    return np.where(first & ~bishop, faces, NONE)


def _strength_and_face(rules: Rules, rows: np.ndarray) -> np.ndarray:
    faces = _free_faces(rules, rows)
    return np.where(faces == NONE, NONE, 2 * _strengths_of(rules, rows) + faces)


def _bids(rounds: int, rows: np.ndarray) -> np.ndarray:
    """The sum of the two brokers bid, by row and round."""
    bids = rows["bid"][:, :rounds].astype(np.int64)
    return np.asarray(bids // STRENGTHS + bids % STRENGTHS)


def _order_cards(rounds: int, rows: np.ndarray) -> np.ndarray:
    return np.asarray(rows["order_card"][:, :rounds])


def _in_round(number: int, of: Codes, rows: np.ndarray) -> np.ndarray:
    return of(rows)[:, number]


def _where(by: Codes, code: int, of: Codes, rows: np.ndarray) -> np.ndarray:
    """The same, all but those left out that `by` gives the code."""
    return np.where(by(rows) == code, of(rows), NONE)
