# SPDX-License-Identifier: Apache-2.0
"""The table of ./dev's commands. ./dev help, ./dev help COMMAND and main() all read it."""
from typing import Callable, NamedTuple

from dev import (browser, build, checks, fuzz, lint, packages, page, peers, python_package, release,
                 serve)


class Command(NamedTuple):
    name: str
    run: Callable
    usage: str  # Its arguments in one line, as in a synopsis.
    summary: str
    arguments: tuple  # (argument, meaning) of each one.
    example: str
    details: str = ""


PRESET = " or ".join((", ".join(build.PRESETS[:-1]), build.PRESETS[-1]))

COMMANDS = (
    Command("run", serve.run, "[LOGDIR] [FLAG...]", "Build, then serve LOGDIR or a demo",
            (("LOGDIR", "Log directory to serve (default: a demo with live runs)"),
             ("FLAG", "Flags of stepscope; build/release/stepscope --help lists them")),
            "./dev run ~/runs --port 6007",
            "Installs missing packages first. Runs until you press Ctrl-C."),
    Command("build", build.build_command, "", "Build build/release/stepscope", (),
            "./dev build",
            "STEPSCOPE_JOBS sets how many compilers run at once (default: one per core)."),
    Command("test", checks.test_command, "[--quick] [--full] [--peers]",
            "Run everything that must pass before a change is submitted",
            (("--quick", "Leave out clang-tidy, sanitizers, fuzzers and packages"),
             ("--full", "Also run the unit tests without sanitizers"),
             ("--peers", "Also install TensorBoard and its writers, compare with them, and run "
                         "the small benchmark")),
            "./dev test --quick",
            "Prints one line per stage and a table of times. The output of a stage is in "
            "build/logs, and is shown if the stage fails."),
    Command("bench", peers.bench_command, "[WORKLOAD...] [--quick] [--rounds N] [--record]",
            "Compare speed and memory with TensorBoard and other libraries",
            (("WORKLOAD", "What to measure (default: all but millions)"),
             ("--quick", "Small logs and one round"),
             ("--rounds N", "Rounds of each measurement (default: 5)"),
             ("--record", "Write docs/benchmarks.md; with WORKLOAD, only its tables")),
            "./dev bench page zoom --rounds 3",
            "Installs TensorBoard and the libraries into .cache first."),
    Command("page", page.page_command, "[--test [ARG...]]",
            "Build the web page alone, or run its unit tests",
            (("--test", "Run the unit tests instead of building"),
             ("ARG", "Arguments of vitest, such as the name of a test file")),
            "./dev page --test colours"),
    Command("browser", browser.browser_command, "[ARG...]", "Test the page in a real browser",
            (("ARG", "Arguments of vitest, such as the name of a test file"),),
            "./dev browser zoom"),
    Command("shots", browser.shots_command, "[--docs] [ARG...]",
            "Write pictures of the page to build/shots",
            (("--docs", "Replace the pictures in docs/pictures, and take no others"),
             ("ARG", "Arguments of vitest, such as -t and the name of a picture")),
            "./dev shots"),
    Command("lint", lint.lint_command, "[--tidy]",
            "Check layout, include direction and house rules",
            (("--tidy", "Also run clang-tidy"),), "./dev lint"),
    Command("tidy", lint.tidy_command, "", "Run clang-tidy on the files that have changed", (),
            "./dev tidy"),
    Command("fmt", lint.format_command, "", "Format the C++ and TypeScript files", (), "./dev fmt"),
    Command("unit", build.unit_command, "[PRESET]", "Run the C++ unit tests",
            (("PRESET", f"{PRESET} (default: release)"),), "./dev unit asan"),
    Command("golden", build.golden_command, "[--preset PRESET] [--update] [--keep] [PATTERN...]",
            "Run the golden tests: event logs in, HTTP responses out",
            (("--preset PRESET", f"{PRESET} (default: release); must come first"),
             ("--update", "Write the responses into the tests; review the diff before you "
                          "commit"),
             ("--keep", "Keep the logs and print their path"),
             ("PATTERN", "Run only the tests whose path contains PATTERN")),
            "./dev golden scalars"),
    Command("trials", build.trials_command, "[TEST...]",
            "Test the program on damaged files, and kill it while it cleans",
            (("TEST", "Module, class or method, as unittest accepts it (default: all)"),),
            "./dev trials test_kill"),
    Command("command_line", build.command_line_command, "[TEST...]",
            "Test the program in real shells and terminals",
            (("TEST", "Module, class or method, as unittest accepts it (default: all)"),),
            "./dev command_line test_completion"),
    Command("attack", build.attack_command, "[--short] [--seconds N] [--seed S] [NAME...]",
            "Attack the program with hostile files, requests and limits",
            (("--short", "About a minute in total, with a fixed seed; latency is not checked"),
             ("--seconds N", "Time per attack (default: 45, or 6 with --short)"),
             ("--seed S", "Repeat the attacks of an earlier run"),
             ("NAME", "Attacks to run (default: all)")),
            "./dev attack --seconds 10 http slow"),
    Command("logging", build.logging_command, "",
            "Build and run C and C++ programs with the installed logging library", (),
            "./dev logging"),
    Command("python", python_package.python_command, "[ARG...]", "Test the Python package",
            (("ARG", "Arguments of pytest (default: test/python)"),),
            "./dev python test/python/test_reader.py -k refresh"),
    Command("docs", python_package.docs_command, "[PATTERN...]",
            "Run the snippets in the documents and compare what they print",
            (("PATTERN", "Run only the tests whose name contains every PATTERN"),),
            "./dev docs cleaning"),
    Command("compat", build.compat_command, "",
            "Compare responses on real logs with those recorded from TensorBoard", (),
            "./dev compat"),
    Command("peers", peers.peers_command, "[--torch PYTHON] [--logdir DIR] [--keep DIR]",
            "Compare notebooks, --inspect, responses and web page with TensorBoard",
            (("--torch PYTHON", "A Python with PyTorch (default: one in .cache, on x86-64)"),
             ("--logdir DIR", "Compare responses on your own logs as well"),
             ("--keep DIR", "Write the logs and responses to DIR and keep them")),
            "./dev peers",
            "Installs TensorBoard, TensorFlow and PyTorch into .cache first (5.4 GB)."),
    Command("fuzz", fuzz.fuzz_command, "[NAME] [--seconds N] [--seed S] [--preset PRESET]",
            "Run one fuzzer or all of them",
            (("NAME", "Fuzzer to run, such as event (default: all)"),
             ("--seconds N", "Time per fuzzer (default: 60)"),
             ("--seed S", "Seed; 0 selects a new one every time (default: 0)"),
             ("--preset PRESET", "fuzz, which is optimized, or asan, which the unit tests also "
                                 "use (default: fuzz)")),
            "./dev fuzz event --seconds 300"),
    Command("package", release.package_command, "[--quick | --aarch64]",
            "Build a tarball of program and logging library, and Python wheels",
            (("--quick", "Only the wheel of this system's Python, tested on this system only"),
             ("--aarch64", "For Linux on aarch64, with a cross compiler, tested under QEMU")),
            "./dev package",
            "Tests both in empty Debian systems, which debootstrap creates in .cache as root."),
    Command("setup", packages.setup_command, "[SECTION]", "Install Debian packages",
            (("SECTION", "build, python, test, package, aarch64, bench or node (default: test)"),),
            "./dev setup build",
            "tools/packages.txt lists the packages of each section, with reasons."),
)
