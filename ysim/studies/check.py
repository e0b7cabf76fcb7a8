"""`ysim check`: the parts of a balance report that a scenario's expectations need, and what they say."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ysim.report.cells import cells
from ysim.runs.course import Progress
from ysim.scenarios import Scenario
from ysim.studies.balance import Balance, balance, parts_for
from ysim.studies.expectations import Outcome, counted, table_of, tables_needed
from ysim.studies.study import Question


@dataclass(frozen=True)
class Check:
    """The expectations of a scenario, and the games they are held against."""

    balance: Balance

    @property
    def outcomes(self) -> list[Outcome]:
        """What became of each expectation, in the scenario's order."""
        return self.balance.outcomes

    @property
    def manifest(self) -> Mapping[str, Any]:
        """What was played, with what, on what."""
        return self.balance.manifest

    @property
    def told(self) -> tuple[list[str], list[list[str]]]:
        """Heads and rows of text, a row for each expectation."""
        shown = cells(table_of(self.outcomes))
        return shown.heads, [[cell.text for cell in row] for row in shown.rows]

    @property
    def verdict(self) -> list[str]:
        """How many hold."""
        return [counted(self.outcomes)]

    def write(self, folder: Path) -> None:
        """Write page, tables, figures and manifest into an empty folder."""
        self.balance.write(folder)


def check(scenario: Scenario, question: Question, progress: Progress | None = None) -> Check:
    """Play what the expectations need. Raises UserError for policies at fault, and what kernels raise."""
    return Check(balance(scenario, question, parts_for(scenario, tables_needed(scenario)), progress))
