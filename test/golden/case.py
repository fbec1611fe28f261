# SPDX-License-Identifier: Apache-2.0
"""Reads a .test file. README.md describes the format."""
import re
from dataclasses import dataclass, field
from urllib.parse import quote_from_bytes

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS")
EXPECT = "----"
ESCAPES = {"n": b"\n", "r": b"\r", "t": b"\t", "0": b"\0", '"': b'"', "\\": b"\\"}
BOUNDARY = b"golden-boundary"


class CaseError(Exception):
    """The test file itself is wrong; the message ends with its line."""


@dataclass
class Action:
    """A line that changes the logdir or sets up the server."""
    line: int
    words: list  # Of bytes.


@dataclass
class Request:
    """A request and the expected response. Line numbers count from 0, for rewriting."""
    line: int
    method: str
    target: str
    headers: list = field(default_factory=list)  # (name, value)
    body: bytes = None
    expect_line: int = 0
    status: int = 0
    content_type: str = ""
    is_exact: bool = False
    expected_headers: list = field(default_factory=list)  # (name, value, or None: must be absent)
    body_begin: int = 0
    expected: list = field(default_factory=list)  # Lines of the body.


def split_words(line):
    """The words of a line as bytes. Quoted words may contain spaces and escapes."""
    words, word, position = [], None, 0
    while position < len(line):
        character = line[position]
        if character == '"':
            content, position = read_quoted(line, position + 1)
            word = (word or b"") + content
        elif character.isspace():
            if word is not None:
                words.append(word)
            word, position = None, position + 1
        else:
            word = (word or b"") + character.encode("utf-8")
            position += 1
    return words + ([word] if word is not None else [])


def read_quoted(line, position):
    """The bytes up to the closing quote, and the position after it."""
    out = b""
    while position < len(line):
        character = line[position]
        if character == '"':
            return out, position + 1
        if character != "\\":
            out += character.encode("utf-8")
            position += 1
            continue
        code = line[position + 1:position + 2]
        if code == "x":
            out += bytes([int(line[position + 2:position + 4], 16)])
            position += 4
        elif code == "u":
            out += chr(int(line[position + 2:position + 6], 16)).encode("utf-8")
            position += 6
        elif code in ESCAPES:
            out += ESCAPES[code]
            position += 2
        else:
            raise ValueError(f"unknown escape \\{code}")
    raise ValueError("a quote is not closed")


def parse(text):
    """The actions and requests of a test file, in order."""
    lines = text.split("\n")
    steps, number = [], 0
    while number < len(lines):
        line = lines[number].strip()
        try:
            if not line or line.startswith("#"):
                number += 1
            elif line.split()[0] in METHODS:
                request, number = parse_request(lines, number)
                steps.append(request)
            else:
                steps.append(Action(number, split_words(line)))
                number += 1
        except (ValueError, IndexError) as error:
            raise CaseError(f"{error}: line {number + 1}") from error
    return steps


def parse_request(lines, number):
    """One request with its expected response, and the number of the line after it."""
    method, target = lines[number].split()
    request = Request(number, method, target)
    number += 1
    body = BodyParts()
    while not lines[number].startswith(EXPECT):
        word, _, rest = lines[number].partition(" ")
        if word == "header":
            request.headers.append(split_header(rest))
        elif word in ("form", "part", "body"):
            body.add(word, rest)
        elif lines[number].strip():
            raise ValueError(f"'{word}' is not allowed in a request; did you forget {EXPECT}?")
        number += 1
        if number == len(lines):
            raise ValueError(f"a request without {EXPECT}")
    body.put_into(request)
    return request, parse_expectation(request, lines, number)


def parse_expectation(request, lines, number):
    words = lines[number][len(EXPECT):].split(" ")[1:]
    request.expect_line = number
    request.status = int(words[0])
    request.is_exact = words[-1] == "exact"
    request.content_type = " ".join(words[1:-1] if request.is_exact else words[1:])
    number += 1
    while number < len(lines) and re.match(r"(no-)?header ", lines[number]):
        word, _, rest = lines[number].partition(" ")
        request.expected_headers.append((rest, None) if word == "no-header" else split_header(rest))
        number += 1
    request.body_begin = number
    while number < len(lines) and lines[number]:
        request.expected.append(lines[number])
        number += 1
    return number


def split_header(text):
    name, colon, value = text.partition(":")
    if not colon:
        raise ValueError("a header needs a colon")
    return name.strip(), value.strip()


class BodyParts:
    """Collects the body lines of a request: form fields, multipart fields or plain lines."""

    def __init__(self):
        self.kind = None
        self.items = []

    def add(self, kind, rest):
        if self.kind not in (None, kind):
            raise ValueError(f"a body is either {self.kind} or {kind}")
        self.kind = kind
        if kind == "body":
            self.items.append(rest.encode("utf-8"))
            return
        name, equals, value = b" ".join(split_words(rest)).partition(b"=")
        if not equals:
            raise ValueError(f"{kind} needs NAME=VALUE")
        self.items.append((name, value))

    def put_into(self, request):
        if self.kind == "body":
            request.body = b"\n".join(self.items)
        elif self.kind == "form":
            self.set_type(request, "application/x-www-form-urlencoded")
            request.body = b"&".join(
                f"{quote_from_bytes(name)}={quote_from_bytes(value)}".encode()
                for name, value in self.items)
        elif self.kind == "part":
            self.set_type(request, f"multipart/form-data; boundary={BOUNDARY.decode()}")
            request.body = b"".join(
                b'--%s\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n'
                % (BOUNDARY, name, value) for name, value in self.items) + b"--%s--\r\n" % BOUNDARY

    def set_type(self, request, content_type):
        if not any(name.lower() == "content-type" for name, _ in request.headers):
            request.headers.append(("Content-Type", content_type))
