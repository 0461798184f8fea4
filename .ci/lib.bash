# What the steps share: sourced by each script in .ci/steps, and by the scripts beside this file.
#
# Each step is a process of its own, so that it stops at its first command that fails. What it leaves out it says with
# `skip` or `skip_step`, and tests that passed only the second time with `flaky`; .ci/run reads these lines and lists
# them at the end.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mkdir -p target/ci

export CARGO_TERM_COLOR=never
if [[ ${CI:-} == true ]]; then
    # CI builds everything once, so files for incremental builds are of no use.
    export CARGO_INCREMENTAL=0
fi

# The version of the package that data/words/README.md names.
readonly scowl_version=2020.12.07-2
# The version of the package that data/glosses/README.md names.
readonly wordnet_version=1:3.0-37

# Prints a command, then runs it.
run() {
    printf '$ %s\n' "$*"
    "$@"
}

# Says that a part of the step is left out, and why. .ci/skips.tsv lists parts by these names.
skip() {
    printf 'skipped: %s: %s\n' "$1" "$2"
}

# Says that the whole step is left out, and ends it.
skip_step() {
    skip "$@"
    exit 77
}

# Says that a test failed, and passed when it ran once more: its name, and the first failure's message.
flaky() {
    printf 'flaky: %s: %s\n' "$1" "${2:-no message}"
}

# Runs a command that tests something in a browser, and once more if it fails.
with_browser() {
    local log=target/ci/with-browser.log
    if run "$@" 2>&1 | tee "$log"; then
        return
    fi
    run "$@"
    flaky "$1" "$(tail -n 1 "$log")"
}

has() {
    command -v "$1" >/dev/null
}

# Skips the step if a program is missing.
need() {
    local program
    for program; do
        has "$program" || skip_step "$program" "not here; .ci/prepare installs it"
    done
}

# Skips the step if the Node packages of a folder cannot be had.
need_node_packages() {
    need npm
    node -e 'process.exit(Number(process.getBuiltinModule === undefined))' || skip_step node 'older than 20.16'
    (cd "$1" && run timeout 300 npm ci --no-audit --no-fund --ignore-scripts --loglevel=error) ||
        skip_step npm "the packages of $1 cannot be had"
}

# Makes the release profile compile faster than the one that users get, unless SHIPPED=1, which the nightly step `shipped`
# sets.
compile_faster() {
    if [[ ${SHIPPED:-} != 1 ]]; then
        export CARGO_PROFILE_RELEASE_{LTO=off,CODEGEN_UNITS=16,OPT_LEVEL=1}
    fi
}

# Builds the programs and the examples, in target/debug. The packages and kinds of targets decide which features the
# dependencies have: with these, `cargo test --workspace` has compiled nearly everything.
build_programs() {
    run cargo build --workspace --bins --examples --locked
}

# Builds tools/wasm, or skips the step if there is no standard library for it.
build_wasm() {
    local code=0
    run tools/wasm/build || code=$?
    if [[ $code -eq 3 ]]; then
        skip_step std 'no standard library for wasm32-unknown-unknown'
    fi
    return "$code"
}

# Builds the web page.
build_page() {
    local modules=tools/wasm/dist
    need chromium
    has firefox-esr || skip firefox-esr 'not here; .ci/prepare installs it'
    need_node_packages tools/web
    # The step `wasm` has built the modules, or they are built here.
    if [[ ! -f $modules/dictc.wasm || ! -f $modules/dictc-rounds.wasm || ! -f $modules/dictc-full.wasm ]]; then
        build_wasm
    fi
    build_programs
    DICTC=$PWD/target/debug/dictc run npm --prefix tools/web run --silent build
}

# Tests the page that build_page has built in browsers. CHROMIUM is by default the Chromium that has no windows to draw,
# which takes two thirds of the time.
test_page() {
    local browser=${CHROMIUM:-$(command -v chromium-headless-shell || command -v chromium)}
    CHROMIUM=$browser DICTC=$PWD/target/debug/dictc run npm --prefix tools/web run --silent test:browser
}

# Prints the only line of README.md that starts with the given text.
readme_command() {
    local found
    found=$(grep -x -e "$1.*" README.md) || true
    if [[ -z $found || $found == *$'\n'* ]]; then
        printf 'README.md: expected one line that starts with "%s", found: %s\n' "$1" "${found:-none}" >&2
        return 1
    fi
    printf '%s\n' "$found"
}

# Runs a line as if it were pasted into a shell.
run_line() {
    printf '$ %s\n' "$1"
    bash -c "$1"
}

# Runs the first program of docs/languages.md in a language: what it prints, and its error for a file that is not a
# dictionary.
first_program() {
    local folder
    folder=$(mktemp -d)
    cp crates/lexicon/tests/golden/v1.fst "$folder/en.fst"
    printf '$ %s\n' "$*"
    diff <(cd "$folder" && "$@") - <<<$'3\ntea 0 1 2\nteas 0 1 2 3'
    echo tea >"$folder/en.fst"
    if (cd "$folder" && "$@") >"$folder/answer" 2>&1; then
        printf 'a word list is not a dictionary, but %s says nothing\n' "$1" >&2
        return 1
    fi
    grep -q 'this looks like a word list, not a dictionary' "$folder/answer"
    rm -r "$folder"
}
