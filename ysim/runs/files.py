"""Files that are there whole or not at all, with a hash of what is in them in their name."""

import os
from hashlib import sha256
from pathlib import Path


def hash_of(first: int, end: int, content: bytes) -> str:
    """Sixteen hex digits for what is kept of games `first` … `end` − 1."""
    return sha256(f"{first} {end} ".encode() + content).hexdigest()[:16]


def write_whole(path: Path, content: bytes) -> None:
    """Write a file aside and rename it, its folder made if need be. Raises OSError; leaves nothing then."""
    aside = path.with_name(f".{path.name}")
    path.parent.mkdir(exist_ok=True)
    try:
        with open(aside, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        aside.rename(path)
    except OSError:
        aside.unlink(missing_ok=True)
        raise
