# SPDX-License-Identifier: Apache-2.0
"""./dev bench and ./dev peers: the programs that we hold beside ourselves."""
from dev import build, cpu_torch, packages, page, venv
from dev.shell import ROOT, say, succeeds

BENCH_VENV = ROOT / ".cache" / "venv"
BENCH_REQUIREMENTS = ROOT / "bench" / "requirements.txt"
PEERS_VENV = ROOT / ".cache" / "peers-venv"
PEERS_REQUIREMENTS = ROOT / "test" / "peers" / "requirements.txt"
TORCH_VENV = ROOT / ".cache" / "torch-venv"
TORCH_REQUIREMENTS = ROOT / "test" / "peers" / "requirements_torch.txt"


def bench_command(arguments):
    packages.ensure("bench")
    python = venv.ensure(BENCH_VENV, BENCH_REQUIREMENTS)
    build.configure("release", with_tests=True)
    build.compile_preset("release")
    environment = page.ensure_packages()
    return 0 if succeeds([python, ROOT / "bench" / "bench.py", *arguments], environment) else 1


def torch_flags(arguments):
    """Names a Python with PyTorch, unless the user does."""
    if any(argument.startswith("--torch") for argument in arguments):
        return []
    if not cpu_torch.is_supported():
        say("PyTorch's logs are left out: it is installed on x86-64 only. ./dev peers --torch"
            " PYTHON takes a Python of yours that has it")
        return []
    python = venv.ensure(TORCH_VENV, TORCH_REQUIREMENTS, ["--no-deps"], cpu_torch.complete)
    return ["--torch", python]


def peers_command(arguments):
    packages.ensure("bench")
    python = venv.ensure(PEERS_VENV, PEERS_REQUIREMENTS)
    command = [python, "-B", ROOT / "test" / "peers" / "run.py", build.build_program()]
    return 0 if succeeds([*command, *torch_flags(arguments), *arguments]) else 1
