# Each target with a comment after ## is printed by `make help`.
# Tools come from .venv first: PATH is set so, and .venv holds a node only where the machine has none that is new enough.

PYTHON ?= python3
HOST ?= 0.0.0.0
PORT ?= 8000
export PATH := $(CURDIR)/.venv/bin:$(PATH)
export PIP_DISABLE_PIP_VERSION_CHECK := 1

PIP := .venv/bin/python -m pip install --quiet --require-hashes
NODE_IS_NEW := node -e 'process.exit(process.versions.node.split(".")[0] >= 20 ? 0 : 1)' >/dev/null 2>&1
COMPILE := .uv/bin/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate --quiet

.DEFAULT_GOAL := help
.PHONY: help setup setup-dev run test test-rules test-server test-js test-browser browser lint lint-python lint-js lint-files format bench messages \
	lock image-check clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' Makefile

setup: .venv/ready ## install what the server needs into .venv

setup-dev: .venv/ready-dev .venv/ready-node

run: setup ## set up, start and print the address (HOST=, PORT=, TABLESIDE_*)
	@exec .venv/bin/tableside serve --host $(HOST) --port $(PORT)

test: .venv/ready-dev .venv/ready-node browser ## run every test (a browser is installed if there is none)
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target test-browser test-server test-rules test-js

# Runs of their own, two at a time, so that two cores are used.
test-rules: .venv/ready-dev
	pytest tests/engine tests/games

test-server: .venv/ready-dev
	pytest --ignore tests/browser --ignore tests/engine --ignore tests/games

test-js: .venv/ready-node
	node --test --test-reporter spec $$(find tests/js -name '*.test.js' | sort)

# A run of its own: Playwright's loop and that of the asynchronous tests don't go together in one process.
test-browser: .venv/ready-dev browser
	pytest tests/browser

# CHROMIUM names a browser to use; else one on the PATH, else the system's package, else Playwright's own.
browser: .venv/ready-dev
	@if command -v "$${CHROMIUM:-chromium}" >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		export DEBIAN_FRONTEND=noninteractive; \
		apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-liberation; \
	elif playwright install chromium; then :; \
	else echo "No browser for tests/browser: install Chromium, or set CHROMIUM to the path of one." >&2; exit 1; fi
	@node="$$(.venv/bin/python -c 'from playwright._impl._driver import compute_driver_executable as driver; print(driver()[0])')"; \
	if ! "$$node" --version >/dev/null 2>&1 && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		export DEBIAN_FRONTEND=noninteractive; apt-get update -qq && apt-get install -y -qq --no-install-recommends libatomic1; \
	fi; \
	"$$node" --version >/dev/null || { echo "Playwright's Node does not start. Debian's package libatomic1 has what it needs." >&2; exit 1; }

lint: lint-python lint-js lint-files ## check style, types, arrows between packages, messages and files of operation

lint-python: .venv/ready-dev
	ruff check
	ruff format --check
	ty check
	lint-imports --no-logo
	deptry app
	python -m app.locale.update --check

lint-js: node_modules/.package-lock.json
	npx --no-install tsc --noEmit
	npx --no-install biome ci --colors=off .

lint-files: .venv/ready-dev
	hadolint Dockerfile
	check-jsonschema --builtin-schema vendor.compose-spec docker-compose.yml
	@! grep -n '://' requirements*.txt && ! grep -n '"resolved"' package-lock.json || { echo "A lock file names an address."; exit 1; }

format: .venv/ready-dev node_modules/.package-lock.json ## put the code into its standard form
	ruff check --fix
	ruff format
	npx --no-install biome check --write .

bench: .venv/ready-dev ## measure speed as ratios to bare work on this machine
	python -m bench

messages: .venv/ready ## bring the catalogues of translations up to date
	python -m app.locale.update

lock: .uv/bin/uv ## write the hashed requirements and package-lock.json anew
	$(COMPILE) pyproject.toml --group build -o requirements.txt
	$(COMPILE) pyproject.toml --group build --group dev -c requirements.txt -o requirements-dev.txt
	$(COMPILE) --group node -o requirements-node.txt
	npm install --package-lock-only --ignore-scripts

image-check: ## build the image here without a daemon, and start it (buildah and mmdebstrap, as root)
	.ci/image-check

clean: ## remove what was installed and cached (not data: the games)
	rm -rf .venv .uv node_modules .*_cache .hypothesis test-results *.egg-info

.venv/bin/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Tableside needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) --version 2>&1). Name another: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) can't make virtual environments. On Debian: apt-get install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv .venv

.venv/ready: .venv/bin/pip requirements.txt pyproject.toml
	$(PIP) -r requirements.txt
	.venv/bin/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

.venv/ready-dev: .venv/ready requirements-dev.txt
	$(PIP) -r requirements-dev.txt
	@touch $@

.venv/ready-node: .venv/ready requirements-node.txt
	@$(NODE_IS_NEW) || { echo "$(PIP) -r requirements-node.txt"; $(PIP) -r requirements-node.txt; }
	@touch $@

.uv/bin/uv:
	$(PYTHON) -m venv .uv
	.uv/bin/pip install --quiet uv==0.13.9

node_modules/.package-lock.json: package-lock.json .venv/ready-node
	npm ci --no-audit --no-fund --silent
	@touch $@
