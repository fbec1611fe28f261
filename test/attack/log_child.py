#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Logs scalars through the C interface, like a training program:
log_child.py LIBRARY FOLDER KIND COUNT

It prints one line for each guarantee it got: "accepted N" after points 0 to N-1 were accepted,
"flushed N" once they are in the file, "closed", and "trouble TEXT". KIND is what happens to it
meanwhile.
"""
import ctypes
import os
import signal
import sys
import threading
import time

LOGGED, REMARKED, REFUSED, UNWRITTEN = range(4)
BATCH = 100
THREADS = 4
PATIENCE_SECONDS = 5
FAULTS = "LOG_CHILD_FAULTS"  # Rules of test/faults, which is then preloaded.
# An unused uid.
STRANGER = 54321


class Writer:
    def __init__(self, library, folder):
        self.calls = library
        self.calls.stepscope_open.restype = ctypes.c_void_p
        self.calls.stepscope_open.argtypes = [ctypes.c_char_p, ctypes.c_int]
        self.calls.stepscope_scalar.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_double,
                                                ctypes.c_int64]
        for name in ("stepscope_flush", "stepscope_close"):
            getattr(self.calls, name).argtypes = [ctypes.c_void_p]
        self.calls.stepscope_message.restype = ctypes.c_char_p
        self.handle = self.calls.stepscope_open(os.fsencode(folder), 1)

    def add(self, tag, step):
        return self.calls.stepscope_scalar(self.handle, tag, float(step), step)

    def flush(self):
        return self.calls.stepscope_flush(self.handle)

    def close(self):
        return self.calls.stepscope_close(self.handle)

    def message(self):
        return (self.calls.stepscope_message() or b"").decode("utf-8", "replace")


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def log(writer, count, between=lambda step: None):
    """Logs in batches; flushes after each."""
    for begin in range(0, count, BATCH):
        for step in range(begin, min(begin + BATCH, count)):
            if writer.add(b"loss", step) == REFUSED:
                say(f"trouble {writer.message()}")
        done = min(begin + BATCH, count)
        say(f"accepted {done}")
        if writer.flush() == LOGGED:
            say(f"flushed {done}")
        else:
            say(f"trouble {writer.message()}")
        between(done)


def finish(writer, count):
    """Closes the writer; data that was kept during the fault must be in the file now."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        if writer.flush() == LOGGED:
            say(f"flushed {count}")
            break
        time.sleep(0.1)
    say("closed" if writer.close() == LOGGED else f"trouble {writer.message()}")


def log_from_threads(writer, count):
    def work(number):
        for step in range(count):
            writer.add(b"thread%d" % number, step)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    say(f"accepted {count}")


def log_and_fork(writer, count):
    for step in range(count):
        writer.add(b"loss", step)
        if step == count // 2:
            child = os.fork()
            if child == 0:
                writer.add(b"of the child", 1)
                writer.close()
                os._exit(0)
            os.waitpid(child, 0)
    say(f"accepted {count}")


def main():
    library, folder, kind, count = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
    # Makes a write past a limit fail instead of ending the process.
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    library = ctypes.CDLL(library)
    if FAULTS in os.environ:
        # Only now, so that Python itself starts without faults.
        ctypes.CDLL(None).stepscope_faults(os.environ[FAULTS].encode())
    if kind == "stranger":
        os.setresuid(STRANGER, STRANGER, STRANGER)
    writer = Writer(library, folder)
    if kind == "threads":
        log_from_threads(writer, count)
    elif kind == "fork":
        log_and_fork(writer, count)
    else:
        log(writer, count)
    finish(writer, count)


if __name__ == "__main__":
    main()
