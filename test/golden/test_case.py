# SPDX-License-Identifier: Apache-2.0
"""Test files are parsed as README.md says, and mistakes in them are reported with their line."""
import os
import tempfile
import unittest

import case
import event_log
from logdir import FIRST_FILE, Logdir, LogdirError, damaged


class Words(unittest.TestCase):
    def test_quotes_and_escapes(self):
        self.assertEqual(case.split_words(r'log "a b" x="\"\\\n\x80\u00e9" 0:"c d"'),
                         [b"log", b"a b", b'x="\\\n\x80\xc3\xa9', b"0:c d"])
        self.assertEqual(case.split_words('raw "" é'), [b"raw", b"", "é".encode()])

    def test_mistakes(self):
        for line in ('log "a', r'log "\q"', r'log "\xzz"'):
            with self.assertRaisesRegex(case.CaseError, "line 2"):
                case.parse("# first\n" + line)


class Requests(unittest.TestCase):
    def test_whole_case(self):
        text = ("# what\nlog train loss 0:1\n\n"
                "POST /a?b=c\nheader X: y: z\nform n=a b\nform m=\"\\xff\"\n"
                "---- 200 text/csv; charset=utf-8 exact\nheader Allow: POST\nno-header Etag\n"
                "one\ntwo\n\nlog train loss 1:2\nHEAD /b\n---- 404 -\n")
        first, post, second, head = case.parse(text)
        self.assertEqual(first.words, [b"log", b"train", b"loss", b"0:1"])
        self.assertEqual((post.method, post.target), ("POST", "/a?b=c"))
        self.assertEqual(post.body, b"n=a%20b&m=%FF")
        self.assertEqual(post.headers, [
            ("X", "y: z"), ("Content-Type", "application/x-www-form-urlencoded")])
        self.assertEqual((post.status, post.content_type, post.is_exact),
                         (200, "text/csv; charset=utf-8", True))
        self.assertEqual(post.expected_headers, [("Allow", "POST"), ("Etag", None)])
        self.assertEqual(post.expected, ["one", "two"])
        self.assertEqual(second.line, 13)
        self.assertEqual((head.method, head.body, head.content_type, head.expected),
                         ("HEAD", None, "-", []))

    def test_multipart_and_plain_bodies(self):
        multipart, plain = case.parse("POST /\npart a=1\n---- 200 -\n\n"
                                      "POST /\nbody {\nbody }\n---- 200 -\n")
        self.assertEqual(multipart.body, b"--golden-boundary\r\nContent-Disposition: form-data; "
                         b'name="a"\r\n\r\n1\r\n--golden-boundary--\r\n')
        self.assertEqual(plain.body, b"{\n}")
        self.assertEqual(plain.headers, [])

    def test_mistakes(self):
        for text in ("GET /a", "GET /a\nlog x y 1:1\n---- 200 -", "GET\n---- 200 -",
                     "POST /\nform a=1\nbody b\n---- 200 -", "GET /\n---- soon -"):
            with self.assertRaises(case.CaseError, msg=text):
                case.parse(text)


class Logs(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)
        self.logdir = Logdir(os.fsencode(self.scratch.name))

    def apply(self, *lines):
        for line in lines:
            self.logdir.apply(case.split_words(line))

    def read(self, run=b"r", name=FIRST_FILE):
        with open(os.path.join(self.logdir.root, run, name), "rb") as stream:
            return stream.read()

    def record(self, wall_time, step, what):
        return event_log.frame(event_log.event(wall_time, step, what))

    def test_log_writes_version_and_points_with_ascending_wall_times(self):
        self.apply("log r t 0:0.5 1:nan")
        value = event_log.simple_value
        self.assertEqual(self.read(), self.record(1000, 0, event_log.file_version()) +
                         self.record(1000, 0, event_log.summary(b"t", value(0.5))) +
                         self.record(1001, 1, event_log.summary(b"t", value(float("nan")))))

    def test_metadata_is_written_once(self):
        self.apply("file r a.tfevents bare", "tensor r t double[1]+content 0:1 1:2")
        metadata = event_log.metadata_message(b"scalars")
        tensors = [event_log.tensor("double", [text], [1], True) for text in (b"1", b"2")]
        self.assertEqual(self.read(name=b"a.tfevents"),
                         self.record(1000, 0, event_log.summary(b"t", tensors[0], metadata)) +
                         self.record(1001, 1, event_log.summary(b"t", tensors[1])))

    def test_meta_applies_to_the_next_value(self):
        self.apply("file r a bare", 'meta r t display="D" description="text"', "log r t 0:1 1:1")
        metadata = event_log.metadata_message(None, b"D", b"text")
        value = event_log.simple_value(1)
        self.assertEqual(self.read(name=b"a"),
                         self.record(1000, 0, event_log.summary(b"t", value, metadata)) +
                         self.record(1001, 1, event_log.summary(b"t", value)))

    def test_files_bytes_and_records(self):
        self.apply("wall 5.5", "start r 3", "file r b", 'raw r "x\\x00"', "hex r 01 02ff",
                   "record r 0a")
        self.assertEqual(self.read(), self.record(5.5, 0, event_log.file_version()) +
                         self.record(5.5, 3, event_log.session_start()))
        self.assertEqual(self.read(name=b"b"), b"x\0\x01\x02\xff" + event_log.frame(b"\n"))

    def test_names_may_be_any_bytes(self):
        self.apply(r'log "a\xff/b" t 0:1', "log . t 0:1")
        self.assertTrue(self.read(b"a\xff/b"))
        self.assertTrue(self.read(b"."))

    def test_damage(self):
        self.apply("log r t 0:1 1:1")
        before = self.read()
        first = len(self.record(1000, 0, event_log.file_version()))
        self.apply("damage r @1+12 flip 1")
        flipped = bytearray(before)
        flipped[first + 12] ^= 0xFF
        self.assertEqual(self.read(), bytes(flipped))
        self.apply("damage r -1 cut")
        self.assertEqual(self.read(), bytes(flipped[:-1]))

    def test_bytes_held_back(self):
        self.apply("log r t 0:1")
        before = self.read()
        self.apply("hold r 5")
        self.assertEqual(self.read(), before[:-5])
        self.apply("release r")
        self.assertEqual(self.read(), before)

    def test_kinds_of_damage(self):
        data = b"abcdef"
        self.assertEqual(damaged(data, 1, 2, b"zero"), b"a\0\0def")
        self.assertEqual(damaged(data, 1, 2, b"cut"), b"adef")
        self.assertEqual(damaged(data, 1, 2, b"insert"), b"aZZbcdef")
        with self.assertRaisesRegex(ValueError, "not in a file of 6"):
            damaged(data, 5, 2, b"flip")

    def test_directories_links_and_removal(self):
        self.apply("dir d/e", "link l d", "remove l", "remove d")
        self.assertEqual(os.listdir(self.logdir.root), [])

    def test_flags(self):
        self.apply("flags --a=b --logdir_spec=x:$LOGDIR/y")
        self.assertEqual(self.logdir.flags,
                         [b"--a=b", b"--logdir_spec=x:" + self.logdir.root + b"/y"])

    def test_mistakes(self):
        for line in ("lgo r t 0:1", "log r", "log r t 0", "tensor r t quad 0:1", "hex r zz",
                     "damage r 0 bite 1", "meta r t colour=red", "file r a b", "wall soon"):
            with self.assertRaises(LogdirError, msg=line):
                self.apply(line)


if __name__ == "__main__":
    unittest.main()
