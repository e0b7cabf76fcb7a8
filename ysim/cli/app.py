"""The commands, put together."""

from typing import Annotated

import typer

from ysim.cli import (
    again,
    balance,
    claims,
    compare,
    policies,
    policy,
    profile,
    rebuild,
    rules,
    run,
    sweep,
    tournament,
    trace,
    tune,
)

app = typer.Typer(
    help="Play the board game Ys a million times, and see which strategies win and why.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command()(run.run)
app.command()(again.rerun)
app.command()(again.digest)
app.command()(rebuild.rebuild)
app.command()(balance.balance)
app.command()(balance.check)
app.command()(claims.claims)
app.command()(compare.compare)
app.command()(sweep.sweep)
app.command()(tune.tune)
app.command()(profile.profile)
app.command()(tournament.tournament)
app.command()(trace.trace)
app.command()(policies.policies)
app.add_typer(policy.policy, name="policy")
app.command()(rules.rules)


def _print_version(wanted: bool) -> None:
    if wanted:
        from ysim.runs.manifest import package_version

        print(f"ysim {package_version('ysim')}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version and exit.", callback=_print_version, is_eager=True),
    ] = False,
) -> None:
    pass
