"""The course of a game; it reads like the table of contents of the rule book."""

from . import favour
from .auction import auction
from .counting import counting
from .gifts import give, read_trial
from .placement import placement
from .record import Record
from .result import Result, result
from .scoring import final, leaders
from .setup import reveal, set_up
from .trace import Given


def play_out(game: Given, setup: Given, record: Record) -> Result:
    """A game from its first two events to the end, whoever makes the choices that the record holds."""
    table = set_up(game, setup)
    trial, led = read_trial(game, table.rules), []
    for number in range(1, table.rules.rounds + 1):
        record.round = number
        table.begin_round(number)
        reveal(table, record)
        give(table, record, trial)
        auction(table, record)
        placement(table, record)
        counting(table, record)
        if table.rules.kings_favour:
            favour.fill_throne_room(table, record)
        led.append(leaders(table))
    record.round = None
    scores, winners = final(table, record)
    record.finish()
    return result(table, record.history, scores, winners, led)
