"""Compile inner functions only as far as their callers need: no optimising and no machine code of their own.

Numba optimises every function as a program of its own and turns each into machine code, although functions
that only compiled code calls are linked into their callers and optimised again there. Leaving that out halves
a first start. `PLAIN` falls back to what Numba does by itself.
"""

import os
import weakref
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

PLAIN = bool(os.environ.get("YSIM_PLAIN_COMPILE"))


class InnerCodegen:
    """Numba's code generator without the Python environments, which no inner function reads."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, env_name: str, env: Any) -> None:
        """Nothing: there is no machine code to tell the environment to."""


class InnerLibrary(JITCodeLibrary):
    """The code of one inner function, kept as LLVM's intermediate code for linking."""

    @property
    def codegen(self) -> Any:
        """The code generator, seen from a library without machine code."""
        return InnerCodegen(self._codegen)

    def _optimize_final_module(self) -> None:
        """Left to the callers."""

    def _finalize_final_module(self) -> None:
        """Ready for linking; never handed to the machine-code engine."""
        self._finalize_dynamic_globals()
        self._final_module.__library = weakref.proxy(self)
        self._finalized = True


class InnerCompiler(Compiler):
    """Numba's own pipeline with an `InnerLibrary` to put the code in."""

    def compile_extra(self, func):
        """Compile one function; returns Numba's CompileResult."""
        if not PLAIN:
            codegen = self.state.targetctx.codegen()
            self.state.library = InnerLibrary(codegen, func.__qualname__)
        return super().compile_extra(func)
