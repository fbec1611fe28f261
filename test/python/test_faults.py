# SPDX-License-Identifier: Apache-2.0
"""Real full disks, deleted directories and killed processes.

In every case, training continues, the disk contains whole records, and lost data is reported.
STEPSCOPE_LONG=1 runs more repetitions.
"""
import contextlib
import errno
import multiprocessing
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import warnings

import pytest

import event_reader
import stepscope
from event_reader import scalars_of
from stepscope import SummaryWriter, WriteError, WriteWarning

LONG = os.environ.get("STEPSCOPE_LONG") == "1"
KILLS = 200 if LONG else 20
CALLS = 100_000 if LONG else 10_000


def run_python(code, *args, **options):
    """Runs code in a separate Python. Returns its output."""
    done = subprocess.run([sys.executable, "-W", "always", "-c", textwrap.dedent(code),
                           *map(str, args)], capture_output=True, text=True, timeout=120,
                          env=dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path)), **options)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


@contextlib.contextmanager
def small_disk():
    """A disk of 1 MB."""
    folder = tempfile.mkdtemp()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder],
                             capture_output=True, text=True, check=False)
    if mounted.returncode != 0:
        os.rmdir(folder)
        pytest.skip(f"a small disk cannot be mounted: {mounted.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)
        os.rmdir(folder)


def test_a_full_disk_warns_then_raises_on_flush_and_continues_when_there_is_space():
    with small_disk() as disk:
        ballast = os.path.join(disk, "ballast")
        writer = SummaryWriter(os.path.join(disk, "run"))
        with open(ballast, "wb", buffering=0) as file, contextlib.suppress(OSError):
            while file.write(bytes(4096)):
                pass
        with warnings.catch_warnings():
            # Whether a call reports it before flush() does depends on timing.
            warnings.simplefilter("ignore", WriteWarning)
            for step in range(2000):
                writer.add_text("t", "x" * 100, step)
            with pytest.raises(WriteError, match="No space left on device.*Free some space"):
                writer.flush()
            for step in range(2000, 2010):
                writer.add_text("t", "x" * 100, step)
        for path in event_reader.event_files(writer.log_dir):
            list(event_reader.records(path))
        os.remove(ballast)
        writer.close()
        steps = [step for step, _ in event_reader.values_of(writer.log_dir, "t/text_summary")]
        assert steps == list(range(2010))


def test_a_disk_that_stays_full_loses_the_records_that_close_reports():
    with small_disk() as disk:
        writer = SummaryWriter(disk, queue_bytes=1 << 20)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", WriteWarning)
            for step in range(3000):
                writer.add_text("t", "x" * 1000, step)
        with pytest.raises(WriteError, match=r"lost \d+ of \d+ records: .*No space left.*They "
                           "cannot be recovered; free some space") as caught:
            writer.close()
        assert caught.value.errno == errno.ENOSPC
        assert caught.value.strerror == "No space left on device"
        path, = event_reader.event_files(disk)
        assert caught.value.filename == path
        counts = writer._log.core.counts
        steps = [step for step, _ in event_reader.values_of(disk, "t/text_summary")]
        assert len(steps) == counts["written"] and steps == sorted(set(steps))


def test_with_on_error_warn_a_full_disk_never_raises():
    with small_disk() as disk:
        writer = SummaryWriter(disk, on_error="warn")
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            for step in range(1500):
                writer.add_text("t", "x" * 1000, step)
            writer.flush()
            writer.close()
        assert caught and all(one.category is WriteWarning for one in caught)


@pytest.fixture
def shared_folder():
    """A directory that any user can access, unlike those of pytest."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o777)
        yield folder


AS_ANOTHER_USER = """
    import os, sys, warnings
    import numpy
    from stepscope import SummaryWriter, WriteError, writer
    if os.getuid() == 0:
        os.setuid(65534)
    {}
"""


def test_a_read_only_directory(shared_folder):
    os.chmod(shared_folder, 0o555)
    output = run_python(AS_ANOTHER_USER.format("""
    try:
        SummaryWriter(sys.argv[1] + "/run")
    except WriteError as error:
        print("raised:", error)
    with SummaryWriter(sys.argv[1] + "/run", on_error="warn") as writer:
        writer.add_scalar("x", 1, 1)
    print("trained")
    """), shared_folder)
    assert "raised: cannot create the log directory: Permission denied" in output
    assert "Choose a log directory that this user may write to" in output
    assert "WriteWarning" in output and "trained" in output


def test_removed_permissions_do_not_affect_an_open_file(shared_folder):
    run_python(AS_ANOTHER_USER.format("""
    with SummaryWriter(sys.argv[1] + "/run") as writer:
        os.chmod(sys.argv[1] + "/run", 0o555)
        writer.add_scalar("x", 1, 1)
    """), shared_folder)
    assert scalars_of(os.path.join(shared_folder, "run"), "x") == [(1, 1)]


def test_a_file_size_limit_is_an_error_and_not_a_signal(tmp_path):
    output = run_python("""
    import resource, sys
    from stepscope import SummaryWriter, WriteError
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
    writer = SummaryWriter(sys.argv[1])
    for step in range(1000):
        writer.add_text("t", "x" * 100, step)
    try:
        writer.flush()
    except WriteError as error:
        print("raised:", error)
    print("trained")
    """, tmp_path)
    assert "raised: cannot write: File too large" in output and "ulimit -f" in output
    assert "trained" in output
    path, = event_reader.event_files(tmp_path)
    assert len(list(event_reader.records(path))) >= 1


def test_a_deleted_directory_is_created_again_for_later_data(tmp_path):
    writer = SummaryWriter(tmp_path / "run")
    writer.add_scalar("x", 1, 1)
    writer.flush()
    shutil.rmtree(tmp_path / "run")
    writer.add_scalar("x", 2, 2)
    with pytest.raises(WriteError, match="deleted while it was being written.*in a new file"):
        writer.flush()
    writer.add_scalar("x", 3, 3)
    writer.close()
    assert scalars_of(tmp_path / "run", "x") == [(2, 2), (3, 3)]


def test_a_file_where_a_directory_should_be(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(WriteError, match="part of the path is a file") as caught:
        SummaryWriter(tmp_path / "file" / "run")
    assert caught.value.errno == errno.ENOTDIR
    assert caught.value.filename == str(tmp_path / "file" / "run")


def test_sub_runs_that_cannot_be_created_only_warn(tmp_path):
    writer = SummaryWriter(tmp_path)
    (tmp_path / "m_a").write_text("")
    with pytest.warns(WriteWarning, match="part of the path is a file"):
        writer.add_scalars("m", {"a": 1, "b": 2}, 1)
    with pytest.raises(WriteError, match="lost 1 of 1 record"):
        writer.close()
    assert scalars_of(tmp_path / "m_b", "m") == [(1, 2)]


ENDLESS = """
    import sys
    from stepscope import SummaryWriter
    writer = SummaryWriter(sys.argv[1])
    step = 0
    while True:
        for _ in range(500):
            writer.add_scalar("loss", step, step)
            writer.add_text("note", "x" * (step % 300), step)
            step += 1
        writer.flush()
        print(step, flush=True)
"""


@pytest.mark.parametrize("seed", range(KILLS))
def test_a_kill_loses_nothing_that_was_flushed(tmp_path, seed):
    """The process is killed after a random number of flushes."""
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path))
    flushes = random.Random(seed).randint(1, 20)
    with subprocess.Popen([sys.executable, "-c", textwrap.dedent(ENDLESS), tmp_path],
                          stdout=subprocess.PIPE, text=True, env=environment) as process:
        for _ in range(flushes):
            flushed = int(process.stdout.readline())
        process.send_signal(signal.SIGKILL)
        later = process.stdout.read().split("\n")
    flushed = max([flushed] + [int(line) for line in later[:-1]])
    path, = event_reader.event_files(tmp_path)
    steps = readable_steps(path)
    assert steps[:flushed] == list(range(flushed))


LOGS_AND_WAITS = """
    import os, sys, time
    from stepscope import SummaryWriter
    writer = SummaryWriter(sys.argv[1])
    for step in range(100):
        writer.add_scalar("loss", step, step)
    while os.path.getsize(writer._log.core.path) < 100 * 30:
        time.sleep(0.01)
    print("written", flush=True)
    time.sleep(600)
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_signal_loses_nothing_that_was_written_meanwhile(tmp_path, number):
    """The process neither flushes nor handles the signal."""
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path))
    with subprocess.Popen([sys.executable, "-c", textwrap.dedent(LOGS_AND_WAITS), tmp_path],
                          stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout.readline() == "written\n"
        process.send_signal(number)
    assert process.returncode == -number
    path, = event_reader.event_files(tmp_path)
    assert readable_steps(path) == list(range(100))


def test_daemon_threads_log_until_the_interpreter_has_ended(tmp_path):
    output = run_python("""
    import sys, threading
    from stepscope import SummaryWriter
    writers = [SummaryWriter(sys.argv[1], on_error="warn") for _ in range(4)]
    begun = [threading.Event() for _ in writers]
    def log(writer, event):
        step = 0
        while True:
            writer.add_scalar("x", step, step)
            event.set()
            step += 1
    for writer, event in zip(writers, begun):
        threading.Thread(target=log, args=(writer, event), daemon=True).start()
        event.wait()
    """, tmp_path)
    assert "nanobind" not in output and "leak" not in output
    assert len(event_reader.event_files(tmp_path)) == 4
    for path in event_reader.event_files(tmp_path):
        assert len(list(event_reader.records(path))) > 1


def readable_steps(path):
    """The steps of "loss". Only the last record may have been cut off by the kill."""
    steps = []
    with contextlib.suppress(AssertionError):
        for record in event_reader.records(path, check=False):
            event = event_reader.event_of(record)
            steps += [event.step] if "loss" in event.values else []
    return steps


def test_threads_lose_no_call(tmp_path):
    with SummaryWriter(tmp_path) as writer:
        def log(number):
            for step in range(CALLS):
                writer.add_scalar(f"thread/{number}", step, step)
        threads = [threading.Thread(target=log, args=(number,)) for number in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    run, = stepscope.read(tmp_path).runs.values()
    for number in range(16):
        points = run.scalars[f"thread/{number}"]
        assert points.steps.tolist() == points.values.tolist() == list(range(CALLS))


def _log_some(folder, number):
    with SummaryWriter(folder) as writer:
        for step in range(1000):
            writer.add_scalar(f"process/{number}", step, step)


def test_processes_in_one_directory(tmp_path):
    context = multiprocessing.get_context("fork")
    processes = [context.Process(target=_log_some, args=(tmp_path, number)) for number in range(8)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
        assert process.exitcode == 0
    assert len(event_reader.event_files(tmp_path)) == 8
    run, = stepscope.read(tmp_path).runs.values()
    for number in range(8):
        assert run.scalars[f"process/{number}"].steps.tolist() == list(range(1000))


def _log_in_child(writer):
    for step in range(100):
        writer.add_scalar("child", step, step)
        writer.add_scalars("both", {"a": step}, step)


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_a_child_process_logs_to_its_own_file(tmp_path, method):
    """It does not repeat the parent's unwritten data, and flushes its own data when it exits."""
    writer = SummaryWriter(tmp_path)
    for step in range(100):
        writer.add_scalar("parent", step, step)
        writer.add_scalars("both", {"a": step}, step)
    child = multiprocessing.get_context(method).Process(target=_log_in_child, args=(writer,))
    child.start()
    for step in range(100, 200):
        writer.add_scalar("parent", step, step)
    child.join()
    writer.close()
    assert child.exitcode == 0 and len(event_reader.event_files(tmp_path)) == 2
    assert [step for step, _ in scalars_of(tmp_path, "parent")] == list(range(200))
    assert [step for step, _ in scalars_of(tmp_path, "child")] == list(range(100))
    assert len(scalars_of(tmp_path / "both_a", "both")) == 200


def test_a_fork_while_threads_log(tmp_path):
    writer = SummaryWriter(tmp_path)
    stop = threading.Event()

    def log(number):
        step = 0
        while not stop.is_set():
            writer.add_scalar(f"thread/{number}", step, step)
            step += 1

    threads = [threading.Thread(target=log, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for number in range(10):
        child = os.fork()
        if child == 0:
            writer.add_scalar(f"child/{number}", number, 1)
            writer.close()
            os._exit(0)
        assert os.waitpid(child, 0)[1] == 0
    stop.set()
    for thread in threads:
        thread.join()
    parents = writer._log.core.path
    writer.close()
    children = [path for path in event_reader.event_files(tmp_path) if path != parents]
    logged = [event_reader.event_of(record).values for path in children
              for record in list(event_reader.records(path))[1:]]
    assert sorted((tag, value.scalar) for values in logged for tag, value in values.items()) == \
        [(f"child/{number}", number) for number in range(10)]
