"""Search by imagined games: worlds that agree with all a seat knows, played on by a fast policy."""
