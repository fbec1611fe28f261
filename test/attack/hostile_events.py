# SPDX-License-Identifier: Apache-2.0
"""Event files with valid checksums and invalid content.

    for run, content in files(chance, sizes): ...
"""
import json
import struct

import paths  # noqa: F401
import corruption
from event_log import (DTYPES, audio, bytes_field, double_field, event, file_version,
                       float_field, frame, graph_def, histogram, image, integer_field, masked_crc,
                       metadata_message, run_metadata, session_start, simple_value, summary, tensor,
                       varint)
from logs import file_of, many_tags

PLUGINS = (b"scalars", b"histograms", b"images", b"audio", b"text", b"pr_curves", b"mesh",
           b"hparams", b"custom_scalars", b"graphs", b"graph_run_metadata",
           b"graph_run_metadata_graph", b"graph_tagged_run_metadata", b"graph_keras_model",
           b"projector", b"no such plugin", b"", b"\xff\xfe")
SHAPES = ((1 << 62,), (1 << 32, 1 << 32), (0,), (-1,), (3, -5), (1 << 31, 3), (2, 1 << 40, 3),
          (1,) * 300, (6, 1 << 30), (6, 0), (0, 3), ((1 << 63) - 1, (1 << 63) - 1))
STEPS = (0, 1, -1, (1 << 63) - 1, -(1 << 63), 1 << 53, (1 << 32) + 1, 5, 4, 3)
WALL_TIMES = (float("nan"), float("inf"), float("-inf"), -1e300, 1e308, 0.0, -0.0, 5e-324)
CLASSES = (0, 1, 2, 3, 9)
TENSOR, BLOBS = 2, 3
NAN = float("nan")
PNG = bytes.fromhex("89504e470d0a1a0a0000000d49484452") + b"\xff" * 8 + bytes(9)


def nested(field, depth, core=b""):
    """A message within a message, `depth` times."""
    heads, size = [], len(core)
    for _ in range(depth):
        head = varint(field << 3 | 2) + varint(size)
        heads.append(head)
        size += len(head)
    return b"".join(reversed(heads)) + core


def groups(field, depth, closed=True):
    """A group within a group; `closed`: each of them ends."""
    return varint(field << 3 | 3) * depth + (varint(field << 3 | 4) * depth if closed else b"")


def value(tag, encoded, plugin, step=0, data_class=TENSOR, content=b"", **more):
    metadata = metadata_message(plugin, data_class=data_class, content=content, **more)
    return event(1000.0, step, summary(tag, encoded, metadata))


def wrong_lengths():
    """Frames with a wrong length, whose checksum is valid."""
    payload = event(1000.0, 1, summary(b"loss", simple_value(1)))
    good = frame(payload)
    out = frame(event(1000.0, 0, file_version()))
    for stated in (0, 1, len(payload) - 1, len(payload) + 1, 1 << 20, 1 << 31, 1 << 32, 1 << 62,
                   1 << 63, (1 << 64) - 1, (1 << 64) - 16):
        length = struct.pack("<Q", stated)
        out += length + struct.pack("<I", masked_crc(length)) + payload
        out += struct.pack("<I", masked_crc(payload)) + good
    return out


def shapes():
    """One element, or none, with a huge shape, under every plugin."""
    for plugin in PLUGINS:
        for number, shape in enumerate(SHAPES):
            for dtype in ("float", "string", "uint8"):
                tag = plugin + b"/%d/%s" % (number, dtype.encode())
                texts = [b"1"]
                yield value(tag, tensor(dtype, texts, shape), plugin)
                yield value(tag, tensor(dtype, texts, shape, dtype != "string"), plugin, 1)
                yield value(tag, tensor(dtype, [], shape), plugin, 2)


def misnamed():
    """Every kind of value under every plugin's name and class."""
    kinds = {
        b"number": simple_value(1.5), b"picture": image(1, 1, PNG), b"sound": audio(b"RIFF"),
        b"histogram": histogram(0, 1, [(1, 1)]), b"nothing": b"",
        b"text": tensor("string", [b"# x"]), b"bytes": tensor("string", [b"\xff" * 9, b""], (2,)),
        b"matrix": tensor("double", [b"1"] * 18, (6, 3)),
        b"half": tensor("half", [b"1"] * 6, (2, 3)),
    }
    for plugin in PLUGINS:
        for kind, encoded in kinds.items():
            for data_class in CLASSES:
                yield value(plugin + b"/" + kind + b"/%d" % data_class, encoded, plugin,
                            data_class=data_class, content=b"1")
    # A series that changes its kind.
    for step, (kind, encoded) in enumerate(kinds.items()):
        yield value(b"changing", encoded, PLUGINS[step], step, data_class=step % 4)


def odd_histograms():
    nan, inf = NAN, float("inf")
    for number, (low, high, buckets) in enumerate([
            (nan, nan, [(nan, nan)]), (inf, -inf, [(inf, inf), (-inf, -inf)]),
            (1, 0, [(5, 1), (4, 1)]),
            (0, 0, []), (0, 1e308, [(1e308, 1e308), (1e308, 1e308)]), (0, 1, [(1, -5), (2, 5)]),
            (0, 1, [(number, 1) for number in range(5000)])]):
        yield event(1000.0, number, summary(b"h", histogram(low, high, buckets)))
    # More limits than counts.
    uneven = double_field(1, 0) + bytes_field(6, struct.pack("<4d", 1, 2, 3, 4)) + \
        bytes_field(7, struct.pack("<d", 1))
    yield event(1000.0, 9, summary(b"h", bytes_field(5, uneven)))
    yield event(1000.0, 10, summary(b"h", bytes_field(5, bytes_field(6, b"12345"))))


def odd_numbers():
    for number, step in enumerate(STEPS * 3):
        for wall_time in WALL_TIMES:
            for tag, encoded in ((b"s", float_field(2, float("nan"))),
                                 (b"t", tensor("string", [b"text"]))):
                yield event(wall_time, step, summary(tag, encoded))
        if number % 7 == 0:
            yield event(1000.0, step, session_start())
    yield b"\x09" + struct.pack("<d", 1.0) + b"\x10" + b"\xff" * 9 + b"\x7f"


def odd_names(long_bytes):
    for number, tag in enumerate((b"", b"\xff\xfe", b"a\0b", b"../../etc/passwd", b"<script>",
                                  b"\n\r\t", b"a/b/c/" * 200, b"%00%", "\u202e\u0000".encode(),
                                  b"\xed\xa0\x80", b"T" * long_bytes, b"\xff" * long_bytes,
                                  b"/" * long_bytes)):
        yield event(1000.0, number, summary(tag, simple_value(1)))
        yield value(tag, tensor("string", [tag]), b"text", display=tag, description=tag)
    yield value(b"long", simple_value(1), b"P" * long_bytes, content=b"C" * long_bytes)


def deep(depth):
    """Nesting at every level where a message may have an unknown or a recursive field."""
    for make in (lambda: nested(1000, depth), lambda: nested(1000, depth, b"\xff"),
                 lambda: groups(1000, depth), lambda: groups(1000, depth, False),
                 lambda: nested(5, depth), lambda: nested(8, depth), lambda: nested(4, depth)):
        inner = make()
        yield event(1000.0, 0, inner)
        yield event(1000.0, 0, bytes_field(5, inner))
        yield event(1000.0, 0, bytes_field(5, bytes_field(1, inner)))
        yield event(1000.0, 0, bytes_field(5, bytes_field(1, bytes_field(9, inner))))
        yield event(1000.0, 0, bytes_field(5, bytes_field(1, bytes_field(8, inner))))
        yield event(1000.0, 0, graph_def(inner))
        yield event(1000.0, 0, run_metadata(b"deep", inner))


def node(name, attribute=b""):
    """A NodeDef; `attribute` is an encoded AttrValue under the key `a`."""
    entry = bytes_field(5, bytes_field(1, b"a") + bytes_field(2, attribute)) if attribute else b""
    return bytes_field(1, bytes_field(1, name) + bytes_field(2, b"Op") + entry)


def deep_attribute(depth):
    """AttrValue.func.attr.value.func...: recursive in the format itself."""
    heads, size = [], 0
    for level in range(depth):
        key = bytes_field(1, b"a")
        entry = varint(2 << 3 | 2) + varint(size)
        wrapped = key + entry
        attr = varint(2 << 3 | 2) + varint(len(wrapped) + size) + wrapped
        func = varint(10 << 3 | 2) + varint(len(attr) + size) + attr
        heads.append(func)
        size += len(func)
    return b"".join(reversed(heads))


def keras_models(depth):
    def model(config):
        return {"class_name": "Functional", "config": config, "keras_version": "2"}

    within = {"name": "m", "layers": []}
    for _ in range(min(depth, 150)):
        within = {"name": "m", "layers": [model(within)]}
    yield json.dumps(model(within)).encode()
    yield b'{"config": ' * depth + b"1" + b"}" * depth
    yield b"[" * depth
    layers = [{"name": "l", "class_name": "Dense", "inbound_nodes": [[["l", 0, 0, {}]] * 50]}] * 50
    yield json.dumps(model({"name": "m", "layers": layers})).encode()
    yield b'{"config": {"layers": [1, null, "x", {"inbound_nodes": {"a": [[[[]]]]}}]}}'
    yield b'{"config": {"name": "\\ud800", "layers": 5}, "class_name": {}}'


def graphs(depth):
    yield event(1000.0, 0, graph_def(node(b"deep", deep_attribute(depth))))
    yield event(1000.0, 1, graph_def(b"".join(node(b"n%d" % number) for number in range(5000))))
    yield event(1000.0, 2, graph_def(b"\xff" * 1000))
    for number, config in enumerate(keras_models(depth)):
        yield value(b"keras%d" % number, tensor("string", [config]), b"graph_keras_model",
                    content=b"1", data_class=BLOBS)
    for number, encoded in enumerate((b"", b"\xff", nested(1, depth), nested(2, depth),
                                      bytes_field(3, node(b"x")) * 3)):
        yield event(1000.0, 0, run_metadata(b"m%d" % number, encoded))
        for plugin in PLUGINS[9:13]:
            yield value(plugin + b"%d" % number, tensor("string", [encoded]), plugin, content=b"1",
                        data_class=BLOBS)


def hyperparameters(depth):
    """HParamsPluginData in the metadata of `_hparams_/...`."""
    deep_value = nested(6, depth)  # Value.list_value, ListValue.values: both recursive.
    for step, (tag, content) in enumerate([
            (b"session_start_info", bytes_field(3, bytes_field(1, bytes_field(1, b"lr") +
                                                               bytes_field(2, deep_value)))),
            (b"session_start_info", bytes_field(3, bytes_field(4, b"g" * 10_000))),
            (b"session_start_info", bytes_field(3, b"".join(
                bytes_field(1, bytes_field(1, b"k%d" % key) + bytes_field(2, double_field(2, key)))
                for key in range(3000)))),
            (b"session_end_info", bytes_field(4, integer_field(1, 99))),
            (b"experiment", bytes_field(2, b"".join(
                bytes_field(4, bytes_field(1, b"lr") + bytes_field(6, double_field(1, NAN)))
                for _ in range(1000)))),
            (b"experiment", bytes_field(2, bytes_field(4, bytes_field(5, nested(1, depth))))),
            (b"experiment", b"\xff" * 50),
            (b"no such tag", bytes_field(3, b""))]):
        yield value(b"_hparams_/" + tag, b"", b"hparams", step, content=content)


def layouts(depth):
    title = bytes_field(1, b'"}]<script>' + b"\x00\\u0000\xff")
    chart = bytes_field(2, title + bytes_field(2, bytes_field(1, b"(a*)*" * 10) * 20))
    for step, encoded in enumerate((b"\xff", nested(2, depth), bytes_field(2, title + chart * 500),
                                    bytes_field(2, chart) * 500, b'{"category": [' * depth,
                                    bytes_field(2, bytes_field(2, bytes_field(3, bytes_field(
                                        1, bytes_field(1, b"((((") * 3) * 200))))):
        yield value(b"custom_scalars__config__", tensor("string", [encoded]), b"custom_scalars",
                    step)


def curves():
    for step, (texts, shape) in enumerate([
            ([b"nan"] * 18, (6, 3)), ([b"inf"] * 18, (6, 3)), ([b"-1"] * 18, (6, 3)),
            ([b"1"] * 6, (6, 1)), ([b"1"] * 17, (6, 3)), ([b"1"], (6, 1 << 40)),
            ([b"1"] * 18, (3, 6)), ([b"1e30"] * 18, (6, 3))]):
        yield value(b"pr", tensor("float", texts, shape), b"pr_curves", step)


def meshes(depth):
    def content(kind, config, shape, components=14):
        return (bytes_field(2, b"cloud") + integer_field(3, kind) + bytes_field(5, config) +
                b"".join(integer_field(6, size) for size in shape) + integer_field(7, components))

    configs = (b"{" * depth, b'{"a":' * depth, b"\xff", b"null", b'"' * 1000)
    for step, config in enumerate(configs):
        for kind in (0, 1, 2, 3, 77, -1):
            for shape in ((1, 3, 3), (1 << 30, 3, 3), (-1, -1, -1), (), (1,) * 50):
                yield value(b"cloud_%d" % kind, tensor("float", [b"nan"] * 9, (1, 3, 3)), b"mesh",
                            step, content=content(kind, config, shape, step << 31))


def media():
    for step, encoded in enumerate((b"", PNG, b"<svg onload=x>", b"GIF89a" + b"\xff" * 9,
                                    b"RIFF\xff\xff\xff\xffWAVE", b"\xff\xd8\xff" + b"x" * 100_000)):
        yield event(1000.0, step, summary(b"old picture", image(-1, 1 << 62, encoded)))
        yield event(1000.0, step, summary(b"old sound", audio(encoded)))
        pictures = tensor("string", [b"-1", b"9" * 400, encoded], (3,))
        yield value(b"pictures", pictures, b"images", step)
        yield value(b"sounds", tensor("string", [encoded, b"l"] * 2, (2, 2)), b"audio", step,
                    content=integer_field(2, 99))


def marked_up(depth):
    for step, content in enumerate((b"[" * depth, b"> " * depth, b"* " * depth, b"`" * depth,
                                    b"<" * depth, b"|" * depth + b"\n" + b"|-" * depth,
                                    b"<img src=x onerror=alert(1)>", b"[x](javascript:alert(1))",
                                    b"\xff" * 1000, b"\0" * 1000, b"a\n" * depth)):
        yield value(b"marked up", tensor("string", [content]), b"text", step,
                    description=content[:5000])


def every_type():
    for name in DTYPES:
        yield value(b"type " + name.encode(), tensor(name, [b"1"] * 3, (3,)), b"scalars")
    for number in (0, 8, 12, 18, 20, 21, 24, 101, 119, 1 << 31):
        encoded = integer_field(1, number) + bytes_field(2, b"") + bytes_field(4, b"x" * 64)
        for plugin in PLUGINS[:7]:
            yield value(plugin + b" type %d" % number, bytes_field(8, encoded), plugin)


def mutated_originals(chance, count):
    """Records of real writers with changed payloads and valid checksums."""
    originals = corruption.originals()
    for number in range(count):
        original = chance.choice(originals)
        out = []
        for begin, end in original.frames[:40]:
            payload = bytearray(original.content[begin + corruption.HEADER_BYTES:
                                                 end - corruption.FOOTER_BYTES])[:20_000]
            for _ in range(chance.randint(0, 4)):
                place = chance.randrange(len(payload) or 1)
                payload[place:place + chance.randint(0, 3)] = chance.randbytes(chance.randint(0, 3))
            out.append(frame(bytes(payload)))
        yield f"mutated{number}", b"".join(out)


def files(chance, is_short):
    """(run, bytes of its event file)."""
    depth, long_bytes = (2000, 100_000) if is_short else (20_000, 1 << 20)
    made = {"shapes": shapes(), "misnamed": misnamed(), "histograms": odd_histograms(),
            "numbers": odd_numbers(), "names": odd_names(long_bytes), "deep": deep(depth),
            "graphs": graphs(depth), "hparams": hyperparameters(depth),
            "layouts": layouts(depth), "curves": curves(), "meshes": meshes(depth),
            "media": media(), "marked_up": marked_up(depth), "types": every_type()}
    yield "lengths", wrong_lengths()
    for run, payloads in made.items():
        yield run, file_of(payloads)
    yield from mutated_originals(chance, 20 if is_short else 100)
    yield "many_tags", file_of(many_tags(50_000 if is_short else 1_000_000))
