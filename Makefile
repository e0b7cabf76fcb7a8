# ysim: one command from a scenario to a report. `make` lists what there is.

PYTHON := python3
GAMES :=

VENV := .venv
INSTALLED := $(VENV)/.installed
PIP := $(VENV)/bin/python -m pip --disable-pip-version-check
YSIM := $(VENV)/bin/ysim

COVERING := tests/rules tests/mutation/games.py tests/playthroughs tests/scenarios

unexport PYTHONPATH PYTHONHOME

.DEFAULT_GOAL := help
.PHONY: help report example claims tuned cluster-demo bench coverage test test-rules test-bounds test-start test-gambit validity prove prove-resume mutants planted playthroughs lint format clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' $(MAKEFILE_LIST) | while IFS='|' read -r target what; do \
		printf '  make %-12s %s\n' "$$target" "$$what"; done

report: $(INSTALLED) ## play scenarios/first.toml into reports/first (GAMES=20000 for a quick look)
	@$(call renew,reports/first,run scenarios/first.toml,$(if $(GAMES),--games $(GAMES)))

example: $(INSTALLED) ## make the small report that the repository shows, reports/example
	@$(call renew,reports/example,run scenarios/first.toml,--games $(or $(GAMES),100000))

tuned: $(INSTALLED) ## tune every archetype by the same budget, into ysim/games/ys/policies/tuned.toml; an hour
	$(VENV)/bin/python -m benchmarks.tuning

claims: $(INSTALLED) ## test what players say, into reports/claims (GAMES=5000 a field for a quick look)
	@$(call renew,reports/claims,claims,$(if $(GAMES),--games $(GAMES)))

test: test-rules ## run the tests
	$(VENV)/bin/python -m pytest -n 2

test-rules: $(INSTALLED) ## run the tests of the rules alone, in pure Python
	NUMBA_DISABLE_JIT=1 $(VENV)/bin/python -m pytest -n 2 tests/rules tests/test_lanes.py

test-bounds: $(INSTALLED) ## run the bounds-checked games alone
	$(VENV)/bin/python -m pytest tests/bounds

test-start: $(INSTALLED) ## run the tests of first starts alone: killed, at once, read-only, edited source
	$(VENV)/bin/python -m pytest -n 2 --dist loadgroup tests/start

test-gambit: $(INSTALLED) ## read a tournament's game with pygambit, compiled for it in reports/gambit (up to an hour)
	rm -rf reports/gambit
	$(YSIM) tournament random balanced speculator --games 240 --seed 5 --quiet --out reports/gambit/field
	$(PYTHON) -m venv reports/gambit/venv
	reports/gambit/venv/bin/python -m pip --disable-pip-version-check install --quiet pygambit
	reports/gambit/venv/bin/python tests/gambit.py reports/gambit/field

validity: $(INSTALLED) ## whether intervals hold the truth as often as they say, and false alarms are as rare
	$(VENV)/bin/python -m pytest -n 2 tests/statistics/test_coverage.py tests/statistics/test_null_comparisons.py \
		tests/statistics/test_reference_distribution.py

prove: $(INSTALLED) ## replay a million games by the reference (GAMES=…; FRESH=1 starts over)
	$(VENV)/bin/python -m tests.differential $(if $(GAMES),--games $(GAMES)) $(if $(FRESH),--fresh)
	$(VENV)/bin/python -m tests.differential.distribution

prove-resume: $(INSTALLED) ## kill a run twenty times, fill its disk, play it in every way: one digest
	$(VENV)/bin/python -m tests.killing $(if $(GAMES),--games $(GAMES))

coverage: $(INSTALLED) ## which lines of the game its tests run, in pure Python
	NUMBA_DISABLE_JIT=1 $(VENV)/bin/python -m coverage run -m pytest -q $(COVERING)
	$(VENV)/bin/python -m coverage report

mutants: $(INSTALLED) ## mutate the rules; every survivor must be listed in docs/testing.md
	NUMBA_DISABLE_JIT=1 $(VENV)/bin/python -W ignore -m tests.mutation

planted: $(INSTALLED) ## plant ten bugs in ten rules; a rule test has to catch each
	NUMBA_DISABLE_JIT=1 $(VENV)/bin/python -W ignore -m tests.mutation.planted

playthroughs: $(INSTALLED) ## write the told games of tests/playthroughs anew
	$(VENV)/bin/python -m tests.playthroughs

cluster-demo: $(INSTALLED) ## play on a Dask scheduler and two workers, started on this machine
	$(VENV)/bin/python benchmarks/cluster_demo.py $(if $(GAMES),--games $(GAMES))

bench: $(INSTALLED) ## measure speed and size beside the stored baseline (BASELINE=1 stores one; STRICT=1 fails)
	$(VENV)/bin/python -m benchmarks $(if $(BASELINE),--store) $(if $(STRICT),--strict)

lint: $(INSTALLED) ## check style and types
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy

format: $(INSTALLED) ## put the style right
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .

clean: ## remove the virtual environment, caches, reports/first and reports/claims
	@$(call forget,reports/first)
	@$(call forget,reports/claims)
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The report that was there (one that a run has left) stands aside, and comes back unless the new one is complete.
define renew
trap : INT HUP; \
if [ -d $(1).before ]; then $(call forget,$(1)); \
elif [ -f $(1)/manifest.json ]; then mv $(1) $(1).before || exit; fi; \
$(YSIM) $(2) --out $(1) $(3); status=$$?; \
if [ $$status = 0 ]; then rm -rf $(1).before; \
elif [ -d $(1).before ]; then $(call forget,$(1)); [ -e $(1) ] || mv $(1).before $(1); fi; \
exit $$status
endef

# Only a folder that a run has left is removed.
forget = if [ -f $(1)/manifest.json ]; then rm -rf $(1); fi

$(INSTALLED): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and \
		"ysim needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3 …")'
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --quiet --requirement requirements.lock
	$(PIP) install --quiet --no-deps --editable .
	@touch $@
