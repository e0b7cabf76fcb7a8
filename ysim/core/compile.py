"""The compile decorators and the cache folder that belongs to exactly this version of the compiled source.

Numba looks only at the file that defines a function: after an edit of a rule in one file, the loop in another
would silently keep playing the old rule. Naming the folder by a hash of all compiled source makes that
impossible.
"""

import errno
import hashlib
import logging
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core import types
from numba.extending import intrinsic

from ysim.core.code_files import CodeFiles
from ysim.core.inner import InnerCompiler

PACKAGE = Path(__file__).resolve().parent.parent
PURE_PYTHON = bool(numba.config.DISABLE_JIT)

D = TypeVar("D", bound=Any)
F = TypeVar("F", bound=Callable[..., Any])
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
# Called only from compiled code: no way in from Python or C, no arrays that would need counting. Halves the
# compile time.
INNER: dict[str, Any] = OPTIONS | {
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "no_rewrites": True,
    "_nrt": False,
}


def source_hash() -> str:
    """Twelve hex digits that change whenever a file of `ysim/core` or `ysim/games` changes, weights too."""
    digest = hashlib.sha256()
    for folder in ("core", "games"):
        found = [path for kind in ("py", "toml") for path in (PACKAGE / folder).rglob(f"*.{kind}")]
        for path in sorted(found):
            digest.update(str(path.relative_to(PACKAGE)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


@cache
def cache_folder() -> Path | None:
    """The folder for compiled code of this source version; None, with a warning, if it cannot be written.

    Bounds-checked code has a folder of its own, because Numba's own key does not know the difference.
    """
    name = source_hash() + ("-bounds" if numba.config.BOUNDSCHECK else "")
    root = os.environ.get("YSIM_CACHE") or os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = Path(root) / "ysim" / name
    try:
        if root.startswith("~"):  # a user without a home, in a container: not a folder of this name here
            raise FileNotFoundError(errno.ENOENT, "there is no home folder")
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError as error:
        logging.getLogger(__name__).warning(
            "ysim: %s: cannot be written (%s); every start will compile for about a minute, "
            "unless YSIM_CACHE names a folder that can be written",
            folder,
            error.strerror,
        )
        return None


def kept(dispatcher: D) -> D:
    """The dispatcher, whose code is read from the cache folder, and written there when it is compiled."""
    folder = None if PURE_PYTHON else cache_folder()
    if folder is not None:
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(folder)  # read once, here
        try:
            dispatcher._cache = CodeFiles(dispatcher.py_func)
        finally:
            numba.config.CACHE_DIR = before
    return dispatcher


def compiled(function: F) -> F:
    """Compile `function` when it is first called from compiled code, without the GIL."""
    # Numba hands "forceinline" down to whatever an inlined function calls, unless it is told otherwise.
    return numba.njit(forceinline=False, pipeline_class=InnerCompiler, **INNER)(function)


def inlined(function: F) -> F:
    """`compiled`, and pasted into its callers: for the small functions that are called at every decision."""
    return numba.njit(forceinline=True, pipeline_class=InnerCompiler, **INNER)(function)


def entry(function: F) -> F:
    """`compiled`, and kept in the cache folder with all that it calls: for what Python calls.

    Only these are cached: machine code for every small function would double the time of a first start.
    """
    return kept(numba.njit(forceinline=False, **OPTIONS)(function))


if PURE_PYTHON:

    def stay_apart() -> None:
        """Nothing to do in pure Python."""

else:

    @intrinsic
    def stay_apart(typing_context):
        """Called first in a function, keeps LLVM from pasting it into its callers.

        Without this the compiler unrolls the loops over seats around every rule, and compiles for minutes.
        """

        def generate(context, builder, signature, arguments):
            builder.function.attributes.add("noinline")
            return context.get_dummy_value()

        return types.none(), generate
