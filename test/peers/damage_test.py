# SPDX-License-Identifier: Apache-2.0
"""What Stepscope and TensorBoard's two readers recover from the 1,000 damaged files of test/trials.

Prints the tables of docs/doctor.md. Records are counted if a reader exposes them. The Rust data
server does not, so scalars are counted too: a point is recovered if the program returns it over
HTTP with the value that was logged.
"""
import collections
import math
import os
import pathlib
import sys
import tempfile
import unittest
import urllib.parse
import urllib.request

import logs
import servers
from tensorboard.backend.event_processing import event_file_loader
from tensorboard.compat.proto import event_pb2
from tensorboard.util import tensor_util

sys.path.insert(0, str(logs.HERE.parent / "trials"))

import corruption  # noqa: E402
import recovery  # noqa: E402

BINARY = os.environ["STEPSCOPE_BINARY"]
OURS, PYTHON, RUST = "Stepscope", "TensorBoard, Python", "TensorBoard, Rust"


def events_of(content, frames):
    for begin, end in frames:
        payload = content[begin + corruption.HEADER_BYTES:end - corruption.FOOTER_BYTES]
        yield event_pb2.Event.FromString(payload)


def points_of(events):
    """(tag, step, value) of every scalar, in the order logged."""
    for event in events:
        for value in event.summary.value:
            if value.HasField("simple_value"):
                yield value.tag, event.step, value.simple_value
            elif value.metadata.plugin_data.plugin_name == "scalars":
                yield value.tag, event.step, tensor_util.make_ndarray(value.tensor).item()


def ordered_tags(original):
    """Tags whose steps only rise. For others, programs differ in which points still count."""
    steps = collections.defaultdict(list)
    for tag, step, _ in points_of(events_of(original.content, original.frames)):
        steps[tag].append(step)
    return {tag for tag, logged in steps.items() if sorted(set(logged)) == logged}


def is_restarted(original):
    return any(event.HasField("session_log")
               for event in events_of(original.content, original.frames))


def expected_points(damaged):
    """{(tag, step): value} of the intact records that every program should show."""
    if is_restarted(damaged.original):
        return {}
    tags = ordered_tags(damaged.original)
    found = points_of(events_of(damaged.content, damaged.intact))
    return {(tag, step): value for tag, step, value in found if tag in tags}


def is_same(value, other):
    """Whether a number in a response equals the value. NaN is sent as a string."""
    number = float(other)
    return (math.isnan(value) and math.isnan(number)) or value == number or math.isclose(
        value, number, rel_tol=1e-6)


def multirun(url, tag, runs):
    form = urllib.parse.urlencode([("tag", tag)] + [("runs", run) for run in runs]).encode()
    return servers.get(urllib.request.Request(f"{url}/data/plugin/scalars/scalars_multirun", form))


def read_points(url):
    """{run: {(tag, step): value}} of all points that the server returns."""
    runs_of = collections.defaultdict(list)
    for run, tags in servers.get(f"{url}/data/plugin/scalars/tags").items():
        for tag in tags:
            runs_of[tag].append(run)
    points = collections.defaultdict(dict)
    for tag, runs in runs_of.items():
        for run, series in multirun(url, tag, runs).items():
            points[run].update({(tag, step): value for _, step, value in series})
    return points


def count_invented(shown, original):
    """The number of points that were never logged: with another tag, step or value."""
    logged = collections.defaultdict(list)
    for tag, step, value in points_of(events_of(original.content, original.frames)):
        logged[tag, step].append(value)
    return sum(not any(is_same(value, number) for value in logged[key])
               for key, number in shown.items())


def records_by_python(path):
    return sum(1 for _ in event_file_loader.RawEventFileLoader(str(path)).Load())


def share(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "-"


def table(titles, rows):
    rule = ["---"] + ["---:"] * (len(titles) - 1)
    return "\n".join("| " + " | ".join(map(str, row)) + " |" for row in [titles, rule, *rows])


class DamagedFiles(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.damaged = corruption.make(recovery.FILES, recovery.SEED)
        cls.logdir = recovery.write_runs(pathlib.Path(scratch.name),
                                         [one.content for one in cls.damaged])
        cls.names = [recovery.run_name(number) for number in range(len(cls.damaged))]

    def by_kind(self, counts):
        """The sums of the files' counters for each kind, and for all."""
        sums = {kind: collections.Counter() for kind in [*corruption.KINDS, "all"]}
        for one, count in zip(self.damaged, counts):
            sums[one.kind].update(count)
            sums["all"].update(count)
        return sums

    def test_records(self):
        reports = recovery.inspect(BINARY, self.logdir)
        counts = []
        for name, one in zip(self.names, self.damaged):
            by_python = records_by_python(self.logdir / name / recovery.FILE_NAME)
            lost = recovery.lost_records(reports[name], one)
            counts.append({"files": 1, "intact": len(one.intact),
                           OURS: len(one.intact) - len(lost),
                           PYTHON: min(by_python, len(one.intact))})
        sums = self.by_kind(counts)
        print(table(["damage", "files", "intact records", OURS, PYTHON],
                    [[kind, row["files"], row["intact"], share(row[OURS], row["intact"]),
                      share(row[PYTHON], row["intact"])] for kind, row in sums.items()]))
        self.assertEqual(sums["all"][OURS], sums["all"]["intact"])

    def test_points(self):
        expected = [expected_points(one) for one in self.damaged]
        counts = [collections.Counter(intact=len(points)) for points in expected]
        programs = {OURS: servers.stepscope(BINARY, self.logdir),
                    PYTHON: servers.tensorboard(self.logdir, load_fast=False),
                    RUST: servers.tensorboard(self.logdir, load_fast=True)}
        for program, running in programs.items():
            with running as url:
                # Damage may leave a file without any data, so that it is no longer a run.
                servers.wait_until_loaded(url, [], ("scalars",))
                shown = read_points(url)
            for name, points, one, count in zip(self.names, expected, self.damaged, counts):
                count[program] = sum(key in shown[name] and is_same(value, shown[name][key])
                                     for key, value in points.items())
                count[f"invented {program}"] = count_invented(shown[name], one.original)
        sums = self.by_kind(counts)
        invented = [f"invented: {name}" for name in programs]
        print(table(["damage", "intact points", *programs, *invented],
                    [[kind, row["intact"], *(share(row[name], row["intact"]) for name in programs),
                      *(row[f"invented {name}"] for name in programs)]
                     for kind, row in sums.items()]))
        self.assertEqual(sums["all"][OURS], sums["all"]["intact"])


if __name__ == "__main__":
    unittest.main()
