"""How much of an outcome's variance a drawn decision explains: one-way analysis of variance from sums."""

import numpy as np
import numpy.typing as npt

Sums = npt.NDArray[np.int64]


def explained(games: Sums, total: Sums, squares: Sums) -> tuple[float, float]:
    """The variance between the true means of the rows, and its standard error, in squared units of `total`.

    Each row has the games in which it was drawn, the sum of their outcomes and that of the squares. Rows
    count as often as they were drawn. What their means differ by luck alone is taken off, so that the
    estimate may be below 0; the error is that of a noncentral chi-squared sum of squares. NaN where no row
    was drawn twice.
    """
    drawn = games > 0
    n, y, yy = (column[drawn].astype(float) for column in (games, total, squares))
    rows, all_games = len(n), n.sum()
    if all_games <= rows:
        return np.nan, np.nan
    of_means = (y**2 / n).sum()
    between = of_means - y.sum() ** 2 / all_games
    luck = (yy.sum() - of_means) / (all_games - rows)
    variance = (between - (rows - 1) * luck) / all_games
    of_between = 2 * (rows - 1) * luck**2 + 4 * luck * all_games * max(variance, 0.0)
    of_luck = 2 * (rows - 1) ** 2 * luck**2 / (all_games - rows)
    return float(variance), float(np.sqrt(of_between + of_luck) / all_games)
