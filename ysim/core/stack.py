"""Small arrays of fixed shape on the stack, for compiled functions that may not allocate memory."""

from collections.abc import Callable
from math import prod
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array

from ysim.core.compile import PURE_PYTHON

ALIGNMENT = 64  # bytes: whole vector registers


def stack_array(dtype: type[np.generic] | np.dtype[Any], *shape: int) -> Callable[[], Any]:
    """Return a function that makes an array of this dtype and shape, to be called from compiled code only.

    The array lives until the function that made it returns, so it may be handed down but never returned. What
    it holds at first is undefined.
    """
    if PURE_PYTHON:
        return lambda: np.zeros(shape, dtype)
    array_type = types.Array(numba.from_dtype(np.dtype(dtype)), len(shape), "C")
    item = np.dtype(dtype).itemsize
    strides = [item * prod(shape[axis + 1 :]) for axis in range(len(shape))]

    @intrinsic
    def new_array(typing_context):
        def generate(context, builder, signature, arguments):
            kind = context.get_data_type(array_type.dtype)
            with (
                builder.goto_entry_block()
            ):  # and not `cgutils.alloca_once`, which fills the array with zeros
                room = builder.alloca(ir.ArrayType(kind, prod(shape)))
            room.align = ALIGNMENT
            array = make_array(array_type)(context, builder)
            word = context.get_value_type(types.intp)
            populate_array(
                array,
                data=builder.bitcast(room, kind.as_pointer()),
                shape=[ir.Constant(word, length) for length in shape],
                strides=[ir.Constant(word, stride) for stride in strides],
                itemsize=ir.Constant(word, item),
                meminfo=None,
            )
            return array._getvalue()

        return array_type(), generate

    return new_array
