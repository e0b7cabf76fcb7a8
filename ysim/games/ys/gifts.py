"""A Character card given to a seat for nothing: the experiment on what a card is worth (M8)."""

from ysim.core.compile import compiled, stay_apart
from ysim.games.ys.asking import ask_colour
from ysim.games.ys.codes import BLUE_EDGED, KING, NONE, PRINCE
from ysim.games.ys.events import GIFT, log
from ysim.games.ys.prizes import keep_card


@compiled
def give_card(game, seat, card):
    """Give `seat` the card at the start of a round: usable at once, or at work at once (CH1, CH3).

    No place on the board has paid it, so the ledger does not know it.
    """
    stay_apart()
    table = game.table
    gem = NONE
    if card == KING:
        table.character_gold[seat] += table.rules.king_gold
    elif card == PRINCE:
        table.character_gold[seat] += table.rules.prince_gold
    elif card == BLUE_EDGED:
        gem = ask_colour(game, seat)
        table.gems[seat, gem] += 1
    else:
        keep_card(game, seat, card)
        game.hands[seat].usable |= 1 << card
    log(game, GIFT, seat, card, gem)
