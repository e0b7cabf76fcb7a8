"""`ysim policies`: who can sit at the table."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from ysim.errors import UserError, did_you_mean

if TYPE_CHECKING:
    from ysim.core.policy import Policy


def policies(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="Show this policy's weights.")] = None,
) -> None:
    """List the policies, or show the weights of one."""
    from ysim.games import DEFAULT_GAME, find_game

    known = find_game(DEFAULT_GAME).policies()
    if name is None:
        _print_ideas(known)
    elif name in known:
        _print_weights(known[name])
    else:
        raise UserError(f'there is no policy "{name}"{did_you_mean(name, known)}')


def _print_ideas(policies: Mapping[str, "Policy"]) -> None:
    width = max(map(len, policies))
    for name, policy in policies.items():
        print(f"{name:<{width}}  {policy.idea}")


def _print_weights(policy: "Policy") -> None:
    print(f"{policy.name}: {policy.idea}")
    width = max(map(len, policy.weights), default=0)
    for weight, value in policy.weights.items():
        print(f"  {weight:<{width}} = {value:g}")
