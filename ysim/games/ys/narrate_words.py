"""The words in which a game is told: headings, effects of cards, reasons, places."""

from collections.abc import Mapping, Sequence
from typing import Any

Event = Mapping[str, Any]

THRONE_ROOM = "throne room"
RANKS = ("first", "second", "third")
PRIZES = {"port": "the black gem", "commerce": "the gold", "palace": "the Character card"}
PARTS = ("market", "commerce", "characters", "black", "blue", "green", "yellow", "red", "favour", "total")
SECTIONS = {
    "setup": "Set-up",
    "bid": "Auction",
    "conjure": "Placement",
    "place": "Placement",
    "row": "Market",
    "columns": "Market",
    "leader": "Market",
    "quotations": "End of the round",
    "throne": "End of the round",
    "score": "Final score",
}
WINDOWS = {
    "start_of_placement": "Placement",
    "before_turn": "Placement",
    "after_turn": "Placement",
    "start_of_counting": "Start of counting",
    "end_of_round": "End of the round",
}
EFFECTS = {
    "bishop": "may place every broker face down this round",
    "spy": "may look at face-down brokers of others during this placement",
    "conjurer": "may place brokers from before the screen during this placement",
    "queen": "no more brokers may be placed {area}",
    "magician": "exchanges {first} and {second}",
    "mercenary": "marks {broker}, which counts 5 this round",
    "banker": "{moves}",
    "captain": "the Ship cards of {ports} change places",
    "herald": "moves {broker}, which now stands {to}",
    "intriguer": "breaks all ties in the city",
    "jeweller": "takes {gems} from the bank",
    "merchant": "a commerce area is worth {gold} in this counting",
    "alchemist": "gives {give} for {take}",
}
REASONS = {
    "front": "by the higher sum of front brokers",
    "order_card": "by the lower Order card, as the sums of their front brokers are equal too",
    "intriguer": "by the Intriguer",
    "neutral": "by the neutral player, who wins every tie he is in",
    "brokers": "by the number of brokers in the column",
    "decider": "by the first player by front brokers and Order card",
}


def section(event: Event) -> str | None:
    """Return the heading that an event stands under; None if it stands under the one before."""
    if event["event"] == "reveal":
        return f"== Round {event['round']} =="
    if "neighbourhood" in event:
        return f"Neighbourhood {event['neighbourhood']}"
    if event["event"] == "tie":
        where = event["where"]
        return f"Neighbourhood {where[1]}" if where.startswith("n") else "Market"
    if event["event"] == "card":
        return WINDOWS.get(event["window"])
    return SECTIONS.get(event["event"])


def listed(things: Sequence[str]) -> str:
    """Return things as one reads them out: a, b and c."""
    *most, last = things
    return f"{', '.join(most)} and {last}" if most else last


def place(place: str) -> str:
    """Return where a broker stands, such as `in the port of neighbourhood 1`."""
    if place == THRONE_ROOM:
        return f"in the {place}"
    area, kind = place.split(".")
    if area.startswith("n"):
        return f"in the {kind} of neighbourhood {area[1]}"
    return f"on the {kind} square of row {area[1]}"


def moved(step: int) -> str:
    """Return how a quotation moved, in squares."""
    return f"rises {step}" if step > 0 else f"falls {-step}" if step < 0 else "stays"


def gem(gem: str, turned: str) -> str:
    """Return a gem and what a white one became."""
    return gem if gem == turned else f"{gem} (made {turned})"


def character(card: str | None) -> str:
    """Return the name of a Character card."""
    return "blue-edged card" if card == "gem" else str(card)


def stake(where: str) -> str:
    """Return what the tied contend for."""
    if "." in where:
        return f"{PRIZES[where.split('.')[1]]} of the {where.split('.')[1]}"
    named = {"columns": "the ranks of the columns", "leader": "the lead of the market"}
    return named.get(where) or ("the gems of the port" if where.startswith("n") else f"row {where[1]}")
