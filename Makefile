# The few commands that everyone needs. CI runs `make test` and nothing else.
.PHONY: help demo build test types schema fuzz fuzz-minute fmt bench audit conformance tools check-rust test-rust test-ui test-e2e

help: ## this list
	@awk -F':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# A first build, and each of CI's, has nothing to start from: keeping notes for the next one made it half a minute longer.
export CARGO_INCREMENTAL ?= 0

# Without the allocator of the released program, which takes long to build (Cargo.toml).
FEATURES = --no-default-features
# The program, and what fills a data file for the recorded cases.
PROGRAM = cargo build $(FEATURES) --bin towngreen --example seed

# With the profile of the tests: the page is there after a third of the time, and `make test` goes on from it.
demo: tools ## serve the demo town of Wexbury
	cargo run $(FEATURES) -- demo

build: tools ## build the release program: target/release/towngreen
	cargo build --release

fmt: ## format the code
	cargo fmt
	npm --prefix ui run format

audit: tools ## check dependencies: sources, licenses, known vulnerabilities
	node tests/audit.mjs

conformance: ## replay the recorded cases of the wire contract
	@command -v python3 >/dev/null || { echo "SKIPPED: the recorded cases: python3 was not found"; exit 0; }; \
		python3 tests/conformance/run.py

# Calls made up from the API's own description; each answer must fit it.
fuzz: ## call the API with generated inputs for ten minutes
	$(PROGRAM)
	python3 tests/fuzz/run.py 600

fuzz-minute: tools
	@command -v python3 >/dev/null || { echo "SKIPPED: calls made up from the API's description: python3 was not found"; exit 0; }; \
		$(PROGRAM) && python3 tests/fuzz/run.py 60

# Of the very program that `make build` makes.
bench: tools ## measure; results are kept in docs/performance.md
	cargo bench

test: tools audit check-rust test-rust conformance fuzz-minute test-ui test-e2e ## everything that must hold, as CI runs it

# One sentence for each tool that is missing, before anything is built.
tools:
	@command -v cargo >/dev/null || { echo "Towngreen needs Rust: cargo was not found (https://rustup.rs)."; exit 1; }
	@command -v node >/dev/null || { echo "Towngreen needs Node 20 or newer: node was not found (https://nodejs.org)."; exit 1; }
	@command -v npm >/dev/null || { echo "Towngreen needs npm, which comes with Node (https://nodejs.org)."; exit 1; }
	@node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 20 ? 1 : 0)' \
		|| { echo "Towngreen needs Node 20 or newer; this is $$(node --version)."; exit 1; }

# The same profile and features everywhere, so that each crate is compiled once for checking and once for running.
check-rust: tools
	cargo fmt --check
	cargo clippy $(FEATURES) --all-targets -- -D warnings

# Tests wait for the disk and for clocks a third of the time, so three run at once for each core.
# Without a certificate authority the tests of HTTPS say that they are skipped.
test-rust: tools
	@command -v pebble >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
		&& { apt-get install -y -q --no-install-recommends pebble \
		|| { apt-get update -q && apt-get install -y -q --no-install-recommends pebble; }; }; } || true
	RUST_TEST_THREADS=$$(( 3 * $$(getconf _NPROCESSORS_ONLN || echo 1) )) cargo test $(FEATURES)

types: tools ## write the API's description (docs/openapi.json) and the browser's types that follow from it
	npm --prefix ui ci --ignore-scripts --no-audit --no-fund
	$(PROGRAM)
	target/debug/towngreen openapi > target/openapi.json
	cp target/openapi.json docs/openapi.json
	npm --prefix ui run types -- ../docs/openapi.json

schema: tools ## write the schema that the migrations make (docs/schema.sql)
	UPDATE_SCHEMA=1 cargo test $(FEATURES) --lib the_schema_in_the_docs

test-ui: tools
	npm --prefix ui ci --ignore-scripts --no-audit --no-fund
	npm --prefix ui run types -- ../docs/openapi.json --check
	npm --prefix ui run lint
	npm --prefix ui run typecheck
	npm --prefix ui test

test-e2e: tools
	@test -x "$${CHROMIUM:-/usr/bin/chromium-headless-shell}" || { test -z "$$CHROMIUM" && test "$$(id -u)" = 0 \
		&& command -v apt-get >/dev/null && apt-get update -q \
		&& apt-get install -y -q --no-install-recommends chromium-headless-shell; } || test -x /usr/bin/chromium \
		|| { echo "The browser tests need Chromium: install it, or say where it is with CHROMIUM=/path/to/chromium."; exit 1; }
	$(PROGRAM)
	npm --prefix e2e ci --ignore-scripts --no-audit --no-fund
	npm --prefix e2e test
