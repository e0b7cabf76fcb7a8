"""Makes the tables of a run that never took place: the format's columns with plausible numbers."""

import numpy as np
import pandas as pd

from tests.report.variants import COLOURS, FOUR
from ysim.report.facts import Facts

CARDS = (
    *("bishop", "spy", "conjurer", "queen", "magician", "mercenary", "banker", "captain", "herald"),
    *("intriguer", "jeweller", "merchant", "alchemist", "prince", "king", "gem"),
)
PARTS = {
    **{"market": 9.2, "commerce": 7.8, "characters": 2.1, "black": 13.0},
    **{"blue": 12.4, "green": 11.6, "yellow": 11.0, "red": 10.1, "favour": 0.0},
}
ARCHETYPES = ("balanced", "black_hunter", "merchant", "speculator")


def facts(policies=ARCHETYPES, games=1_000_000, players=4, **changes):
    lineup = [policies[seat % len(policies)] for seat in range(players)]
    known = {
        "title": "Four ways to play Ys",
        "game": "Ys",
        "lineup": lineup,
        "seating": "all",
        "games": games,
        "seed": 2004,
        "command": "ysim run scenarios/first.toml --games 1000000 --seed 2004",
        "deviations": {},
    }
    return Facts(**(known | changes))


def estimate(name, values, spread, games, least=-np.inf, most=np.inf):
    values, games = np.broadcast_arrays(np.asarray(values, float), np.asarray(games, float))
    with np.errstate(divide="ignore"):
        half = 1.96 * spread / np.sqrt(games)
    columns = {
        name: values,
        f"{name}_low": np.clip(values - half, least, values),
        f"{name}_high": np.clip(values + half, values, most),
    }
    return {key: np.where(games > 0, column, np.nan) for key, column in columns.items()}


def share(name, values, games):
    return estimate(name, np.clip(values, 0.001, 0.999), 0.43, games, 0, 1)


def rows(**levels):
    return pd.MultiIndex.from_product(levels.values(), names=list(levels)).to_frame(index=False)


def frames(policies=ARCHETYPES, games=1_000_000, seed=1, variant=FOUR):
    """Every table of a run of these policies; the first policy is the strongest."""
    random = np.random.default_rng(seed)
    tables = {}
    tables |= policy_tables(random, policies, games, variant)
    tables |= auction_tables(random, policies, games, variant)
    tables |= summary_tables(games)
    tables |= quotation_tables(random, games, variant)
    tables |= board_tables(random, policies, games, variant)
    tables |= card_tables(random, games, variant)
    tables |= drama_tables(games, variant)
    return tables


def policy_tables(random, policies, games, variant):
    count = len(policies)
    strength = np.linspace(0.07, -0.07, count) if count > 1 else np.zeros(1)
    scores = 76 + 60 * strength
    frame = pd.DataFrame(
        {"policy": policies, "games": games, "seats": max(variant.players // count, 1) * games}
    )
    frame = frame.assign(**share("win_share", 1 / variant.players + strength, games))
    frame = frame.assign(sole_wins=(frame.win_share * games).astype(int), shared_wins=games // 90)
    frame = frame.assign(**estimate("score", scores, 14, games), score_sd=14.0, place_mean=2.5 - 4 * strength)
    seats = pd.DataFrame({"seat": range(variant.players), "games": games})
    seats = seats.assign(**share("win_share", 1 / variant.players, games))
    seats = seats.assign(**estimate("score", 76.0, 14, games))
    pairs = rows(policy=policies, versus=policies).assign(games=games)
    pairs = pairs[(pairs.policy != pairs.versus) | (count == 1)].reset_index(drop=True)
    gap = [
        strength[policies.index(a)] - strength[policies.index(b)]
        for a, b in pairs[["policy", "versus"]].values
    ]
    pairs = pairs.assign(**share("beats", 0.5 + np.array(gap), games))
    pairs = pairs.assign(**estimate("score_difference", 60 * np.array(gap), 19, games))
    return {
        "policies": frame,
        "seats": seats,
        "pairs": pairs,
        "scores": score_parts(random, policies, scores, games, variant),
        "score_distribution": score_distribution(random, policies, scores, games),
    }


def score_parts(random, policies, scores, games, variant):
    means = np.array(list((PARTS | {"favour": 5.5 if variant.favour else 0.0}).values()))
    frame = rows(policy=policies, part=[*PARTS, "total"]).assign(games=games)
    gold = []
    for score in scores:
        parts = means * random.uniform(0.6, 1.5, len(PARTS))
        gold += [*(parts * score / parts.sum()), score]
    frame = frame.assign(**estimate("gold", gold, 7, games))
    return frame.assign(share_of_total=frame.gold / np.repeat(scores, len(PARTS) + 1))


def score_distribution(random, policies, scores, games):
    parts = []
    for policy, score in zip(policies, scores, strict=True):
        drawn = random.normal(score, 14, min(games, 200_000)).round().astype(int)
        counts = pd.Series(drawn).value_counts().reindex(range(20, 141), fill_value=0)
        counts = counts * max(games // 200_000, 1)
        frequency = counts / counts.sum()
        parts.append(pd.DataFrame({"policy": policy, "score": counts.index, "games": counts.values}))
        parts[-1]["frequency"] = frequency.values
    return pd.concat(parts, ignore_index=True)


def auction_tables(random, policies, games, variant):
    fair = 1 / variant.players
    bids = rows(round=variant.numbers, policy=["all", *policies], sum=range(variant.highest_bid + 1))
    centre = np.where(bids.policy == "all", 4.2, 3.2 + 2 * bids.policy.map(hash_free).to_numpy())
    weight = np.exp(-(((bids["sum"] - centre) / 1.6) ** 2))
    bids["games"] = (games * weight / weight.groupby([bids["round"], bids.policy]).transform("sum")).astype(
        int
    )
    total = bids.groupby(["round", "policy"]).games.transform("sum")
    bids["frequency"] = bids.games / total.where(total > 0)
    win = fair + 0.012 * bids["round"] * (1 - ((bids["sum"] - 4) / 3) ** 2)
    bids = bids.assign(
        **share("win_share", win, bids.games), **estimate("score", 76 + 40 * (win - fair), 14, bids.games)
    )
    bids["first_choice_share"] = (bids["sum"] / variant.highest_bid).where(bids.games > 0)
    cards = rows(round=variant.numbers, card=range(1, variant.players + 1)).assign(games=games)
    win = fair + 0.006 * cards["round"] * (cards.card - cards.card.mean())
    cards = cards.assign(**share("as_played_win_share", win, games))
    cards = cards.assign(**estimate("as_played_score", 76 + 40 * (win - fair), 14, games))
    return {"bids": bids, "order_cards": cards}


def hash_free(name):
    """A number in 0..1 from a name, the same in every process."""
    return sum(map(ord, name)) % 17 / 16


def quotation_tables(random, games, variant):
    track = range(-variant.track_end, variant.track_end + 1)
    squares = rows(round=variant.numbers, colour=COLOURS, square=track)
    drift = squares.colour.map({"blue": 0.75, "green": 0.1, "yellow": -0.1, "red": -0.75})
    weight = np.exp(-(((squares.square - drift * squares["round"]) / (1.9 * np.sqrt(squares["round"]))) ** 2))
    squares["frequency"] = weight / weight.groupby([squares["round"], squares.colour]).transform("sum")
    squares["games"] = (squares.frequency * games).round().astype(int)
    moves = rows(round=variant.numbers, colour=COLOURS, cause=["column", "leader", "banker"]).assign(
        games=games
    )
    size = moves.cause.map({"column": 0.8, "leader": 0.3, "banker": 0.08})
    pull = moves.colour.map({"blue": 0.9, "green": 0.2, "yellow": -0.3, "red": -0.8})
    size = size.where((moves.cause != "banker") | (moves["round"] > 1), 0.0)
    moves = moves.assign(**estimate("mean_move", size * pull, 1.4 * size + 0.01, games))
    ranks = rows(round=variant.numbers, colour=COLOURS, rank=[1, 2, 3, 4])
    lead = ranks.colour.map({"blue": 1.3, "green": 2.2, "yellow": 2.7, "red": 3.4})
    weight = np.exp(-(((ranks["rank"] - lead) / 2.2) ** 2))
    ranks["frequency"] = weight / weight.groupby([ranks["round"], ranks.colour]).transform("sum")
    ranks["games"] = (ranks.frequency * games).astype(int)
    stays = np.where(ranks["round"] == variant.rounds, 1.0, 0.3 + 0.15 * ranks["round"] - 0.02 * lead)
    return {
        "quotations": squares[["round", "colour", "square", "games", "frequency"]],
        "quotation_moves": moves,
        "cut_moves": pd.DataFrame({"games": [games]}).assign(**estimate("per_game", [0.27], 0.5, games, 0)),
        "quotation_ranks": ranks[["round", "colour", "rank", "games", "frequency"]].assign(
            **share("stays_to_end", stays, ranks.games)
        ),
        "rank_moves": rank_moves(games, variant),
    }


def rank_moves(games, variant):
    moves = rows(round=variant.numbers[:-1], rank=[1, 2, 3, 4], next_rank=[1, 2, 3, 4])
    weight = np.exp(-np.abs(moves["rank"] - moves.next_rank) * 0.4 * moves["round"])
    weight = weight / weight.groupby([moves["round"], moves["rank"]]).transform("sum")
    moves = moves.assign(moves=(games * weight).astype(int), games=games)
    return moves.assign(**share("move_share", weight, moves.games))


def drama_tables(games, variant):
    leads = rows(round=variant.numbers).assign(games=games)
    often = 1 / variant.players + (1 - 1 / variant.players) * leads["round"] / variant.rounds
    leads = leads.assign(**share("leader_wins", often, games))
    leads = leads.assign(**share("decided_share", leads["round"] / leads["round"].sum(), games))
    margins = pd.DataFrame({"margin": range(41)})
    frequency = np.exp(-margins.margin / 8)
    margins = margins.assign(games=(games * frequency / frequency.sum()).astype(int))
    closeness = pd.DataFrame({"games": [games]}).assign(**estimate("lead_changes", 1.4, 1.1, games, 0))
    closeness = closeness.assign(**estimate("margin", 7.9, 7, games, 0))
    closeness = closeness.assign(**share("within_3_gold_share", 0.3, games))
    return {
        "leads": leads,
        "closeness": closeness,
        "margins": margins.assign(frequency=frequency / frequency.sum()),
    }


def summary_tables(games):
    """What is counted in all: contests, ends of quotations, ties."""
    contests = rows(region=("city", "market", "all")).assign(games=games)
    ranks, ends = rows(colour=COLOURS, rank=range(1, 5)), rows(colour=COLOURS)
    ends = ends.assign(games=games, **estimate("mean_square", [0.3, 0.1, -0.1, -0.3], 4, games))
    return {
        "contests": contests.assign(**share("contested_share", [0.4, 0.8, 0.6], games)),
        "final_ranks": ranks.assign(games=games, **share("frequency", 0.25, np.full(16, games))),
        "quotation_ends": ends.assign(**share("near_start_share", [0.41, 0.4, 0.42, 0.4], games)),
        "ties_in_all": pd.DataFrame({"games": [games]}).assign(**estimate("per_game", 22, 9, games, 0)),
    }


def board_tables(random, policies, games, variant):
    places, squares = [*variant.areas, *variant.squares], len(variant.squares)
    city = (np.tile(rings, variant.neighbourhoods) for rings in ([2.6, 2.1, 1.4], [1.9, 1.5, 1.1]))
    brokers, pay = (np.r_[areas, np.zeros(squares)] for areas in city)
    brokers += np.r_[random.normal(0, 0.2, len(variant.areas)), random.uniform(0.4, 0.9, squares)]
    pay += np.r_[random.normal(0, 0.1, len(variant.areas)), random.uniform(0.7, 1.4, squares)]
    board = pd.DataFrame({"place": places, "games": games})
    board = board.assign(**estimate("brokers_per_game", brokers, 1.0, games, 0), strength_mean=2.0)
    board = board.assign(**estimate("gold_per_strength", pay, 1.5, games))
    board = board.assign(**share("contested_share", np.linspace(0.8, 0.3, len(places)), games))
    levels = {"policy": policies, "round": variant.numbers, "place": places, "face": ["up", "down"]}
    placements = rows(**levels)
    placements["games"] = (games * random.uniform(0.02, 0.3, len(placements))).astype(int)
    placements["brokers_per_game"] = placements.games / games
    placements["strength_mean"] = random.uniform(1.2, 2.8, len(placements))
    placements = placements.assign(
        **share("won_share", random.uniform(0.3, 0.7, len(placements)), placements.games)
    )
    pay = random.uniform(0.6, 2.2, len(placements))
    return {
        "placements": placements.assign(**estimate("gold_per_strength", pay, 1.5, placements.games)),
        "board": board,
    }


def card_tables(random, games, variant):
    fair = 1 / variant.players
    cards = rows(card=CARDS, round=variant.numbers)
    possible = (cards["round"] == variant.rounds) == (cards.card == "gem")
    cards["games"] = np.where(possible, games // 6, 0)
    cards["won"] = cards.games
    cards["played"] = (cards.games * 0.8).astype(int)
    strength = dict(zip(CARDS, np.linspace(0.06, -0.03, len(CARDS)), strict=True))
    win = fair + 0.01 + cards.card.map(strength) * (1.2 - 0.2 * cards["round"])
    cards = cards.assign(**share("as_played_win_share", win, cards.games))
    cards = cards.assign(**estimate("as_played_score", 76 + 40 * (win - fair), 14, cards.games))
    ties = pd.DataFrame(
        [(where, how) for where, hows in variant.breakers.items() for how in hows],
        columns=["where", "breaker"],
    )
    ties["games"] = games
    often = random.uniform(0.02, 1.4, len(ties)) * np.where(ties.breaker == "intriguer", 0.1, 1.0)
    return {"characters": cards, "ties": ties.assign(**estimate("per_game", often, 1.0, games, 0))}
