sources = git ls-files --cached --others --exclude-standard '*.hpp' '*.cpp'
scripts = .ci/run tools/setup tools/workflow

.PHONY: help demo test asan asan-edge bench performance theory fuzz format check-format tidy

help: ## this list
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1\t\2/p' Makefile | expand -t 24

demo: ## build the command line and run a simulated study
	@tools/setup build
	@cmake --preset release >/dev/null
	@cmake --build --preset release --target demo

test: ## build everything and run every test
	@tools/setup build
	@tools/workflow dev

asan: ## the tests under the address and undefined-behaviour sanitizers
	@tools/setup build
	@tools/workflow asan

asan-edge: ## the same for the modules that meet the outside world: half of the time
	@tools/setup build
	@tools/workflow asan-edge

bench: ## build and run the benchmarks
	@tools/setup build
	@cmake --preset release >/dev/null
	@cmake --build --preset release --target bench

performance: ## the table of docs/performance.md, measured here
	@tools/setup build
	@cmake --preset release >/dev/null
	@cmake --build --preset release --target gp_benchmark strategy_benchmark >/dev/null
	@tools/performance_table.py build/release/benchmarks

theory: ## check the paper's theorems: the table of docs/theory.md, in a few minutes
	@tools/setup build
	@cmake --preset release >/dev/null
	@cmake --build --preset release --target theory_table

fuzz: ## let libFuzzer look for inputs that break the readers, half a minute for each
	@tools/setup
	@cmake --preset fuzz >/dev/null
	@cmake --build --preset fuzz

format: ## lay out the C++ files
	@tools/setup lint
	@$(sources) | xargs clang-format-14 -i

check-format: ## fail if `make format` would change anything
	@tools/setup lint
	@$(sources) | xargs clang-format-14 --dry-run --Werror

tidy: ## look for mistakes with clang-tidy and shellcheck
	@tools/setup
	@shellcheck $(scripts)
	@tools/workflow tidy
