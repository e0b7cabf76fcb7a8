"""A policy of one's own: a template (`ysim policy new`), and what is wrong with it (`ysim policy check`).

A mistake in a policy can take down the program that plays it. So games are played in processes of their own
(`worker.py`), with a limit of time: in pure Python, compiled with every index checked, and as runs play them.
"""

from ysim.policycheck.check import Checked, Outcome, check_policy
from ysim.policycheck.faults import Fault
from ysim.policycheck.template import template

__all__ = ["Checked", "Fault", "Outcome", "check_policy", "template"]
