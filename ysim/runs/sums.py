"""Exact sums of whole numbers, too large for 64 bits after some thousand million games."""

from hashlib import sha256

import numpy as np

LIMB_BITS = 40  # a number is high · 2^40 + low with 0 ≤ low < 2^40: 103 bits, far more than 10^12 games need
_LOW_BITS = (1 << LIMB_BITS) - 1


class Sums:
    """A vector of exact sums. `limbs` has two rows (int64): high and low parts."""

    def __init__(self, limbs: np.ndarray) -> None:
        self.limbs = limbs

    @classmethod
    def of(cls, vector: np.ndarray) -> "Sums":
        """The sums that a kernel returned for some games (int64)."""
        return cls(np.stack([vector >> LIMB_BITS, vector & _LOW_BITS]))

    def __add__(self, other: "Sums") -> "Sums":
        """The sums over the games of both."""
        high, low = self.limbs + other.limbs
        return Sums(np.stack([high + (low >> LIMB_BITS), low & _LOW_BITS]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sums) and np.array_equal(self.limbs, other.limbs)

    __hash__ = None  # type: ignore[assignment]  # they compare by value, and arrays can change

    def numbers(self) -> np.ndarray:
        """The sums as int64 where all of them fit, else as the nearest float64."""
        high, low = self.limbs
        most = 1 << (62 - LIMB_BITS)
        if np.all((-most <= high) & (high < most)):
            return np.asarray((high << LIMB_BITS) + low)
        return np.asarray(high * float(1 << LIMB_BITS) + low)

    def digest(self) -> str:
        """SHA-256 (hex) of the numbers; the same on any machine."""
        return sha256(self.limbs.astype("<i8").tobytes()).hexdigest()
