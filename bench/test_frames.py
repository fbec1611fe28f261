# SPDX-License-Identifier: Apache-2.0
import struct
import unittest

import frames


class Frames(unittest.TestCase):
    def test_checksum_of_the_length_24(self):
        self.assertEqual(frames.masked_crc32c(struct.pack("<Q", 24)), 0x224B7FA3)

    def test_a_frame_adds_sixteen_bytes_to_its_payload(self):
        framed = frames.frame(b"abc")
        self.assertEqual(len(framed), 19)
        self.assertEqual(framed[12:15], b"abc")

    def test_varints_have_seven_bits_per_byte(self):
        self.assertEqual(frames.varint(300), b"\xac\x02")

    def test_scalar_event_fields(self):
        payload = frames.scalar_frame(1.5, 7, "t", 2.0)[12:-4]
        self.assertEqual(payload[:9], b"\x09" + struct.pack("<d", 1.5))
        self.assertEqual(payload[9:], b"\x10\x07" + b"\x2a\x0a\x0a\x08\x0a\x01t\x15\0\0\0\x40")


if __name__ == "__main__":
    unittest.main()
