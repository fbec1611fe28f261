# SPDX-License-Identifier: Apache-2.0
"""The command line of ./dev: runs a command of the table, or prints help from it."""
import difflib
import sys
import textwrap

from dev.commands import COMMANDS
from dev.shell import Failure

HELP = ("help", "--help", "-h")
WIDTH = 100
BY_NAME = {command.name: command for command in COMMANDS}


def in_columns(rows):
    """Formats rows in two columns; the second one is wrapped."""
    column = max(len(left) for left, _ in rows) + 4
    return "\n".join(
        textwrap.fill(right, WIDTH, initial_indent=f"  {left}".ljust(column),
                      subsequent_indent=" " * column) for left, right in rows)


def help_for_all():
    rows = [(command.name, command.summary) for command in COMMANDS]
    return ("Usage: ./dev COMMAND [ARGUMENT...]\n\n"
            "The script for everything in this repository, on your machine and in CI.\n\n"
            f"Commands:\n{in_columns(rows)}\n\n"
            "./dev help COMMAND and ./dev COMMAND --help show the arguments of a command.")


def help_for(command):
    parts = [f"Usage: ./dev {command.name} {command.usage}".rstrip(), f"{command.summary}."]
    if command.arguments:
        parts.append("Arguments:\n" + in_columns(command.arguments))
    if command.details:
        parts.append(textwrap.fill(command.details, WIDTH))
    parts.append(f"Example: {command.example}")
    return "\n\n".join(parts)


def asks_for_help(arguments):
    """Arguments after -- are for the program that the command calls."""
    own = arguments[:arguments.index("--")] if "--" in arguments else arguments
    return any(argument in HELP[1:] for argument in own)


def refuse(name):
    near = difflib.get_close_matches(name, BY_NAME, 1)
    hint = f" Did you mean '{near[0]}'?" if near else ""
    print(f"dev: unknown command '{name}'.{hint}\n\n{help_for_all()}", file=sys.stderr)
    return 2


def print_help(names):
    if len(names) > 1:
        print("usage: ./dev help [COMMAND]", file=sys.stderr)
        return 2
    if names and names[0] not in BY_NAME:
        return refuse(names[0])
    print(help_for(BY_NAME[names[0]]) if names else help_for_all())
    return 0


def run_command(command, arguments):
    try:
        return command.run(arguments) or 0
    except Failure as failure:
        print(f"dev {command.name}: {failure}", file=sys.stderr)
        return failure.exit_code
    except KeyboardInterrupt:
        return 130


def main(arguments):
    name, rest = (arguments[0], arguments[1:]) if arguments else ("help", [])
    if name in HELP:
        return print_help([argument for argument in rest if argument not in HELP])
    if name not in BY_NAME:
        return refuse(name)
    if asks_for_help(rest):
        return print_help([name])
    return run_command(BY_NAME[name], rest)
