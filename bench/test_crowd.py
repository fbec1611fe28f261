# SPDX-License-Identifier: Apache-2.0
import unittest

import crowd
from routes import Request
from watched import Trouble

LINE = ('{"requests":600000,"microseconds":30000000,"p50":20000,"p99":45000,"slowest":90000,'
        '"bytes":1000,"refused":1,"connect":2,"read":3,"write":4,"timeout":5}')


class WrkOutput(unittest.TestCase):
    def test_times_become_seconds(self):
        waits = crowd.parse_waits(LINE)
        self.assertEqual(waits[:6], (600_000, 30.0, 0.02, 0.045, 0.09, 1000))

    def test_every_kind_of_error_counts(self):
        waits = crowd.parse_waits(LINE)
        self.assertEqual((waits.refused, waits.socket_errors, waits.errors()), (1, 14, 15))

    def test_unexpected_output_raises(self):
        for line in ("unable to connect to 127.0.0.1:1", '{"requests":1}', "{", "7"):
            with self.assertRaises(Trouble):
                crowd.parse_waits(line)


class Memory(unittest.TestCase):
    def is_flat(self, settled, final):
        return crowd.is_flat(crowd.Crowd(crowd.parse_waits(LINE), settled, final))

    def test_may_grow_by_a_share_and_a_constant(self):
        self.assertTrue(self.is_flat(100_000_000, 109_999_999))
        self.assertFalse(self.is_flat(100_000_000, 110_000_001))

    def test_may_shrink(self):
        self.assertTrue(self.is_flat(50_000_000, 10_000_000))


class Requests(unittest.TestCase):
    def test_get_has_no_body(self):
        self.assertEqual(crowd.request_bytes(Request("GET", "/data/runs"), "h:1"),
                         b"GET /data/runs HTTP/1.1\r\nHost: h:1\r\n\r\n")

    def test_post_has_type_and_length(self):
        request = crowd.request_bytes(Request("POST", "/x", b"{}", "text/plain"), "h:1")
        self.assertIn(b"\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}", request)

    def test_each_is_preceded_by_its_length(self):
        requests = [Request("GET", "/a"), Request("GET", "/bc")]
        one, two = (crowd.request_bytes(request, "h") for request in requests)
        self.assertEqual(crowd.script_input(requests, "h"),
                         b"%d\n%b%d\n%b" % (len(one), one, len(two), two))


if __name__ == "__main__":
    unittest.main()
