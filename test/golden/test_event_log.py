# SPDX-License-Identifier: Apache-2.0
"""The encoder is compared with bytes that other programs wrote."""
import struct
import unittest

import event_log


class Checksums(unittest.TestCase):
    def test_published_check_value(self):
        self.assertEqual(event_log.crc32c(b"123456789"), 0xE3069283)

    def test_masked(self):
        self.assertEqual(event_log.masked_crc(b"123456789"), 0xC78AB0E5)
        self.assertEqual(event_log.masked_crc(b""), 0xA282EAD8)
        self.assertEqual(event_log.masked_crc(struct.pack("<Q", 24)), 0x224B7FA3)


class Messages(unittest.TestCase):
    def test_the_first_record_of_a_real_file(self):
        record = event_log.frame(event_log.event(1.0, 0, event_log.file_version()))
        self.assertEqual(record.hex(), "1800000000000000" "a37f4b22"
                         "09000000000000f03f1a0d627261696e2e4576656e743a32" "86bf577a")

    def test_varint(self):
        self.assertEqual(event_log.varint(0), b"\0")
        self.assertEqual(event_log.varint(300), b"\xac\x02")
        self.assertEqual(event_log.varint(-1), b"\xff" * 9 + b"\x01")

    def test_simple_value(self):
        encoded = event_log.event(2.0, 7, event_log.summary(b"a", event_log.simple_value(0.5)))
        self.assertEqual(encoded.hex(), "09" "0000000000000040" "1007"
                         "2a0a" "0a08" "0a0161" "150000003f")

    def test_numbers_too_large_for_float_become_infinite(self):
        self.assertEqual(event_log.simple_value(1e300), event_log.simple_value(float("inf")))
        self.assertEqual(event_log.simple_value(-1e300), event_log.simple_value(float("-inf")))

    def test_metadata(self):
        encoded = event_log.metadata_message(b"scalars", b"D", b"text", 1)
        self.assertEqual(encoded, b"\x0a\x09\x0a\x07scalars" b"\x12\x01D" b"\x1a\x04text"
                         b"\x20\x01")


class OldKinds(unittest.TestCase):
    def test_image(self):
        self.assertEqual(event_log.image(3, 2, b"ab").hex(), "2208" "0802" "1003" "22026162")

    def test_audio(self):
        self.assertEqual(event_log.audio(b"ab").hex(), "3204" "22026162")

    def test_histogram(self):
        encoded = event_log.histogram(-1.0, 2.0, [(0.0, 1.0), (2.0, 3.0)])
        self.assertEqual(encoded.hex(), "2a3f" "09000000000000f0bf" "110000000000000040"
                         "190000000000001040"
                         "3210" "0000000000000000" "0000000000000040"
                         "3a10" "000000000000f03f" "0000000000000840")

    def test_graph(self):
        self.assertEqual(event_log.graph_def(b"ab").hex(), "22026162")

    def test_run_metadata(self):
        self.assertEqual(event_log.run_metadata(b"t", b"ab").hex(), "4207" "0a0174" "12026162")


class Tensors(unittest.TestCase):
    def encoded(self, *arguments):
        """The TensorProto without the field header of Summary.Value."""
        return event_log.tensor(*arguments)[2:].hex()

    def test_typed_fields(self):
        self.assertEqual(self.encoded("float", [b"1"]), "0801" "1200" "2a040000803f")
        self.assertEqual(self.encoded("double", [b"1"]), "0802" "1200" "3208000000000000f03f")
        self.assertEqual(self.encoded("int32", [b"-1"]), "0803" "1200" "3a0affffffffffffffffff01")
        self.assertEqual(self.encoded("int64", [b"5"]), "0809" "1200" "520105")
        self.assertEqual(self.encoded("half", [b"1"]), "0813" "1200" "6a0280" "78")
        self.assertEqual(self.encoded("bfloat16", [b"1"]), "080e" "1200" "6a0280" "7f")
        self.assertEqual(self.encoded("string", [b"ab"]), "0807" "1200" "42026162")

    def test_content(self):
        self.assertEqual(self.encoded("half", [b"1"], (), True), "0813" "1200" "2202003c")
        self.assertEqual(self.encoded("uint64", [b"1"], (), True),
                         "0817" "1200" "22080100000000000000")

    def test_shape(self):
        self.assertEqual(self.encoded("float", [b"0"], (1, 3)),
                         "0801" "1208" "12020801" "12020803" "2a0400000000")


if __name__ == "__main__":
    unittest.main()
