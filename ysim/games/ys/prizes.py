"""Prizes of counting (CO2–CO7), each entered in the game's ledger: gold leads back to the place that paid."""

from ysim.core.compile import inlined
from ysim.games.ys.codes import NONE


@inlined
def enter(game, contest, seat, colour, amount):
    """Enter in the ledger that `contest` brought `seat` a gem of `colour`, or gold (`colour` NONE)."""
    row = game.ledger[game.ledger_rows]
    row[0] = contest
    row[1] = seat
    row[2] = colour
    row[3] = amount
    game.ledger_rows += 1


@inlined
def win_gem(game, contest, seat, colour):
    """`seat` takes a gem of `colour`, black or quoted, that `contest` brought it."""
    game.table.gems[seat, colour] += 1
    enter(game, contest, seat, colour, 1)


@inlined
def win_character_gold(game, contest, seat, gold):
    """`seat` takes the gold of a Prince or King (CH3)."""
    game.table.character_gold[seat] += gold
    enter(game, contest, seat, NONE, gold)


@inlined
def keep_card(game, seat, card):
    """A Character card is held for later rounds, and all saw who got it (CH1, FS7)."""
    game.hands[seat].cards |= 1 << card
    if game.table.rules.characters_remembered:
        game.table.cards[seat] |= 1 << card
