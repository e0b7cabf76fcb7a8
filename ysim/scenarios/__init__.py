"""Scenario files (format ysim-scenario/1). Every key is described in `docs/scenarios.md`."""

from ysim.scenarios.claim import Claim, ClaimExpectation, load_claim, parse_claim
from ysim.scenarios.entries import Lineup, PolicyEntry
from ysim.scenarios.expect import Expectation
from ysim.scenarios.field import PolicyField, field_of, load_field, parse_field
from ysim.scenarios.files import name_of, seen_from
from ysim.scenarios.scenario import Scenario, load_scenario, parse_scenario

__all__ = [
    "Claim",
    "ClaimExpectation",
    "Expectation",
    "Lineup",
    "PolicyEntry",
    "PolicyField",
    "Scenario",
    "field_of",
    "load_claim",
    "load_field",
    "load_scenario",
    "name_of",
    "parse_claim",
    "parse_field",
    "parse_scenario",
    "seen_from",
]
