# SPDX-License-Identifier: Apache-2.0
"""The tests that tensorboardX and PyTorch have for their own writers, for ./dev peers.

They come from where both are published as source: PyPI, and for PyTorch, which PyPI has only
compiled, Debian's archive. They are never part of this project.
"""
import shutil
import tarfile

from dev.shell import ROOT, relative, run_quietly, say
from dev.sysroot import Archive

FOLDER = ROOT / ".cache" / "writer-tests"
TENSORBOARDX = "tensorboardX==2.6.5"
# Debian 13 keeps this one as long as it is supported.
SUITE, PYTORCH = "trixie", "pytorch=2.6.0+dfsg-7"
PYTORCH_FILES = ("*/test/test_tensorboard.py", "*/test/expect/TestTensorBoard*")


def unpack_tensorboardx(python, target):
    downloads = FOLDER / "downloads"
    run_quietly([python, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary",
                 "tensorboardX", "--dest", downloads, TENSORBOARDX])
    (archive,) = downloads.glob("tensorboard*.tar.gz")
    with tarfile.open(archive) as file:
        file.extractall(downloads, filter="data")
    (tests,) = downloads.glob("tensorboardx-*/tests")
    shutil.move(tests, target / "tests")


def unpack_pytorch(target):
    archive = Archive(FOLDER / "apt", SUITE, "amd64")
    archive.call("source", "--download-only", "--tar-only", PYTORCH)
    (path,) = archive.folder.glob("pytorch_*.orig.tar.*")
    target.mkdir(parents=True)
    run_quietly(["tar", "-xf", path, "-C", target, "--strip-components=2", "--wildcards",
                 *PYTORCH_FILES])


def ensure(python):
    """Downloads the tests once. Returns their folder: tensorboardx/tests, and pytorch."""
    stamp, wanted = FOLDER / "stamp", f"{TENSORBOARDX} {PYTORCH}"
    if not (stamp.exists() and stamp.read_text() == wanted):
        say(f"downloading the tests of other writers to {relative(FOLDER)}")
        shutil.rmtree(FOLDER, ignore_errors=True)
        (FOLDER / "tensorboardx").mkdir(parents=True)
        unpack_tensorboardx(python, FOLDER / "tensorboardx")
        unpack_pytorch(FOLDER / "pytorch")
        for name in ("downloads", "apt"):
            shutil.rmtree(FOLDER / name)
        stamp.write_text(wanted)
    return FOLDER
