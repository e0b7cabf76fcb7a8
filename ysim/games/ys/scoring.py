"""Chapter 8: the final score (FS)."""

from ysim.core.compile import compiled, inlined, stay_apart
from ysim.games.ys.codes import BLACK, BLACK_GOLD, COLOUR_GOLD, COLOURS, SEATS
from ysim.games.ys.quotations import rank_of_colour

SCORE_PARTS = ("market", "commerce", "characters", "black", "blue", "green", "yellow", "red")
BLACK_PART, COLOUR_PART = 3, 4


@compiled
def score(game):
    """Every seat's gold by part and in all, and the winners (FS1–FS6)."""
    stay_apart()
    table = game.table
    for seat in range(SEATS):
        parts = game.score_parts[seat]
        parts[0] = table.market_gold[seat]
        parts[1] = table.commerce_gold[seat]
        parts[2] = table.character_gold[seat]
        parts[BLACK_PART] = black_gold(table.gems[seat, BLACK])
    for colour in range(COLOURS):
        rank = rank_of_colour(table.quotations, colour)
        for seat in range(SEATS):
            game.score_parts[seat, COLOUR_PART + colour] = COLOUR_GOLD[
                rank, colour_place(table.gems, seat, colour)
            ]
    for seat in range(SEATS):
        game.score[seat] = _sum(game.score_parts[seat], len(SCORE_PARTS))
        game.all_gems[seat] = _sum(table.gems[seat], BLACK + 1)
    game.winners = _winners(game)


@inlined
def black_gold(gems):
    """Gold for a number of black gems (FS2)."""
    return BLACK_GOLD[min(gems, len(BLACK_GOLD) - 1)]


@inlined
def colour_place(gems, seat, colour):
    """A seat's place (1–4) in a colour, the worst of its tied group; 0 without a gem (FS4, FS5)."""
    own = gems[seat, colour]
    place = 0
    for other in range(SEATS):
        place += gems[other, colour] >= own
    return place if own > 0 else 0


@inlined
def _sum(numbers, count):
    """The sum of the first `count` numbers."""
    total = 0
    for i in range(count):
        total += numbers[i]
    return total


@inlined
def ranks_before(game, seat, other):
    """Whether `seat` has more gold than `other`, or as much and more gems (FS6)."""
    if game.score[seat] != game.score[other]:
        return game.score[seat] > game.score[other]
    return game.all_gems[seat] > game.all_gems[other]


@inlined
def _winners(game):
    """The seats (bits) that nobody ranks before."""
    winners = 0
    for seat in range(SEATS):
        beaten = False
        for other in range(SEATS):
            beaten |= ranks_before(game, other, seat)
        if not beaten:
            winners |= 1 << seat
    return winners
