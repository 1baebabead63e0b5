sources = git ls-files --cached --others --exclude-standard '*.hpp' '*.cpp'
scripts = .ci/run examples/develop_a_photo/develop examples/mix_a_colour/demo tools/package_test tools/setup tools/web tools/workflow
PREFIX = /usr/local

soak_seconds = 3600
crashes = 25

.PHONY: help install python demo serve-demo test test-machines web soak release package package-test asan asan-edge tsan bench performance theory fuzz format check-format tidy

help: ## this list
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1\t\2/p' Makefile | expand -t 24

install: ## build the command line and the library and install them; PREFIX=/usr/local
	@tools/setup build
	@cmake --preset install >/dev/null
	@cmake --build --preset install
	@cmake --install build/install --prefix "$(DESTDIR)$(PREFIX)" >/dev/null
	@echo "installed in $(DESTDIR)$(PREFIX)"
	@[ "$$(command -v duelopt)" = "$(PREFIX)/bin/duelopt" ] || echo "to use it: export PATH=\"$(PREFIX)/bin:\$$PATH\""

python: ## build the Python package, in build/python/python, and run its tests
	@tools/setup build
	@tools/workflow python

demo: ## build the command line and run a simulated study
	@tools/setup build
	@cmake --preset release >/dev/null
	@cmake --build --preset release --target demo

serve-demo: ## build the command line and serve a study of colours, to be judged in a browser
	@tools/setup build
	@cmake --preset release >/dev/null
	@cmake --build --preset release --target duelopt_cli
	@examples/mix_a_colour/demo build/release/apps/cli/duelopt

test: ## build everything and run every test
	@tools/setup build
	@tools/setup web
	@tools/workflow dev

web: ## build the server's pages, web/dist, which is committed
	@tools/setup web
	@tools/web build

soak: ## an hour of commands that are killed, lack room, are locked out or see their clock jump: is any answer lost?
	@tools/setup build
	@cmake --preset dev >/dev/null
	@cmake --build --preset dev --target duelopt_cli >/dev/null
	@DUELOPT="$(CURDIR)/build/dev/apps/cli/duelopt" python3 tests/soak/soak.py --seconds $(soak_seconds)

test-machines: ## studies that many machines share, on a PostgreSQL server that it starts and crashes
	@tools/setup build
	@tools/setup machines
	@cmake --preset dev >/dev/null
	@cmake --build --preset dev --target storage_storage_test storage_copy_test storage_processes_test storage_worker duelopt_cli >/dev/null
	@python3 -B tests/machines/postgresql_test.py build/dev $(crashes)

release: ## build what Debian packages hold and run the tests with it
	@tools/setup build
	@tools/workflow package

package: ## make the Debian packages, in build/package
	@tools/setup build
	@tools/setup package
	@cmake --preset package >/dev/null
	@cmake --build --preset package --target duelopt_storage duelopt_cli duelopt_manual duelopt_python
	@cd build/package && cpack
	@cd build/package && ls *.deb

package-test: package ## install them on a clean Debian 12 and use them: as root, some minutes
	@tools/package_test build/package

asan: ## the tests under the address and undefined-behaviour sanitizers
	@tools/setup build
	@tools/workflow asan

asan-edge: ## the same for the modules that meet the outside world: half of the time
	@tools/setup build
	@tools/workflow asan-edge

tsan: ## the tests that start threads, under the thread sanitizer
	@tools/setup build
	@tools/workflow tsan

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
	@cmake --preset tidy >/dev/null
	@run-clang-tidy-14 -quiet -p build/tidy '^(?!.*/assets\.cpp$$)' >build/tidy/report.txt 2>&1 || { grep -vE '^(clang-tidy-14|[0-9]+ warnings) ' build/tidy/report.txt; exit 1; }
