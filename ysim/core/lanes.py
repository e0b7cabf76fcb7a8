"""Short vectors of numbers as values: one processor instruction where a loop would take thirty.

`load, store = lanes_of(32)` gives functions that read and write 32 numbers of an array at once. What `load`
returns (integers or float32) can be added, compared and masked like a number, lane by lane; a comparison is
only good for `choose`. LLVM turns most loops over lanes into the same code by itself, but not all, and says
nothing when it does not. In pure Python lanes are NumPy arrays.
"""

import operator
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.datamodel import models
from numba.core.datamodel.registry import register_default
from numba.core.imputils import lower_builtin
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import intrinsic

from ysim.core.compile import PURE_PYTHON, inlined

Make = Callable[[Any, Any, Any], Any]  # (builder, left, right) -> the value of an operation on two vectors
INDEX = ir.IntType(32)
Number = int | np.integer[Any]


class LanesType(types.Type):
    """Numba's type of `count` numbers: integers of `bits` bits, or float32."""

    def __init__(self, count: int, bits: int, is_float: bool = False) -> None:
        self.count, self.bits, self.is_float = count, bits, is_float
        super().__init__(name=f"Lanes({count} x {'f' if is_float else 'i'}{bits})")

    @property
    def lane(self) -> ir.Type:
        """LLVM's type of one lane."""
        return ir.FloatType() if self.is_float else ir.IntType(self.bits)

    @property
    def vector(self) -> ir.VectorType:
        """LLVM's type of all."""
        return ir.VectorType(self.lane, self.count)


@register_default(LanesType)
class LanesModel(models.PrimitiveModel):
    """A vector is a plain value."""

    def __init__(self, dmm: Any, fe_type: LanesType) -> None:
        super().__init__(dmm, fe_type, fe_type.vector)


def _as_lanes(builder: Any, kind: LanesType, given: types.Type, value: ir.Value) -> ir.Value:
    """`value`, which may be one number for all lanes, as a vector of `kind`."""
    if isinstance(given, LanesType):
        return value
    if not kind.is_float and value.type.width != kind.bits:
        wider = value.type.width > kind.bits
        value = builder.trunc(value, kind.lane) if wider else builder.sext(value, kind.lane)
    nothing = ir.Constant(kind.vector, ir.Undefined)
    first = builder.insert_element(nothing, value, ir.Constant(INDEX, 0))
    return builder.shuffle_vector(first, nothing, ir.Constant(ir.VectorType(INDEX, kind.count), None))


def _suits(kind: types.Type, lanes: LanesType) -> bool:
    """Whether a number or other lanes can take part in an operation on `lanes`."""
    return kind == lanes or (kind == types.float32 if lanes.is_float else isinstance(kind, types.Integer))


class _LanesOperator(AbstractTemplate):
    """Lanes with lanes of their kind, or with one number for all."""

    def generic(self, args, kws):
        """The signature, or None where no lanes take part."""
        lanes = next((kind for kind in args if isinstance(kind, LanesType)), None)
        if lanes is None or not all(_suits(kind, lanes) for kind in args):
            return None
        result = LanesType(lanes.count, lanes.bits) if self.key in _COMPARISONS else lanes
        return signature(result, *args)


def _define(operation: Callable[..., Any], of_integers: Make, of_floats: Make) -> None:
    """Teach Numba one operator on lanes."""
    infer_global(operation)(type(f"Lanes_{operation.__name__}", (_LanesOperator,), {"key": operation}))

    def lower(context, builder, sig, args):
        lanes = next(kind for kind in sig.args if isinstance(kind, LanesType))
        both = [_as_lanes(builder, lanes, *one) for one in zip(sig.args, args, strict=True)]
        return (of_floats if lanes.is_float else of_integers)(builder, *both)

    for left, right in ((LanesType, LanesType), (LanesType, types.Number), (types.Number, LanesType)):
        lower_builtin(operation, left, right)(lower)


def _comparison(name: str) -> Make:
    def make(builder, left, right):
        is_float = isinstance(left.type.element, ir.FloatType)
        holds = (builder.fcmp_ordered if is_float else builder.icmp_signed)(name, left, right)
        bits = 32 if is_float else left.type.element.width
        return builder.sext(holds, ir.VectorType(ir.IntType(bits), left.type.count))

    return make


_COMPARISONS = {operator.gt: ">", operator.ge: ">=", operator.lt: "<", operator.le: "<=", operator.eq: "=="}
for _operation, _name in _COMPARISONS.items():
    _define(_operation, _comparison(_name), _comparison(_name))
_define(operator.add, ir.IRBuilder.add, ir.IRBuilder.fadd)
_define(operator.sub, ir.IRBuilder.sub, ir.IRBuilder.fsub)
_define(operator.mul, ir.IRBuilder.mul, ir.IRBuilder.fmul)
for _operation, _make in (
    (operator.and_, ir.IRBuilder.and_),
    (operator.or_, ir.IRBuilder.or_),
    (operator.xor, ir.IRBuilder.xor),
    (operator.lshift, ir.IRBuilder.shl),
    (operator.rshift, ir.IRBuilder.ashr),
):
    _define(_operation, _make, _make)


@infer_global(operator.invert)
class _LanesInvert(AbstractTemplate):
    """Every bit of every lane turned round."""

    def generic(self, args, kws):
        """The signature, or None for other types."""
        return signature(args[0], args[0]) if isinstance(args[0], LanesType) else None


@lower_builtin(operator.invert, LanesType)
def _invert(context, builder, sig, args):
    return builder.not_(args[0])


def _data(context: Any, builder: Any, kind: types.Array, array: ir.Value, vector: ir.VectorType) -> ir.Value:
    """Where an array's numbers start, as a pointer to a vector of them."""
    data = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(data, vector.as_pointer())


def _compiled_lanes_of(count: Number) -> tuple[Any, Any]:
    """`load` and `store` for machine code."""

    @intrinsic
    def load(typing_context, array):
        kind = LanesType(int(count), array.dtype.bitwidth, array.dtype == types.float32)

        def generate(context, builder, sig, args):
            vector = builder.load(_data(context, builder, array, args[0], kind.vector))
            vector.align = 1
            return vector

        return kind(array), generate

    @intrinsic
    def store(typing_context, array, lanes):
        def generate(context, builder, sig, args):
            stored = builder.store(args[1], _data(context, builder, array, args[0], lanes.vector))
            stored.align = 1
            return context.get_dummy_value()

        return types.none(array, lanes), generate

    return load, store


def _compiled_picker(indices: Sequence[int]) -> Any:
    """`pick` for machine code."""
    order = ir.Constant(ir.VectorType(INDEX, len(indices)), [int(index) for index in indices])

    @intrinsic
    def pick(typing_context, lanes):
        def generate(context, builder, sig, args):
            return builder.shuffle_vector(args[0], ir.Constant(args[0].type, ir.Undefined), order)

        return LanesType(len(indices), lanes.bits, lanes.is_float)(lanes), generate

    return pick


@intrinsic
def _choose(typing_context, condition, yes, no):
    """Machine code for a choice in every lane; either side may be one number for all."""
    numbers = LanesType(condition.count, 32, True) if yes == types.float32 else condition
    kind = next((kind for kind in (yes, no) if isinstance(kind, LanesType)), numbers)

    def generate(context, builder, sig, args):
        holds = builder.icmp_signed("!=", args[0], ir.Constant(args[0].type, None))
        sides = [_as_lanes(builder, kind, *one) for one in zip(sig.args[1:], args[1:], strict=True)]
        return builder.select(holds, *sides)

    return kind(condition, yes, no), generate


@intrinsic
def _widened(typing_context, lanes):
    """Machine code for integer lanes of twice as many bits."""
    kind = LanesType(lanes.count, 2 * lanes.bits)
    return kind(lanes), lambda context, builder, sig, args: builder.sext(args[0], kind.vector)


@intrinsic
def _as_floats(typing_context, lanes):
    """Machine code for integer lanes as float32."""
    kind = LanesType(lanes.count, 32, True)
    return kind(lanes), lambda context, builder, sig, args: builder.sitofp(args[0], kind.vector)


@intrinsic
def _as_integers(typing_context, lanes):
    """Machine code for float32 lanes as integers of 32 bits, cut off towards 0."""
    kind = LanesType(lanes.count, 32)
    return kind(lanes), lambda context, builder, sig, args: builder.fptosi(args[0], kind.vector)


def _reduction(name: str) -> Any:
    """One integer from all lanes, by LLVM's reduction of that name."""

    @intrinsic
    def reduce(typing_context, lanes):
        def generate(context, builder, sig, args):
            kind = ir.FunctionType(lanes.lane, [lanes.vector])
            code = f"llvm.vector.reduce.{name}.v{lanes.count}i{lanes.bits}"
            number = builder.call(cgutils.get_or_insert_function(builder.module, kind, code), args)
            return builder.sext(number, ir.IntType(64)) if lanes.bits < 64 else number

        return types.int64(lanes), generate

    return reduce


if PURE_PYTHON:

    def lanes_of(count: Number) -> tuple[Any, Any]:
        """`load(array)` and `store(array, lanes)` for arrays of `count` numbers."""

        def load(array):
            return np.array(array[:count])

        def store(array, lanes):
            array[:count] = lanes

        return load, store

    def picker(indices: Sequence[int]) -> Any:
        """`pick(lanes)`: the lanes of these numbers, in this order."""
        order = np.array([int(index) for index in indices])
        return lambda lanes: lanes[order]

    def choose(condition, yes, no):
        """`yes` in every lane where the condition holds, `no` elsewhere."""
        return np.where(condition, yes, no)

    def widened(lanes):
        """The same integers in lanes of twice as many bits, or more."""
        return lanes.astype(np.int64)

    def as_floats(lanes):
        """The same numbers as float32."""
        return np.asarray(lanes).astype(np.float32)

    def as_integers(lanes):
        """float32 lanes as integers of 32 bits, cut off towards 0."""
        return lanes.astype(np.int32)

    def total(lanes):
        """The sum of all integer lanes; it must fit in a lane."""
        return int(lanes.sum())

    def largest(lanes):
        """The largest of all integer lanes."""
        return int(lanes.max())

else:
    lanes_of, picker = _compiled_lanes_of, _compiled_picker
    choose, widened, as_floats, as_integers = _choose, _widened, _as_floats, _as_integers
    total, largest = _reduction("add"), _reduction("smax")


@inlined
def larger(left, right):
    """The larger number in every lane."""
    return choose(left > right, left, right)


@inlined
def smaller(left, right):
    """The smaller number in every lane."""
    return choose(left < right, left, right)
