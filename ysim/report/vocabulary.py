"""The nouns of the tables in words and colours: gems, places, score parts, causes."""

# Okabe and Ito's palette: told apart with every common kind of colour vision.
BLACK, ORANGE, SKY, GREEN = "#000000", "#E69F00", "#56B4E9", "#009E73"
YELLOW, BLUE, VERMILION, PURPLE = "#F0E442", "#0072B2", "#D55E00", "#CC79A7"
GREY = "#8c92a0"

GEMS = {"blue": BLUE, "green": GREEN, "yellow": YELLOW, "red": VERMILION}
MARKERS = {"blue": "o", "green": "s", "yellow": "^", "red": "D"}

RINGS = ("port", "commerce", "palace")  # from the outside in
NEIGHBOURHOODS = (1, 2, 3, 4)
ROWS = (0, 1, 2, 3)

PARTS = {
    "market": ("market", GREY),
    "commerce": ("commerce", SKY),
    "characters": ("characters", PURPLE),
    "black": ("black gems", BLACK),
    "blue": ("blue gems", BLUE),
    "green": ("green gems", GREEN),
    "yellow": ("yellow gems", YELLOW),
    "red": ("red gems", VERMILION),
    "favour": ("King's Favour", ORANGE),
}

# What breaks ties: words, colour, hatch.
BREAKERS = {
    "front": ("front brokers", BLUE, ""),
    "order_card": ("Order card", ORANGE, "//"),
    "intriguer": ("Intriguer", GREEN, ""),
    "neutral": ("neutral player", GREY, "//"),
    "brokers": ("number of brokers", PURPLE, "\\\\"),
    "decider": ("deciding player", SKY, ""),
    "gems": ("gems", VERMILION, "//"),
    "shared": ("shared", YELLOW, ""),
}


def place_in_words(place: str) -> str:
    """ "n2.port" as "the port of neighbourhood 2", "m3.red" as "the red square of market row 3"."""
    area, _, part = place.partition(".")
    if area.startswith("n"):
        return f"the {part} of neighbourhood {area[1:]}"
    return f"the {part} square of market row {area[1:]}"


def card_in_words(card: str) -> str:
    """A Character card's name; the blue-edged card is "gem" in the tables."""
    return "blue-edged gem" if card == "gem" else card.replace("_", " ").capitalize()
