"""Values as TOML writes them."""

import json


def as_toml(value: object, longest: int | None = None) -> str:
    """Return a value on one line, cut off after `longest` characters with `…`."""
    if isinstance(value, bool | str | list | tuple | dict):
        written = json.dumps(value, ensure_ascii=False, default=str)
    else:
        written = str(value)
    return written if longest is None or len(written) <= longest else written[: longest - 1] + "…"
