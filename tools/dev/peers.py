# SPDX-License-Identifier: Apache-2.0
"""./dev bench and ./dev peers: comparisons with TensorBoard and other libraries."""
import json

from dev import build, cpu_torch, packages, page, python_package, venv, writer_tests
from dev.shell import ROOT, say, succeeds

BENCH_TARGETS = ("stepscope", "make_logs", "bench_scan", "bench_log")
BENCH_VENV = ROOT / ".cache" / "venv"
BENCH_REQUIREMENTS = ROOT / "bench" / "requirements.txt"
PEERS_VENV = ROOT / ".cache" / "peers-venv"
PEERS_REQUIREMENTS = ROOT / "test" / "peers" / "requirements.txt"
TORCH_VENV = ROOT / ".cache" / "torch-venv"
TORCH_REQUIREMENTS = ROOT / "test" / "peers" / "requirements_torch.txt"


def logging_pythons():
    """[Python, folder to import from] of each logging library that is measured."""
    package_python, folder = python_package.build_package()
    peers_python = venv.ensure(PEERS_VENV, PEERS_REQUIREMENTS)
    found = {"Stepscope": [package_python, folder], "tensorboardX": [peers_python, ""],
             "tf.summary": [peers_python, ""]}
    if cpu_torch.is_supported():
        found["torch"] = [torch_python(), ""]
    return {name: list(map(str, where)) for name, where in found.items()}


def torch_python():
    return venv.ensure(TORCH_VENV, TORCH_REQUIREMENTS, ["--no-deps"], cpu_torch.complete)


def bench_command(arguments):
    packages.ensure("bench")
    python = venv.ensure(BENCH_VENV, BENCH_REQUIREMENTS)
    build.configure("release", with_tests=True)
    build.compile_preset("release", BENCH_TARGETS)
    environment = dict(page.ensure_packages() or {})
    # Workload names consist of letters. Without one, all are measured.
    if "logging" in arguments or not any(argument.isalpha() for argument in arguments):
        environment["STEPSCOPE_BENCH_PYTHONS"] = json.dumps(logging_pythons())
    return 0 if succeeds([python, ROOT / "bench" / "bench.py", *arguments], environment) else 1


def torch_flags(arguments):
    """Adds a Python with PyTorch, unless the user names one."""
    if any(argument.startswith("--torch") for argument in arguments):
        return []
    if not cpu_torch.is_supported():
        say("PyTorch's logs are left out, because it is installed on x86-64 only. To include them,"
            " pass --torch PYTHON with a Python that has PyTorch")
        return []
    return ["--torch", torch_python()]


def peers_command(arguments):
    packages.ensure("bench")
    python_package.build_package()
    python = venv.ensure(PEERS_VENV, PEERS_REQUIREMENTS)
    command = [python, "-B", ROOT / "test" / "peers" / "run.py", build.build_program()]
    environment = {"STEPSCOPE_WRITER_TESTS": str(writer_tests.ensure(python))}
    return 0 if succeeds([*command, *torch_flags(arguments), *arguments], environment) else 1
