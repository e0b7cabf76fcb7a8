"""Function pointers: the loop is compiled once and calls each seat's policy through an address.

A decision function is a plain function of (table, hand, die) that returns an integer. `address_of` compiles
it to a C callback; `call_at` calls the callback at an address. With the JIT off an "address" is a number in a
list of functions.
"""

from collections.abc import Callable
from typing import Any

import numba
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from ysim.core.compile import OPTIONS, PURE_PYTHON, in_cache_folder

_callbacks: dict[tuple[Callable[..., int], Any], Any] = {}
_functions: list[Callable[..., int]] = []


def address_of(function: Callable[..., int], table: types.Record, hand: types.Record) -> int:
    """The address of `function(table, hand, die) -> int`, compiled when first asked for.

    `function` is plain Python or an `@njit` dispatcher. Raises numba.core.errors.NumbaError when it does not
    compile.
    """
    plain = getattr(function, "py_func", function)
    if PURE_PYTHON:
        if plain not in _functions:
            _functions.append(plain)
        return _functions.index(plain)
    key = (plain, (table, hand))
    if key not in _callbacks:
        signature = types.int64(table, hand, types.uint64)
        _callbacks[key] = in_cache_folder(lambda: numba.cfunc(signature, cache=True, **OPTIONS)(plain))
    return int(_callbacks[key].address)


@intrinsic
def _call_at(typing_context, address, table, hand, die):
    """Machine code for: call the C function at `address` with two record pointers and a die."""
    signature = types.int64(types.int64, table, hand, types.uint64)

    def generate(context, builder, signature, arguments):
        kinds = [context.get_value_type(kind) for kind in signature.args[1:]]
        function_type = ir.FunctionType(ir.IntType(64), kinds)
        pointer = builder.inttoptr(arguments[0], function_type.as_pointer())
        return builder.call(pointer, arguments[1:])

    return signature, generate


if PURE_PYTHON:

    def call_at(address: int, table: Any, hand: Any, die: Any) -> int:
        """The choice of the function with this number (pure Python)."""
        return _functions[address](table, hand, die)

else:

    @numba.njit(forceinline=True, **OPTIONS)
    def call_at(address, table, hand, die):
        """The choice (int64) of the function at `address`, asked with (table, hand, die)."""
        return _call_at(address, table, hand, die)
