"""The events of one game (`docs/trace.md`) as plain sentences, for a person to read."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import StringIO
from itertools import groupby
from typing import Any

from ysim.games.ys import narrate_words as words
from ysim.games.ys.narrate_words import Event
from ysim.games.ys.rules import Rules


@dataclass
class _Memory:
    """What later sentences need of earlier events."""

    names: list[str] = field(default_factory=list)
    brokers: dict[int, tuple[int, int, str]] = field(default_factory=dict)
    """Owner, strength and place of each broker placed in this round, by id."""
    totals: dict[int, int] = field(default_factory=dict)


Teller = Callable[[_Memory, list[Event]], Iterator[str]]


def narrate(events: Sequence[Mapping[str, Any]]) -> str:
    """Return the events of one game (format ysim-trace/1) as sentences under headings, round by round.

    A player is named by policy and seat, such as `balanced-2`. Raises KeyError for an event of unknown kind.
    """
    memory = _Memory()
    lines: list[str] = []
    section = ""
    for _, group in groupby(events, _told_together):
        happened = list(group)
        heading = words.section(happened[0]) or section
        if heading != section:
            lines += ["", heading]
        section = heading
        lines += TELLERS[happened[0]["event"]](memory, happened)
    return "\n".join(lines)


def _told_together(event: Event) -> tuple[Any, ...]:
    """Equal for neighbouring events that make one sentence."""
    kind = event["event"]
    if kind == "place":
        return kind, event["round"], event["seat"], event["turn"]
    if kind == "gem":
        return kind, event["round"], event["neighbourhood"], event["seat"]
    return (kind,) if kind in ("order", "score") else (kind, id(event))


def _title(memory: _Memory, events: list[Event]) -> Iterator[str]:
    game = events[0]
    memory.names = [f"{policy}-{seat}" for seat, policy in enumerate(game["policies"])]
    yield f"Game {game['game']} of seed {game['seed']}: {words.listed(memory.names)}"
    seats = [f"seat {seat} is {policy}" for seat, policy in enumerate(game["policies"])]
    yield f"Policy and seat make a player's name: {words.listed(seats)}."
    changed = Rules.model_validate(game["rulings"] | {"players": game["players"]}).deviations()
    if changed:
        yield f"Not as in the book: {words.listed([f'{key} = {value}' for key, value in changed.items()])}."


def _setup(memory: _Memory, events: list[Event]) -> Iterator[str]:
    setup = events[0]
    cards = [f"{name} {card}" for name, card in zip(memory.names, setup["order"], strict=True)]
    yield f"  The Order cards dealt are: {words.listed(cards)}."
    yield f"  Everybody has the brokers {' '.join(map(str, setup['brokers']))}."
    yield f"  Out of the game, unseen: {words.listed(setup['removed_characters'])}."


def _reveal(memory: _Memory, events: list[Event]) -> Iterator[str]:
    memory.brokers.clear()
    revealed = events[0]
    offers = zip(revealed["characters"], revealed["ports"], strict=True)
    for number, (card, (large, *small)) in enumerate(offers, 1):
        port = f"two {large}, {words.listed(small)} in the port"
        yield f"  Neighbourhood {number}: {words.character(card)} in the palace; {port}."
    rows = [f"{gem} on row {row}" for row, gem in revealed["rows"].items() if gem]
    yield f"  Market: {words.listed(rows)}."


def _bids(memory: _Memory, events: list[Event]) -> Iterator[str]:
    bids = [f"{name} {a}+{b}" for name, (a, b) in zip(memory.names, events[0]["bids"], strict=True)]
    yield f"  Bids: {words.listed(bids)}."


def _orders(memory: _Memory, events: list[Event]) -> Iterator[str]:
    taken = [f"{memory.names[event['seat']]} takes {event['card']}" for event in events]
    yield f"  Order cards: {words.listed(taken)}."


def _broker(memory: _Memory, broker: int) -> str:
    owner, strength, place = memory.brokers[broker]
    return f"the {strength} of {memory.names[owner]} {words.place(place)}"


def _card(memory: _Memory, events: list[Event]) -> Iterator[str]:
    card = events[0]
    details = dict(card)
    if "broker" in card:
        details["broker"] = _broker(memory, card["broker"])
    if "brokers" in card:
        details["first"], details["second"] = (_broker(memory, broker) for broker in card["brokers"])
    if "ports" in card:
        details["ports"] = words.listed(
            ["the market" if n == "market" else f"port {n}" for n in card["ports"]]
        )
    if "gems" in card:
        details["gems"] = words.listed(card["gems"])
    details |= {key: words.place(card[key]) for key in ("area", "to") if key in card}
    effect = words.EFFECTS[card["card"]].format_map(details)
    verb = "gains from" if card["window"] == "at_once" else "plays"
    yield f"  {memory.names[card['seat']]} {verb} the {words.character(card['card'])}: {effect}."
    _move_brokers(memory, card)


def _move_brokers(memory: _Memory, card: Event) -> None:
    """Remember where the Herald and the Magician have put brokers."""
    if card["card"] == "herald":
        memory.brokers[card["broker"]] = (*memory.brokers[card["broker"]][:2], card["to"])
    if card["card"] == "magician":
        first, second = card["brokers"]
        here, there = memory.brokers[first], memory.brokers[second]
        memory.brokers |= {first: (*here[:2], there[2]), second: (*there[:2], here[2])}


def _look(memory: _Memory, events: list[Event]) -> Iterator[str]:
    yield f"  {memory.names[events[0]['seat']]} spies: {_broker(memory, events[0]['broker'])}."


def _conjure(memory: _Memory, events: list[Event]) -> Iterator[str]:
    swap = events[0]
    name = memory.names[swap["seat"]]
    yield f"  {name} takes the {swap['front']} from before the screen and puts a {swap['hand']} there."


def _places(memory: _Memory, events: list[Event]) -> Iterator[str]:
    for placed in events:
        memory.brokers[placed["broker"]] = (placed["seat"], placed["value"], placed["at"])
    brokers = [f"a {event['value']} face {event['face']} {words.place(event['at'])}" for event in events]
    yield f"  Turn {events[0]['turn']}: {memory.names[events[0]['seat']]} puts {words.listed(brokers)}."


def _gems(memory: _Memory, events: list[Event]) -> Iterator[str]:
    gems = words.listed([words.gem(event["gem"], event["as"]) for event in events])
    yield f"  {memory.names[events[0]['seat']]} is {words.RANKS[events[0]['place'] - 1]} and takes {gems}."


def _area(memory: _Memory, events: list[Event]) -> Iterator[str]:
    won = events[0]
    kind = won["event"]
    prize = {
        "port": "a black gem",
        "commerce": f"{won.get('gold')} gold",
        "palace": f"the {words.character(won.get('card'))}",
    }
    if won["seat"] is None:
        yield f"  Nobody wins {words.PRIZES[kind]} of the {kind}."
    else:
        yield f"  {memory.names[won['seat']]} wins the {kind}: {prize[kind]}."


def _row(memory: _Memory, events: list[Event]) -> Iterator[str]:
    row = events[0]
    if row["seat"] is None:
        yield f"  Nobody takes the {row['gem']} gem of row {row['row']}."
    else:
        yield f"  {memory.names[row['seat']]} wins row {row['row']}: {words.gem(row['gem'], row['as'])}."


def _columns(memory: _Memory, events: list[Event]) -> Iterator[str]:
    first, second, third, last = events[0]["ranking"]
    decided_by = events[0]["decided_by"]
    decision = "" if decided_by is None else f" ({memory.names[decided_by]} decided between equals)"
    yield f"  Columns{decision}: {first} rises 2, {second} rises 1, {third} falls 1, {last} falls 2."


def _leader(memory: _Memory, events: list[Event]) -> Iterator[str]:
    move = events[0]
    if move["seat"] is None:
        yield "  Nobody is in the market, so nobody leads it."
    else:
        direction = "up" if move["step"] > 0 else "down"
        yield f"  {memory.names[move['seat']]} leads the market: {move['colour']} goes one step {direction}."


def _tie(memory: _Memory, events: list[Event]) -> Iterator[str]:
    tie = events[0]
    among_columns = tie["where"] == "columns"
    tied, order = ([c if among_columns else memory.names[c] for c in tie[key]] for key in ("seats", "order"))
    outcome = f"broken {words.REASONS[tie['by']]}: {', then '.join(order)}"
    yield f"  {words.listed(tied)} tie for {words.stake(tie['where'])}; {outcome}."


def _quotations(memory: _Memory, events: list[Event]) -> Iterator[str]:
    colours = [f"{colour} {events[0][colour]:+d}" for colour in ("blue", "green", "yellow", "red")]
    yield f"  Quotations: {words.listed(colours)}."


def _scores(memory: _Memory, events: list[Event]) -> Iterator[str]:
    """The table of gold by part, and of gems."""
    from rich.console import Console
    from rich.table import Table

    memory.totals = {score["seat"]: score["total"] for score in events}
    table = Table("player", box=None)
    for part in words.PARTS:
        table.add_column(part, justify="right")
    table.add_column("gems")
    for score in events:
        gems = ", ".join(f"{number} {colour}" for colour, number in score["gems"].items())
        table.add_row(memory.names[score["seat"]], *(str(score[part]) for part in words.PARTS), gems)
    text = StringIO()
    Console(file=text, width=1_000, color_system=None).print(table)
    yield from (f" {line.rstrip()}" for line in text.getvalue().splitlines())


def _result(memory: _Memory, events: list[Event]) -> Iterator[str]:
    winners = [memory.names[seat] for seat in events[0]["winners"]]
    verb = "wins" if len(winners) == 1 else "share the win"
    yield f"  Final order: {', '.join(memory.names[seat] for seat in events[0]['ranking'])}."
    yield ""
    yield f"{words.listed(winners)} {verb} with {memory.totals[events[0]['winners'][0]]} gold."


TELLERS: dict[str, Teller] = {
    "game": _title,
    "setup": _setup,
    "reveal": _reveal,
    "bid": _bids,
    "order": _orders,
    "card": _card,
    "spy": _look,
    "conjure": _conjure,
    "place": _places,
    "gem": _gems,
    "port": _area,
    "commerce": _area,
    "palace": _area,
    "row": _row,
    "columns": _columns,
    "leader": _leader,
    "tie": _tie,
    "quotations": _quotations,
    "score": _scores,
    "result": _result,
}
