"""The fixed sentences of pages, from texts.toml."""

import tomllib
from functools import cache
from importlib.resources import files


def table_help(name: str) -> str:
    """What the table of this name holds; empty where nothing is written about it."""
    return _texts()["tables"].get(name, "")


def methods(*names: str) -> dict[str, str]:
    """What the numbers mean by method (M1 …); KeyError for a method nothing is written about."""
    return {name: _texts()["methods"][name] for name in names}


@cache
def _texts() -> dict[str, dict[str, str]]:
    return tomllib.loads(files("ysim.report").joinpath("texts.toml").read_text(encoding="utf-8"))
