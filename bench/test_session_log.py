# SPDX-License-Identifier: Apache-2.0
import struct
import unittest

import frames
import session_log


def payloads(log):
    """The events of a log, still encoded."""
    found = []
    while log:
        end = session_log.first_frame_bytes(log)
        found.append(log[12:end - 4])
        log = log[end:]
    return found


class Values(unittest.TestCase):
    def test_each_type_has_its_field(self):
        self.assertEqual(session_log.protobuf_value(True), b"\x20\x01")
        self.assertEqual(session_log.protobuf_value("adam"), b"\x1a\x04adam")
        self.assertEqual(session_log.protobuf_value(0.5), b"\x11" + struct.pack("<d", 0.5))


class Logs(unittest.TestCase):
    LOG = frames.frame(b"version") + frames.scalar_frame(1.0, 0, "loss", 1.0)

    def test_the_session_encloses_the_points(self):
        events = payloads(session_log.amended(self.LOG, 0, images=2))
        marks = (b"version", b"session_start_info", b"loss", b"\x89PNG", b"\x89PNG",
                 b"session_end_info")
        self.assertEqual(len(events), len(marks))
        for event, mark in zip(events, marks):
            self.assertIn(mark, event)

    def test_start_names_all_hyperparameters(self):
        start = session_log.session_start_frame(session_log.hyperparameters(3))
        for name in session_log.hyperparameters(3):
            self.assertIn(name.encode(), start)


if __name__ == "__main__":
    unittest.main()
