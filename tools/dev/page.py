# SPDX-License-Identifier: Apache-2.0
"""The web page: Node, its packages, the build in web/dist, and the page's tests."""
import hashlib
import json
import os
import shutil
from pathlib import Path

from dev import packages, venv
from dev.shell import BUILD, ROOT, Failure, output_of, refuse_extra, relative, run, say, succeeds

WEB = ROOT / "web"
DIST = WEB / "dist"
# The version that Vite needs. Debian 12 has an older one, so PyPI's is installed if needed.
OLDEST_NODE = (20, 19)
NODE_VENV = ROOT / ".cache" / "node-venv"
NODE_REQUIREMENTS = WEB / "node_requirements.txt"
# The inputs of the built page.
SOURCES = ("src", "index.html", "package-lock.json", "vite.config.ts", "tsconfig.json")


def node_version(text):
    """Parses v20.19.1 to (20, 19); None if there is no Node."""
    if not text or not text.startswith("v"):
        return None
    major, minor = text[1:].split(".")[:2]
    return int(major), int(minor)


def system_node_is_good():
    version = node_version(output_of(["node", "--version"]))
    return version is not None and version >= OLDEST_NODE and shutil.which("npm") is not None


def node_environment():
    """An environment in which `node` and `npm` are new enough."""
    if system_node_is_good():
        return {}
    packages.ensure("node")
    python = venv.ensure(NODE_VENV, NODE_REQUIREMENTS)
    return {"PATH": f"{python.parent}:{os.environ['PATH']}"}


def digest(paths):
    """A hash of the names and contents of files and folders."""
    found = hashlib.sha256()
    for path in sorted(file for top in paths for file in files_below(top)):
        found.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        found.update(path.read_bytes())
    return found.hexdigest()


def files_below(top):
    return [path for path in top.rglob("*") if path.is_file()] if top.is_dir() else [top]


def is_stamped(stamp, wanted):
    return stamp.exists() and stamp.read_text() == wanted


def ensure_packages():
    """Installs the npm packages in the lock file. Returns the environment to run them in."""
    environment = node_environment()
    stamp = WEB / "node_modules" / ".stepscope_stamp"
    wanted = digest([WEB / "package.json", WEB / "package-lock.json"])
    if not is_stamped(stamp, wanted):
        say("installing the page's npm packages")
        # Not `npm ci`: it requires the lock file to list the optional packages of all other
        # systems.
        run(["npm", "--prefix", WEB, "install", "--no-save", "--no-audit", "--no-fund",
             "--loglevel=error"], environment)
        stamp.write_text(wanted)
    return environment


def build_page():
    """Builds web/dist if its sources have changed."""
    stamp = BUILD / "page_stamp"
    wanted = digest([WEB / source for source in SOURCES])
    if is_stamped(stamp, wanted) and (DIST / "index.html").exists():
        return
    environment = ensure_packages()
    run(["npm", "--prefix", WEB, "run", "--silent", "build"], environment)
    BUILD.mkdir(exist_ok=True)
    stamp.write_text(wanted)


def page_command(arguments):
    if arguments[:1] == ["--test"]:
        return run_vitest("vite.config.ts", arguments[1:], ensure_packages())
    refuse_extra(arguments)
    build_page()
    say(f"built {relative(DIST)}")
    return 0


def is_clean():
    """Checks types, lint and formatting of the page's sources."""
    environment = ensure_packages()
    return succeeds(["npm", "--prefix", WEB, "run", "--silent", "check"], environment)


def format_sources():
    return succeeds(["npm", "--prefix", WEB, "run", "--silent", "fmt"], ensure_packages())


def run_vitest(config, arguments, environment):
    """Runs tests and prints their summary as the other stages do. Tests that the arguments leave
    out do not count as skipped."""
    report = BUILD / "reports" / f"{Path(config).stem}.json"
    report.parent.mkdir(parents=True, exist_ok=True)
    report.unlink(missing_ok=True)
    command = ["npm", "--prefix", WEB, "exec", "--", "vitest", "run", "--config", WEB / config,
               "--reporter=default", "--reporter=json", f"--outputFile.json={report}", *arguments]
    good = succeeds(command, environment)
    if not report.exists():
        raise Failure("the tests wrote no report")
    counts = json.loads(report.read_text())
    passed, failed = counts["numPassedTests"], counts["numFailedTests"]
    is_choice = any(each == "-t" or each.startswith("--testNamePattern") for each in arguments)
    if (counts["numPendingTests"] or counts["numTodoTests"]) and not is_choice:
        say("a test was skipped; every test must run")
        failed += 1
    failed = max(failed, 0 if good else 1)
    say(f"{passed} passed, {failed} failed")
    return 0 if failed == 0 else 1
