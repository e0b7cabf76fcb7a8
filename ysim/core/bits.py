"""Sets of small numbers as bits of an integer: how many there are, and the n-th of them.

The n-th set bit is one machine instruction (BMI2 `pdep`) where the processor has it, a loop elsewhere and
without JIT.
"""

import llvmlite.binding
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from ysim.core.compile import PURE_PYTHON, inlined

HAS_PDEP = not PURE_PYTHON and llvmlite.binding.get_host_cpu_features().get("bmi2", False)


@intrinsic
def _population(typing_context, mask):
    """Machine code for the number of set bits."""

    def generate(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def _deposit(typing_context, bits, mask):
    """Machine code that spreads the low bits of `bits` over the set bits of `mask`."""

    def generate(context, builder, signature, arguments):
        word = ir.IntType(64)
        pdep = builder.module.declare_intrinsic(
            "llvm.x86.bmi.pdep.64", (), ir.FunctionType(word, [word, word])
        )
        return builder.call(pdep, arguments)

    return types.int64(types.int64, types.int64), generate


@intrinsic
def _trailing_zeros(typing_context, mask):
    """Machine code for the number of the lowest set bit."""

    def generate(context, builder, signature, arguments):
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate


if PURE_PYTHON:

    def count_bits(mask):
        """How many bits of `mask` are set."""
        return int(mask).bit_count()

    def lowest_bit(mask):
        """The number of the lowest set bit of `mask`."""
        return (int(mask) & -int(mask)).bit_length() - 1

else:

    @inlined
    def count_bits(mask):
        """How many bits of `mask` are set."""
        return _population(mask)

    @inlined
    def lowest_bit(mask):
        """The number of the lowest set bit of `mask`."""
        return _trailing_zeros(mask)


if HAS_PDEP:

    @inlined
    def nth_bit(mask, n):
        """The number of the n-th set bit of `mask`, from 0."""
        return _trailing_zeros(_deposit(1 << n, mask))

else:

    @inlined
    def nth_bit(mask, n):
        """The number of the n-th set bit of `mask`, from 0."""
        for _ in range(n):
            mask &= mask - 1
        return lowest_bit(mask)
