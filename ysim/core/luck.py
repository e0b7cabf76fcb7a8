"""Random streams: one number per stream, a 64-bit die per draw, the same on every machine.

A stream is a SplitMix64 generator (Steele, Lea, Flood 2014): its state moves by a constant, and the die is a
mix of the state. Streams are seeded from (seed, game, stream), so game N is the same game whatever was played
before it, and one policy's extra draw cannot change another's luck (method M4).
"""

import numpy as np

from ysim.core.compile import inlined

STEP = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
GAME_STEP = np.uint64(0xD1342543DE82EF95)
STREAM_STEP = np.uint64(0x2545F4914F6CDD1D)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@inlined
def mixed(number):
    """`number` (uint64) scrambled one to one: every bit of the result depends on every bit of it."""
    number = (number ^ (number >> S30)) * MIX_1
    number = (number ^ (number >> S27)) * MIX_2
    return number ^ (number >> S31)


@inlined
def stream_start(seed, game, stream):
    """The first state (uint64) of stream number `stream` of game number `game` under `seed`."""
    return mixed(
        mixed(mixed(np.uint64(seed) + STEP) + np.uint64(game) * GAME_STEP) + np.uint64(stream) * STREAM_STEP
    )


@inlined
def draw(streams, stream):
    """The next die (uint64, uniform) of one stream; its state in `streams` moves on."""
    state = streams[stream] + STEP
    streams[stream] = state
    return mixed(state)


@inlined
def next_die(die):
    """Another die made from this one: for a policy that needs more choices than one die serves."""
    return mixed(die + STEP)


@inlined
def below(die, count):
    """A uniform integer 0 … count−1 from the upper half of a die (bias below count/2³²)."""
    return np.int64(((die >> S32) * np.uint64(count)) >> S32)


@inlined
def below_again(die, count):
    """A second uniform integer 0 … count−1, from the same die's lower half, so independent of `below`."""
    return below(die << S32, count)
