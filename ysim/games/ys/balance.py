"""What a designer may expect of the balance of Ys: measures by name, and where they stand in which table."""

from ysim.games import Asked

TOTAL = ("part", "total")
SHARE, GOLD, TIMES = "share", "gold", "times"

ASKED = (
    Asked("seat.spread", "seats", "win_share", SHARE, spread_over="seat"),
    Asked("policy.win_share", "policies", "win_share", SHARE, by=("policy",)),
    Asked("policy.spread", "policies", "win_share", SHARE, spread_over="policy"),
    Asked("pair.beats", "pairs", "beats", SHARE, by=("policy", "versus")),
    Asked("policy.gold", "policies", "score", GOLD, by=("policy",)),
    Asked("position.spread", "order_cards", "caused_win_share", SHARE, by=("round",), spread_over="card"),
    Asked("position.gold_spread", "order_cards", "caused_score", GOLD, by=("round",), spread_over="card"),
    Asked("position.win_share", "order_cards", "caused_win_share", SHARE, by=("round", "card")),
    Asked("position.gold", "order_cards", "caused_score", GOLD, by=("round", "card")),
    Asked("position.price", "place_prices", "price", TIMES, by=("round", "card")),
    Asked("bid.gold", "bid_values", "caused_score", GOLD, by=("round", "low", "high")),
    Asked("bid.gold_spread", "bid_values", "caused_score", GOLD, by=("round",), spread_over="low high"),
    Asked("place.gold", "place_values", "caused_score", GOLD, by=("round", "place")),
    Asked("place.gold_spread", "place_values", "caused_score", GOLD, by=("round",), spread_over="place"),
    Asked(
        "area.gold_spread", "place_values", "caused_score", GOLD, by=("round", "region"), spread_over="place"
    ),
    Asked("place.gold_per_strength", "board", "gold_per_strength", GOLD, by=("region", "place")),
    Asked("contest.share", "contests", "contested_share", SHARE, by=("region",)),
    Asked("decision.bid_gold_sd", "decisions", "bid_gold_sd", GOLD),
    Asked("decision.placement_gold_sd", "decisions", "placement_gold_sd", GOLD),
    Asked("decision.difference", "decisions", "difference", GOLD),
    Asked("character.gold", "characters", "caused_score", GOLD, by=("round", "card")),
    Asked("character.win_share", "characters", "caused_win_share", SHARE, by=("round", "card")),
    Asked("character.gold_spread", "characters", "caused_score", GOLD, by=("round",), spread_over="card"),
    Asked("restricted.loss", "restricted", "loss", SHARE, by=("policy", "without")),
    Asked("restricted.gold_loss", "restricted", "gold_loss", GOLD, by=("policy", "without")),
    Asked("luck.share", "luck", "share_of_variance", SHARE, by=("outcome", "cause")),
    Asked("leader.wins", "leads", "leader_wins", SHARE, by=("round",)),
    Asked("decided.share", "leads", "decided_share", SHARE, by=("round",)),
    Asked("lead.changes", "closeness", "lead_changes", TIMES),
    Asked("margin.gold", "closeness", "margin", GOLD),
    Asked("margin.within_3_gold", "closeness", "within_3_gold_share", SHARE),
    Asked("ties.per_game", "ties", "per_game", TIMES, by=("where", "breaker")),
    Asked("ties.in_all", "ties_in_all", "per_game", TIMES),
    Asked("clamps.per_game", "cut_moves", "per_game", TIMES),
    Asked("quotation.stays", "quotation_ranks", "stays_to_end", SHARE, by=("round", "colour", "rank")),
    Asked("quotation.final_rank", "final_ranks", "frequency", SHARE, by=("colour", "rank")),
    Asked("quotation.near_start", "quotation_ends", "near_start_share", SHARE, by=("colour",)),
    Asked("score.part", "scores", "share_of_total", SHARE, by=("policy", "part"), leaving_out=TOTAL),
    Asked("score.share", "scores", "gold", GOLD, by=("policy", "part"), leaving_out=TOTAL),
    Asked("ruling.effect", "rulings", "effect", SHARE, by=("key",)),
)

EXPERIMENTS_OF = {
    "order_cards": ("order_cards",),
    "bid_values": ("bid",),
    "place_prices": ("order_cards", "bid"),
    "characters": ("character",),
    "place_values": ("placement",),
    "strength_values": ("placement",),
    "placement_values": ("placement",),
    "decisions": ("bid", "placement"),
}
"""The experiments whose games say what a table's `caused_…` columns are."""
EXPERIMENTS = ("order_cards", "bid", "character", "placement")

RULINGS = (
    "equal_quotations",
    "equal_seats",
    "quotation_end",
    "counting_cards",
    "reveal",
    "queen_stops_moves",
    "mercenary_is_public",
    "captain_may_take_market",
    "jeweller_may_repeat",
    "merchant_pays",
    "alchemist_may_take_black",
    "characters_remembered",
)
"""Rules on which the book is silent or reads two ways: what does it matter how they are read?"""

FORBIDDEN = ("market", "palaces", "ports", "high_bids")
"""What the balance report forbids each policy in turn."""
