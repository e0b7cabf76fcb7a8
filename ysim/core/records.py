"""Records on the stack, and copies of records: for policies that imagine games of their own."""

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from ysim.core.compile import PURE_PYTHON, inlined


@intrinsic
def _copy(typing_context, target, source, length):
    """Machine code for a copy of `length` bytes."""

    def generate(context, builder, signature, arguments):
        byte = ir.IntType(8).as_pointer()
        to, of = (builder.bitcast(argument, byte) for argument in arguments[:2])
        cgutils.raw_memcpy(builder, to, of, arguments[2], 1)
        return context.get_dummy_value()

    return types.none(target, source, types.int64), generate


if PURE_PYTHON:

    def copy_start(target, source, length):
        """Copy the fields of `source` within its first `length` bytes over those of `target`."""
        for name, (_, start, *_rest) in source.dtype.fields.items():
            if start < length:
                target[name] = source[name]

else:

    @inlined
    def copy_start(target, source, length):
        """Copy the first `length` bytes of a record over another of its type."""
        _copy(target, source, np.int64(length))
