"""How a policy writes down its choice: an integer per decision, made here and read back by the rules.

`PASS` declines a card or a look.
"""

from ysim.core.compile import inlined

PASS = -1


@inlined
def bid(strength, other):
    """Bid a broker of `strength` and one of `other` strength (AU1)."""
    return strength | other << 3


@inlined
def place(strength, at, face):
    """Place a broker of `strength` from behind the screen on place `at`, FACE_UP or FACE_DOWN (PL2)."""
    return strength | at << 3 | face << 8


@inlined
def place_neutral(strength, at):
    """Place a broker of `strength` for the neutral player on place `at` (PC2)."""
    return strength | at << 3


@inlined
def conjure(front, back, at, face):
    """Place the front broker of strength `front` instead; one of `back` takes its place (Conjurer)."""
    return place(front, at, face) | (back + 1) << 9


@inlined
def move(colour, up):
    """As market leader, raise (`up` true) or lower the quotation of `colour` one step (CO10)."""
    return colour << 1 | up


@inlined
def then(order, item):
    """`order` (0 to start with), followed by one more tied column or seat, best first."""
    return order << 3 | (item + 1)


@inlined
def card(character):
    """Play a card that needs no details."""
    return character


@inlined
def card_with(character, detail):
    """Play a card with one detail: Queen an area, Mercenary the index of an own broker."""
    return character | detail << 4


@inlined
def card_with_two(character, first, second):
    """Play a card with two: Banker (rises, falls), Captain (port, port), Herald (broker, place), Jeweller
    (gem, gem), Alchemist (give, take), Magician (broker, broker)."""
    return character | first << 4 | second << 9


@inlined
def look(seat, broker):
    """Look at a face-down broker of another seat, as the Spy; from THRONE on it is one in the throne room."""
    return seat << 4 | broker
