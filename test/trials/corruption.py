# SPDX-License-Identifier: Apache-2.0
"""Damages event files at random, and determines which of their records remain intact.

    for damaged in make(1000, seed): damaged.content, damaged.intact

A damaged file is assembled from ranges of the original and other bytes, so that the remaining
records follow from the original's table of frames, without looking at checksums.
"""
import random
import struct
from pathlib import Path
from typing import List, NamedTuple

LOGS = Path(__file__).resolve().parents[1] / "compat" / "logs"
HEADER_BYTES, FOOTER_BYTES = 12, 4
# With fewer records there may be nothing to recover.
RECORDS_MIN = 3
BLOCK_BYTES_MAX = 2000
INSERTED_BYTES_MAX = 300
BORDER_BYTES = 20


class Frame(NamedTuple):
    begin: int
    end: int


class Original(NamedTuple):
    name: str
    content: bytes
    frames: List[Frame]


class Damaged(NamedTuple):
    kind: str
    original: Original
    content: bytes
    intact: List[Frame]  # The positions in `content` of the records that are unchanged.

    def repaired(self):
        """A file with the intact records and nothing else."""
        return b"".join(self.content[begin:end] for begin, end in self.intact)


def frames_of(content):
    """The frames of an undamaged file, from the lengths in their headers."""
    frames, begin = [], 0
    while begin < len(content):
        (length,) = struct.unpack_from("<Q", content, begin)
        frames.append(Frame(begin, begin + HEADER_BYTES + length + FOOTER_BYTES))
        begin = frames[-1].end
    if begin != len(content):
        raise ValueError("the file ends within a record")
    return frames


def originals():
    """Files that TensorFlow, PyTorch and tensorboardX wrote, sorted by name."""
    found = []
    for path in sorted(LOGS.rglob("*tfevents*")):
        content = path.read_bytes()
        frames = frames_of(content)
        if len(frames) >= RECORDS_MIN:
            found.append(Original(str(path.relative_to(LOGS)), content, frames))
    return found


def place_in(original, chance):
    """A position in the file. Half are near the border of a record, because headers are small."""
    if chance.random() < 0.5:
        return chance.randrange(len(original.content))
    near = chance.choice(original.frames).begin + chance.randint(-BORDER_BYTES, BORDER_BYTES)
    return min(max(near, 0), len(original.content) - 1)


def range_in(original, chance):
    """A range of the file: within a record, or over several."""
    size = len(original.content)
    begin = place_in(original, chance)
    longest = min(size - begin, chance.choice((16, BLOCK_BYTES_MAX, size)))
    return begin, begin + chance.randint(1, longest)


# Each kind returns the pieces of the new file: a pair is a range of the original.

def flip_bit(original, chance):
    at = place_in(original, chance)
    flipped = original.content[at] ^ (1 << chance.randrange(8))
    return [(0, at), bytes([flipped]), (at + 1, len(original.content))]


def change_byte(original, chance):
    at = place_in(original, chance)
    other = (original.content[at] + chance.randint(1, 255)) % 256
    return [(0, at), bytes([other]), (at + 1, len(original.content))]


def zero_block(original, chance):
    begin, end = range_in(original, chance)
    return [(0, begin), bytes(end - begin), (end, len(original.content))]


def truncate(original, chance):
    return [(0, place_in(original, chance))]


def insert_bytes(original, chance):
    at = place_in(original, chance)
    inserted = chance.randbytes(chance.randint(1, INSERTED_BYTES_MAX))
    return [(0, at), inserted, (at, len(original.content))]


def remove_range(original, chance):
    begin, end = range_in(original, chance)
    return [(0, begin), (end, len(original.content))]


def repeat_range(original, chance):
    begin, end = range_in(original, chance)
    return [(0, end), (begin, len(original.content))]


KINDS = {
    "one bit flipped": flip_bit,
    "one byte changed": change_byte,
    "block of zeros": zero_block,
    "end cut off": truncate,
    "bytes inserted": insert_bytes,
    "range lost": remove_range,
    "range repeated": repeat_range,
}


def frames_across(original, content, joint):
    """Records that span the joint of two pieces, whose bytes may happen to match the original."""
    found = set()
    for begin, end in original.frames:
        size = end - begin
        window = max(joint - size + 1, 0), joint + size - 1
        at = content.find(original.content[begin:end], *window)
        if at >= 0:
            found.add(Frame(at, at + size))
    return found


def assemble(original, pieces):
    """(content, intact records) of the file made of `pieces`."""
    content, intact, joints = b"", set(), []
    for piece in pieces:
        joints.append(len(content))
        if isinstance(piece, tuple):
            begin, end = piece
            shift = len(content) - begin
            intact |= {Frame(frame.begin + shift, frame.end + shift) for frame in original.frames
                       if begin <= frame.begin and frame.end <= end}
            piece = original.content[begin:end]
        content += piece
    for joint in joints:
        intact |= frames_across(original, content, joint)
    return content, sorted(intact)


def make(count, seed):
    """`count` damaged files of alternating kinds; the same files for the same seed."""
    chance = random.Random(seed)
    sources = originals()
    weights = [len(original.frames) for original in sources]
    names = list(KINDS)
    damaged = []
    for number in range(count):
        kind = names[number % len(names)]
        (original,) = chance.choices(sources, weights)
        content, intact = assemble(original, KINDS[kind](original, chance))
        damaged.append(Damaged(kind, original, content, intact))
    return damaged
