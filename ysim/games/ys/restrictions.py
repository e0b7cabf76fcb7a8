"""Restricted play: what a policy does not let itself do, unless nothing else is legal."""

from collections.abc import Iterable

import numpy as np

from ysim.core.compile import inlined
from ysim.games.ys.codes import AREAS, COMMERCE, NEIGHBOURHOODS, PALACE, PLACES, PORT, STRENGTHS

EVERYWHERE = (1 << int(PLACES)) - 1
STRONG = np.int64(3)  # brokers of this strength and more make a high bid


def _areas(kind: np.signedinteger) -> int:
    return sum(1 << 3 * neighbourhood + int(kind) for neighbourhood in range(NEIGHBOURHOODS))


FORBIDDEN_PLACES: dict[str, int] = {
    "market": EVERYWHERE & ~((1 << int(AREAS)) - 1),
    "palaces": _areas(PALACE),
    "ports": _areas(PORT),
    "commerce": _areas(COMMERCE),
}
HIGH_BIDS = "high_bids"


def allowed_places(restrictions: Iterable[str]) -> int:
    """The places (bits) where a policy under restrictions of these names may still place."""
    allowed = EVERYWHERE
    for name in restrictions:
        allowed &= ~FORBIDDEN_PLACES.get(name, 0)
    return allowed


@inlined
def close_places(game, seat):
    """Leave only the places open that the seat's policy lets itself use; returns those that were open."""
    open_places = np.int64(game.table.open_places)
    allowed = open_places & np.int64(game.allowed_places[seat])
    if allowed:
        game.table.open_places = allowed
    return open_places


@inlined
def hide_strong(game, seat):
    """Hide the brokers too strong for the seat's policy to bid; returns how many of each there were."""
    brokers = game.hands[seat].brokers
    kept = (brokers[3], brokers[4], brokers[5])
    if game.bids_low[seat] and brokers[0] + brokers[1] + brokers[2] >= 2:
        for strength in range(STRONG, STRENGTHS):
            brokers[strength] = 0
    return kept


@inlined
def show_strong(game, seat, kept):
    """Put back what `hide_strong` has hidden."""
    brokers = game.hands[seat].brokers
    for strength in range(STRONG, STRENGTHS):
        brokers[strength] = kept[strength - STRONG]
