"""Values as TOML writes them."""

import json
import re
from collections.abc import Mapping
from typing import Any


def as_toml(value: object, longest: int | None = None) -> str:
    """Return a value on one line, cut off after `longest` characters with `…`."""
    written = _written(value)
    return written if longest is None or len(written) <= longest else written[: longest - 1] + "…"


def _written(value: object) -> str:
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_key(str(key))} = {_written(inner)}' for key, inner in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_written, value))}]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, bool | str) else str(value)


def document_as_toml(document: Mapping[str, Any], heading: str = "") -> str:
    """Return a document of nested tables as TOML text that reads as the same."""
    plain = {key: value for key, value in document.items() if not isinstance(value, dict)}
    lines = [f"{_key(key)} = {as_toml(value)}" for key, value in plain.items()]
    text = "".join(f"{line}\n" for line in ([f"\n[{heading}]"] if heading else []) + lines)
    for key in [key for key in document if key not in plain]:
        text += document_as_toml(document[key], f"{heading}.{_key(key)}" if heading else _key(key))
    return text


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)
