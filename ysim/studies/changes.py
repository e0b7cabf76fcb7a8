"""A scenario, but: keys of its document set to other values, and whatever comes of that checked again."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from ysim.errors import UserError
from ysim.scenarios import Scenario, parse_scenario
from ysim.toml import as_toml, document_as_toml

Changes = Mapping[str, Any]
"""By dotted key (`rules.column_steps[0]`): the value that it gets."""

_BARE_WORD = re.compile(r"(?<![\w\"'.-])(?!(?:true|false|inf|nan)\b)[A-Za-z_][\w-]*")


def changed(scenario: Scenario, changes: Changes) -> Scenario:
    """The scenario with some keys changed. Raises UserError that names key, value and what was expected."""
    document = tomllib.loads(scenario.text)
    for key, value in changes.items():
        _set(document, key, value, scenario)
    source = f"{scenario.source} with {in_words(changes)}"
    text = document_as_toml(document)
    return parse_scenario(text, source, scenario.files, scenario.folder).asked(seed=scenario.seed)


def in_words(changes: Changes) -> str:
    """The changes as one would write them: `rules.commerce_gold = 4`."""
    return ", ".join(f"{key} = {as_toml(value)}" for key, value in changes.items())


def axis(text: str) -> tuple[str, list[Any]]:
    """A key and its values from `key=a,b,c`, values as TOML has them. Raises UserError for anything else."""
    key, equals, values = text.partition("=")
    if not equals or not key.strip() or not values.strip():
        raise UserError(f"{text}: expected a key and its values, as rules.commerce_gold=2,3,4")
    return key.strip(), _values(key.strip(), values)


def _values(key: str, text: str) -> list[Any]:
    for written in (text, _BARE_WORD.sub(r'"\g<0>"', text)):  # a shell takes quotes away
        try:
            return list(tomllib.loads(f"values = [{written}]")["values"])
        except ValueError:
            continue
    raise UserError(
        f"{key}={text}: expected values as TOML writes them, with commas between, as 2,3 or [1,3],[1,4]"
    )


def value_of(scenario: Scenario, key: str) -> Any:
    """The value that a key has, those of `rules` that the scenario does not name included; None if none."""
    value: Any = tomllib.loads(scenario.text) | {"rules": scenario.rules.model_dump(mode="json")}
    try:
        for part in _parts(key):
            value = value[part]
    except (KeyError, IndexError, TypeError):
        return None
    return value


def _parts(key: str) -> list[str | int]:
    """`rules.column_steps[0]` as "rules", "column_steps", 0."""
    found = re.findall(r"([^.\[\]]+)|\[(\d+)\]", key)
    return [int(number) if number else name for name, number in found]


def _set(document: dict[str, Any], key: str, value: Any, scenario: Scenario) -> None:
    parts = _parts(key)
    names = [part for part in parts if isinstance(part, str)]
    numbers = [part for part in parts if isinstance(part, int)]
    if parts != [*names, *numbers] or len(names) < 2:
        raise UserError(f"{key}: expected a dotted key, as rules.commerce_gold or rules.column_steps[0]")
    if numbers:
        value = _with_entry(key, value_of(scenario, ".".join(names)), numbers, value)
    *tables, last = names
    for name in tables:
        document = document.setdefault(name, {})
        if not isinstance(document, dict):
            raise UserError(f"{key}: expected {name} to be a table of the scenario, found a value")
    document[last] = value


def _with_entry(key: str, entries: Any, numbers: Sequence[int], value: Any) -> Any:
    """The list with one entry changed, in whatever depth."""
    if not numbers:
        return value
    first, *rest = numbers
    if not isinstance(entries, list) or first >= len(entries):
        raise UserError(f"{key}: there is no entry [{first}]; entries are counted from 0")
    return [*entries[:first], _with_entry(key, entries[first], rest, value), *entries[first + 1 :]]
