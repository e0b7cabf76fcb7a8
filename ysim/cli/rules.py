"""`ysim rules`: what a scenario's `[rules]` may set, and all that a scenario plays by, as TOML."""

from pathlib import Path
from textwrap import fill, wrap
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_origin

import typer

from ysim.toml import as_toml

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

    from ysim.games import GameRules

_WIDTH = 78  # whatever the terminal: what is printed is a file, too
_ONE_THING = "\N{NO-BREAK SPACE}"  # holds an entry of a list together while lines are broken


def rules(
    show: Annotated[
        Path | None,
        typer.Option(metavar="SCENARIO", help="Show every rule that this scenario file plays by."),
    ] = None,
) -> None:
    """List the keys of a scenario's [rules] with the values of the book, or those a scenario plays by."""
    if show is None:
        from ysim.games import DEFAULT_GAME, find_game

        book = find_game(DEFAULT_GAME).Rules.model_validate({})
        heading = (
            f"The rules of the book for {book.players} players: all that a scenario may change. Bounds are "
        )
        print(_document(heading + "what cards and pieces allow, or what the program has room for.", book))
    else:
        from ysim.scenarios import load_scenario

        played = load_scenario(show).rules
        print(_document(f"All rules of this scenario, for {played.players} players.", played))


def _document(heading: str, rules: "GameRules") -> str:
    """The rules as a TOML table, each key under a comment, and what the book says instead where it does."""
    changed = rules.deviations()
    book = type(rules).model_validate({"players": rules.players}).model_dump(mode="json")
    keys = list(type(rules).model_fields.items())
    width = max(len(key) for key, _ in keys)
    lines = list(_comment(heading))
    if changed:
        lines += _comment(f"Not as in the book: {', '.join(changed)}.")
    lines += ["", "[rules]"]
    for (key, field), value in zip(keys, rules.model_dump(mode="json").values(), strict=True):
        lines += _comment(f"{field.description}{_choices(field)}")
        if key in changed:
            lines += _comment(f"changed; in the book {as_toml(book[key], _WIDTH)}")
        lines += [f"{key:<{width}} = {_value(value, width)}", ""]
    return "\n".join(lines[:-1])


def _comment(text: str) -> list[str]:
    return wrap(text, _WIDTH, initial_indent="# ", subsequent_indent="#   ")


def _choices(field: "FieldInfo") -> str:
    if get_origin(field.annotation) is not Literal:
        return ""
    return f" ({' | '.join(map(as_toml, get_args(field.annotation)))})"


def _value(value: Any, indent: int) -> str:
    """A value as TOML, a list that is too long for one line on several."""
    written = as_toml(value)
    if not isinstance(value, list) or indent + len(written) < _WIDTH:
        return written
    entries = " ".join(f"{as_toml(entry).replace(' ', _ONE_THING)}," for entry in value)
    broken = fill(entries, _WIDTH, initial_indent="    ", subsequent_indent="    ")
    return f"[\n{broken.replace(_ONE_THING, ' ')}\n]"
