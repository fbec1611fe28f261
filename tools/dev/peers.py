# SPDX-License-Identifier: Apache-2.0
"""./dev bench and ./dev peers: the programs that we hold beside ourselves."""
from dev import build, packages, venv
from dev.shell import ROOT, succeeds

BENCH_VENV = ROOT / ".cache" / "venv"
BENCH_REQUIREMENTS = ROOT / "bench" / "requirements.txt"
PEERS_VENV = ROOT / ".cache" / "peers-venv"
PEERS_REQUIREMENTS = ROOT / "test" / "peers" / "requirements.txt"


def bench_command(arguments):
    packages.ensure("bench")
    python = venv.ensure(BENCH_VENV, BENCH_REQUIREMENTS)
    build.configure("release", with_tests=True)
    build.compile_preset("release")
    return 0 if succeeds([python, ROOT / "bench" / "bench.py", *arguments]) else 1


def peers_command(arguments):
    packages.ensure("bench")
    python = venv.ensure(PEERS_VENV, PEERS_REQUIREMENTS)
    command = [python, "-B", ROOT / "test" / "peers" / "run.py", build.build_program()]
    return 0 if succeeds([*command, *arguments]) else 1
