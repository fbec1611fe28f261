# SPDX-License-Identifier: Apache-2.0
"""`python -m stepscope` is the program `stepscope`, also where its folder is not on the PATH."""
import os
import sys

from stepscope.instances import StartError, find_program


def main() -> None:
    """Replaces this process, so that signals and the exit code are the program's own."""
    try:
        program = find_program()
    except StartError as error:
        sys.exit(f"stepscope: {error}")
    try:
        os.execv(program, ["stepscope", *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"stepscope: cannot start {program}: {error.strerror}. Set STEPSCOPE_BINARY to "
                 "the path of the program")


main()
