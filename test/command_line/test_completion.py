# SPDX-License-Identifier: Apache-2.0
"""The program's completion scripts in bash, zsh and fish."""
import os
import pty
import select
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

BINARY = os.environ["STEPSCOPE_BINARY"]
# A shell takes a fraction of a second; the rest is for a busy machine.
SECONDS_MAX = 60

# (what is typed, something that must be offered, something that must not)
CASES = (
    ("stepscope cl", "clean", "export"),
    ("stepscope clean --old", "--older-than", "--format"),
    ("stepscope export runs --f", "--format", "--follow"),
    ("stepscope export runs --format ", "jsonl", "bash"),
    ("stepscope completion ", "fish", "runs"),
    ("stepscope help ins", "inspect", "clean"),
    ("stepscope --path", "--path_prefix", "--older-than"),
    ("stepscope ru", "runs", "clean"),
    ("stepscope doctor ru", "runs", "run.txt"),
)

BASH = """
source "$SCRIPT"
COMP_WORDS=($LINE)
[[ $LINE == *' ' ]] && COMP_WORDS+=('')
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
compopt() { :; }  # It works only while the shell really completes.
_stepscope
printf '%s\\n' "${COMPREPLY[@]}"
"""

ZSH = """
autoload -Uz compinit && compinit -u -D
source {script}
zstyle ':completion:*' list-prompt ''
show_buffer() {{ print -rn -- "$BUFFER" >{result}.new && mv {result}.new {result} }}
zle -N show_buffer
bindkey '^X' show_buffer
bindkey '^I' complete-word
PS1='ready>'
"""


def script(shell):
    return subprocess.run([BINARY, "completion", shell], check=True, stdout=subprocess.PIPE,
                          text=True).stdout


class Completion(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "runs").mkdir()
        (self.folder / "run.txt").touch()

    def write_script(self, shell):
        path = self.folder / f".completion.{shell}"
        path.write_text(script(shell))
        return path

    def check_offers(self, line, offered, wanted, unwanted):
        words = [word.rstrip("/") for word in offered]
        self.assertIn(wanted, words, line)
        self.assertNotIn(unwanted, words, line)

    def test_bash(self):
        path = self.write_script("bash")
        for line, wanted, unwanted in CASES:
            offered = subprocess.run(
                ["bash", "--norc", "-c", BASH], check=True, stdout=subprocess.PIPE, text=True,
                cwd=self.folder, env=dict(os.environ, SCRIPT=str(path), LINE=line)).stdout
            self.check_offers(line, offered.split("\n"), wanted, unwanted)

    def test_bash_completes_after_an_equals_sign(self):
        path = self.write_script("bash")
        words = "source \"$SCRIPT\"; COMP_WORDS=(stepscope export --format = j); COMP_CWORD=4; " \
                "_stepscope; echo \"${COMPREPLY[@]}\""
        offered = subprocess.run(["bash", "--norc", "-c", words], check=True,
                                 stdout=subprocess.PIPE, text=True,
                                 env=dict(os.environ, SCRIPT=str(path))).stdout
        self.assertEqual(offered, "jsonl\n")

    def test_fish(self):
        path = self.write_script("fish")
        for line, wanted, unwanted in CASES:
            offered = subprocess.run(
                ["fish", "--no-config", "-c", f"source {path}; complete -C '{line}'"], check=True,
                stdout=subprocess.PIPE, text=True, cwd=self.folder,
                env=dict(os.environ, HOME=str(self.folder))).stdout
            words = [row.split("\t")[0] for row in offered.split("\n")]
            self.check_offers(line, words, wanted, unwanted)

    def test_zsh(self):
        self.write_script("zsh")
        for typed, completed in (("stepscope cl", "stepscope clean "),
                                 ("stepscope clean --old", "stepscope clean --older-than="),
                                 ("stepscope export --format=j",
                                  "stepscope export --format=jsonl "),
                                 ("stepscope completion f", "stepscope completion fish "),
                                 ("stepscope help ins", "stepscope help inspect "),
                                 ("stepscope --path", "stepscope --path_prefix="),
                                 ("stepscope doctor ru", "stepscope doctor runs/")):
            self.assertEqual(self.complete_in_zsh(typed), completed)

    def complete_in_zsh(self, typed):
        result = self.folder / ".result"
        result.unlink(missing_ok=True)
        settings = self.folder / ".zshrc"
        settings.write_text(ZSH.format(script=self.folder / ".completion.zsh", result=result))
        process, terminal = pty.fork()
        if process == 0:
            os.chdir(self.folder)
            os.environ.update(ZDOTDIR=str(self.folder), HOME=str(self.folder), TERM="xterm")
            os.execvp("zsh", ["zsh", "--no-globalrcs", "-i"])
        try:
            return self.type_in(terminal, typed, result)
        finally:
            os.close(terminal)
            os.waitpid(process, 0)

    def type_in(self, terminal, typed, result):
        end = time.monotonic() + SECONDS_MAX
        shown, is_typed = b"", False
        while time.monotonic() < end:
            if result.exists():
                return result.read_text()
            if select.select([terminal], [], [], 0.05)[0]:
                shown += os.read(terminal, 65536)
            if not is_typed and b"ready>" in shown:
                os.write(terminal, typed.encode() + b"\t\x18")
                is_typed = True
        self.fail(f"zsh did not complete {typed!r}: {shown!r}")


if __name__ == "__main__":
    unittest.main()
