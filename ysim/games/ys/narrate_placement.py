"""Sentences about set-up, auction, placement and the Character cards that are played."""

from collections.abc import Iterator

from ysim.games.ys import narrate_words as words
from ysim.games.ys.narrate_memory import NEUTRAL, Event, Memory
from ysim.games.ys.rules import Rules
from ysim.toml import as_toml

_LONGEST = 80  # characters of a changed rule's value


def title(memory: Memory, events: list[Event]) -> Iterator[str]:
    """Which game this is, who plays it, and by which rules."""
    game = events[0]
    memory.rules = Rules.model_validate(game["rulings"] | {"players": game["players"]})
    memory.players = [f"{policy}-{seat}" for seat, policy in enumerate(game["policies"])]
    yield f"Game {game['game']} of seed {game['seed']}: {words.listed(memory.players)}"
    seats = [f"seat {seat} is {policy}" for seat, policy in enumerate(game["policies"])]
    yield f"Policy and seat make a player's name: {words.listed(seats)}."
    if memory.rules.players == 2:
        yield "A third, neutral player is called neutral; the two players place his brokers."
    if "trial" in game:
        yield _drawn(memory, **game["trial"])
    changed = [f"{key} = {as_toml(value, _LONGEST)}" for key, value in memory.rules.deviations().items()]
    if changed:
        yield f"Not as in the book for {memory.rules.players} players: {words.listed(changed)}."


def _drawn(memory: Memory, randomise: str, round: int, seat: int | None) -> str:
    """What an experiment draws (M5–M8)."""
    drawn = "the Order cards are" if seat is None else f"a {randomise} for {memory.name(seat)} is"
    return f"An experiment: in round {round} {drawn} drawn by lot."


def setup(memory: Memory, events: list[Event]) -> Iterator[str]:
    """What is dealt before the first round."""
    dealt = events[0]
    cards = [f"{name} {card}" for name, card in zip(memory.players, dealt["order"], strict=True)]
    yield f"  The Order cards dealt are: {words.listed(cards)}."
    yield f"  Every player has the brokers {' '.join(map(str, dealt['brokers']))}."
    if dealt["removed_characters"]:
        yield f"  Out of the game, unseen: {words.listed(dealt['removed_characters'])}."


def reveal(memory: Memory, events: list[Event]) -> Iterator[str]:
    """What a round offers (RS)."""
    memory.clear_board()
    revealed = events[0]
    large_gems = "two" if memory.rules.players > 3 else "one"
    offers = zip(revealed["characters"], revealed["ports"], strict=True)
    for number, (card, (large, *small)) in enumerate(offers, 1):
        port = f"{large_gems} {large}, {words.listed(small)} in the port"
        yield f"  Neighbourhood {number}: {words.character(card)} in the palace; {port}."
    rows = [f"{gem} on row {row}" for row, gem in revealed["rows"].items() if gem]
    yield f"  Market: {words.listed(rows)}."


def gift(memory: Memory, events: list[Event]) -> Iterator[str]:
    """The Character card that an experiment gives (M8)."""
    given = events[0]
    chosen = f" and takes {given['gem']}" if "gem" in given else ""
    yield f"  By lot {memory.name(given['seat'])} is given the {words.character(given['card'])}{chosen}."


def bids(memory: Memory, events: list[Event]) -> Iterator[str]:
    """What each player bids (AU1)."""
    pairs = zip(memory.players, events[0]["bids"], strict=True)
    yield f"  Bids: {words.listed([f'{name} {a}+{b}' for name, (a, b) in pairs])}."


def orders(memory: Memory, events: list[Event]) -> Iterator[str]:
    """Who takes which Order card (AU2)."""
    taken = [f"{memory.name(event['seat'])} takes {event['card']}" for event in events]
    yield f"  Order cards: {words.listed(taken)}."


def places(memory: Memory, events: list[Event]) -> Iterator[str]:
    """The brokers of one turn (PL2), or the neutral one at its end (PC2)."""
    for placed in events:
        memory.brokers[placed["broker"]] = (placed["seat"], placed["value"], placed["at"])
    seat = events[0]["seat"]
    whose = " of neutral's" if seat == NEUTRAL else ""
    memory.on_turn = memory.on_turn if seat == NEUTRAL else seat
    brokers = [
        f"a {event['value']}{whose} face {event['face']} {words.place(event['at'])}" for event in events
    ]
    yield f"  Turn {events[0]['turn']}: {memory.name(memory.on_turn)} puts {words.listed(brokers)}."


def look(memory: Memory, events: list[Event]) -> Iterator[str]:
    """A look of the Spy."""
    yield f"  {memory.name(events[0]['seat'])} spies: {memory.broker(events[0]['broker'])}."


def conjure(memory: Memory, events: list[Event]) -> Iterator[str]:
    """An exchange of the Conjurer."""
    swap = events[0]
    name = memory.name(swap["seat"])
    yield f"  {name} takes the {swap['front']} from before the screen and puts a {swap['hand']} there."


def card(memory: Memory, events: list[Event]) -> Iterator[str]:
    """What a Character card does (chapter 7)."""
    played = events[0]
    name, character = memory.name(played["seat"]), words.character(played["card"])
    if played["window"] != "at_once":
        effect = words.EFFECTS[played["card"]].format_map(_details(memory, played))
        yield f"  {name} plays the {character}: {effect}."
    elif played["card"] in ("gem", "prince", "king"):
        gain = played["gem"] if "gem" in played else f"{played['gold']} gold"
        yield f"  {name} gains {gain} at once from the {character}."
    else:
        yield f"  {name} takes {played['gem']} from the bank instead of the {character}."


def _details(memory: Memory, played: Event) -> dict[str, str]:
    """The details of a card in words, by the names that `words.EFFECTS` has for them."""
    details = {key: words.place(played[key]) for key in ("area", "to") if key in played}
    details |= {key: played[key] for key in ("give", "take") if key in played}
    if "broker" in played:
        details["broker"] = memory.broker(played["broker"])
    if "brokers" in played:
        details["first"], details["second"] = map(memory.broker, played["brokers"])
    if "ports" in played:
        ports = ["the market" if number == "market" else f"port {number}" for number in played["ports"]]
        details["ports"] = words.listed(ports)
    if "gems" in played:
        details["gems"] = words.listed(played["gems"])
    if "up" in played:
        details["moves"] = f"{memory.move(played['up'], 1)}, {memory.move(played['down'], -1)}"
    _move_brokers(memory, played)
    return details | _gold_of_commerce(memory.rules)


def _gold_of_commerce(rules: Rules) -> dict[str, str]:
    winner = "whoever wins it" if rules.merchant_pays == "winner" else "the card's player alone"
    return {"gold": f"{rules.merchant_gold} gold to {winner}"}


def _move_brokers(memory: Memory, played: Event) -> None:
    """Remember where the Herald and the Magician have put brokers."""
    if played["card"] == "herald":
        memory.put(played["broker"], played["to"])
    if played["card"] == "magician":
        first, second = played["brokers"]
        here, there = memory.brokers[first][2], memory.brokers[second][2]
        memory.put(first, there)
        memory.put(second, here)
