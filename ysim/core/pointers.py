"""Function pointers: the loop is compiled once and calls each seat's policy through an address.

A decision function is a plain function of (table, hand, die) that returns an integer. `address_of` compiles
it; `call_at` calls the machine code at an address by Numba's own calling convention: a C callback would be
one call more, and this way an exception in a policy reaches Python. With the JIT off an "address" is the
number that Python knows a function by.
"""

from collections.abc import Callable
from typing import Any

import numba
from numba.core import cgutils, types
from numba.extending import intrinsic

from ysim.core.compile import OPTIONS, PURE_PYTHON, kept

_DECISION = OPTIONS | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_compiled: dict[tuple[Callable[..., int], Any], Any] = {}
_functions: dict[int, Callable[..., int]] = {}


def return_type_of(function: Callable[..., int], table: types.Record, hand: types.Record) -> types.Type:
    """What `function(table, hand, die)` returns by itself; `address_of` makes a whole number of anything.

    Raises numba.core.errors.NumbaError when it does not compile.
    """
    if PURE_PYTHON:
        return types.int64  # nobody knows before it is called
    decision = kept(numba.njit(**_DECISION)(getattr(function, "py_func", function)))
    decision.compile((table, hand, types.uint64))
    return decision.nopython_signatures[0].return_type


def address_of(function: Callable[..., int], table: types.Record, hand: types.Record) -> int:
    """The address of `function(table, hand, die) -> int`, compiled when first asked for.

    `function` is plain Python or an `@njit` dispatcher. Raises numba.core.errors.NumbaError when it does not
    compile.
    """
    plain = getattr(function, "py_func", function)
    if PURE_PYTHON:
        _functions[id(plain)] = plain
        return id(plain)
    arguments = (table, hand, types.uint64)
    key = (plain, arguments)
    if key not in _compiled:
        decision = kept(numba.njit(**_DECISION)(plain))
        decision.compile(types.int64(*arguments))
        _compiled[key] = decision.overloads[arguments]
    code = _compiled[key]
    return int(code.library.get_pointer_to_function(code.fndesc.llvm_func_name))


@intrinsic
def _call_at(typing_context, address, table, hand, die):
    """Machine code for: call the decision function at `address`; what it raises is raised here."""
    signature = types.int64(types.int64, table, hand, types.uint64)

    def generate(context, builder, signature, arguments):
        kinds = signature.args[1:]
        convention = context.call_conv
        pointer = convention.get_function_type(signature.return_type, kinds).as_pointer()
        code = builder.inttoptr(arguments[0], pointer)
        status, choice = convention.call_function(builder, code, signature.return_type, kinds, arguments[1:])
        with cgutils.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        return choice

    return signature, generate


if PURE_PYTHON:

    def call_at(address: int, table: Any, hand: Any, die: Any) -> int:
        """The choice of the function at an address (pure Python)."""
        return _functions[address](table, hand, die)

else:

    @numba.njit(forceinline=True, **OPTIONS)
    def call_at(address, table, hand, die):
        """The choice (int64) of the function at `address`, asked with (table, hand, die)."""
        return _call_at(address, table, hand, die)
