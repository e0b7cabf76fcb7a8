"""`ysim rules`: what a scenario's `[rules]` may set."""

import json
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo


def rules() -> None:
    """List what a scenario's [rules] may set, with defaults."""
    from ysim.games import DEFAULT_GAME, find_game

    fields = find_game(DEFAULT_GAME).Rules.model_fields
    defaults = {
        name: _written(field.get_default(call_default_factory=True)) for name, field in fields.items()
    }
    name_width, default_width = max(map(len, fields)), max(map(len, defaults.values()))
    for name, field in fields.items():
        print(
            f"{name:<{name_width}}  {defaults[name]:<{default_width}}  {field.description}{_choices(field)}"
        )


def _written(default: Any) -> str:
    written = json.dumps(default)
    return written if len(written) < 40 else f"{len(default)} entries"


def _choices(field: "FieldInfo") -> str:
    if get_origin(field.annotation) is not Literal:
        return ""
    return f" ({' | '.join(json.dumps(choice) for choice in get_args(field.annotation))})"
