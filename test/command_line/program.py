# SPDX-License-Identifier: Apache-2.0
"""What the real program prints about itself."""
import os
import re
import subprocess

BINARY = os.environ["STEPSCOPE_BINARY"]


def help_text(*words):
    return subprocess.run([BINARY, *words, "--help"], check=True, stdout=subprocess.PIPE,
                          text=True).stdout


def commands():
    return re.findall(r"^  (\w+)", help_text().split("Commands:\n")[1].split("\n\n")[0], re.M)


def flags_of(command):
    return set(re.findall(r"^  (?:-\w, )?(--[\w-]+)", help_text(command), re.M))
