"""What is wrong with a document, in words: pydantic's errors as lines of key, value and what was expected."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from ysim.errors import did_you_mean
from ysim.toml import as_toml

_EXPECTED = {
    "bool_type": "expected true or false",
    "dict_type": "expected a table",
    "finite_number": "expected a finite number",
    "float_type": "expected a number",
    "int_type": "expected a whole number",
    "model_type": "expected a table",
    "string_too_short": "expected a text that is not empty",
    "string_type": 'expected a text in quotes ("…")',
    "tuple_type": "expected a list ([…])",
}
_LONGEST = 60  # characters of a value that are shown


def faults(error: ValidationError, known: Mapping[str, type[BaseModel]]) -> Iterator[str]:
    """Yield one line per fault: `key = value: what was expected`.

    `known` gives the model of each table by its dotted path ("" for the document, "policies.*" for any
    entry of a table of tables), so that an unknown key can be answered with the nearest one.
    """
    for fault in error.errors(include_url=False):
        path = fault["loc"]
        key = dotted(path)
        if fault["type"] == "missing":
            yield f"{key} is missing{_meaning(path, known)}"
        elif path[-1] == "[key]":
            yield f"{dotted(path[:-1])}: {_expectation(fault)}"
        elif fault["type"] == "extra_forbidden":
            value = as_toml(fault["input"], _LONGEST)
            yield f"{key} = {value}: there is no such key{_nearest_key(path, known)}"
        else:
            meaning = "" if fault["type"] == "value_error" else _meaning(path, known)
            yield f"{key} = {as_toml(fault['input'], _LONGEST)}: {_expectation(fault)}{meaning}"


def dotted(path: tuple[int | str, ...]) -> str:
    """Return a path as TOML writes it: `lineup.policies[2]`, keys quoted where they must be."""
    written = ""
    for part in path:
        if isinstance(part, int):
            written += f"[{part}]"
        else:
            bare = part if re.fullmatch(r"[A-Za-z0-9_-]+", part) else json.dumps(part, ensure_ascii=False)
            written += f".{bare}" if written else bare
    return written


def _expectation(fault: Mapping[str, Any]) -> str:
    context = fault.get("ctx", {})
    if fault["type"] == "value_error":
        return str(context["error"])
    if fault["type"] == "literal_error":
        choices = re.findall(r"'([^']*)'", context["expected"])
        one_of = "one of " if len(choices) > 1 else ""
        return f"expected {one_of}{', '.join(choices)}{_nearest_choice(fault['input'], choices)}"
    if fault["type"] == "too_long":
        return f"expected {context['max_length']} entries"
    message: str = fault["msg"]
    return _EXPECTED.get(fault["type"], message.replace("Input should be", "expected a value"))


def _meaning(path: tuple[int | str, ...], known: Mapping[str, type[BaseModel]]) -> str:
    """Return what the key is for, where its model says so: that is why it was expected."""
    for end, part in enumerate(path):
        model = known.get(dotted(path[:end]))
        field = model.model_fields.get(str(part)) if model else None
        if field and field.description:
            return f" – {field.description.rstrip('.')}"
    return ""


def _nearest_choice(value: object, choices: list[str]) -> str:
    hint = did_you_mean(value, choices) if isinstance(value, str) else ""
    return hint if hint.endswith("?") else ""


def _nearest_key(path: tuple[int | str, ...], known: Mapping[str, type[BaseModel]]) -> str:
    *table, key = (str(part) for part in path)
    model = known.get(".".join(table)) or known.get(".".join([*table[:-1], "*"]))
    return did_you_mean(key, model.model_fields) if model else ""
