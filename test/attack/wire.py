# SPDX-License-Identifier: Apache-2.0
"""Sockets that may misbehave: raw bytes, and a WebSocket client that may violate the protocol."""
import base64
import re
import socket
import struct

STATUS = re.compile(rb"HTTP/1\.1 (\d{3}) ")
READ_BYTES = 1 << 16
RESPONSE_BYTES_MAX = 64 << 20
KEY = base64.b64encode(b"sixteen bytes ok").decode()


def connect(port, seconds=10):
    stream = socket.create_connection(("127.0.0.1", port), timeout=seconds)
    stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return stream


def read_all(stream, bytes_max=RESPONSE_BYTES_MAX):
    """Returns what arrives until the other side closes or the stream times out."""
    received = bytearray()
    try:
        while len(received) < bytes_max:
            piece = stream.recv(READ_BYTES)
            if not piece:
                break
            received += piece
    except OSError:
        pass
    return bytes(received)


def send(stream, data):
    """Returns false if the other side hung up before everything was sent."""
    try:
        stream.sendall(data)
    except OSError:
        return False
    return True


def end_sending(stream):
    """Closes the sending direction; the other side may have hung up already."""
    try:
        stream.shutdown(socket.SHUT_WR)
    except OSError:
        pass


def talk(port, data, seconds=2.0):
    """Sends bytes, closes the sending direction, and returns everything received."""
    with connect(port, seconds) as stream:
        send(stream, data)
        end_sending(stream)
        return read_all(stream)


def statuses(received):
    """The status of every response; bodies in this suite never contain a status line."""
    return [int(status) for status in STATUS.findall(received)]


def request(target="/data/environment", method="GET", headers=(), body=b"", port=0):
    """A well-formed request as bytes."""
    lines = [f"{method} {target} HTTP/1.1", f"Host: localhost:{port}"]
    lines += [f"{name}: {value}" for name, value in headers]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


def upgrade(port, headers=()):
    """A WebSocket's opening request."""
    return request("/api/v1/live", headers=[
        ("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", KEY), *headers], port=port)


def open_live(port, seconds=3.0, headers=()):
    """(stream, status) of a WebSocket; the stream is open if the status is 101."""
    stream = connect(port, seconds)
    send(stream, upgrade(port, headers))
    head = b""
    try:
        while b"\r\n\r\n" not in head and len(head) < READ_BYTES:
            piece = stream.recv(1)
            if not piece:
                break
            head += piece
    except OSError:
        pass
    found = statuses(head)
    return stream, found[0] if found else 0


def websocket_frame(opcode, payload=b"", final=True, masked=True, reserved=0, length=None):
    """A frame; `length` replaces the length of the payload in the header."""
    stated = len(payload) if length is None else length
    first = opcode | (0x80 if final else 0) | reserved << 4
    mask_bit = 0x80 if masked else 0
    if stated < 126:
        head = struct.pack("!BB", first, mask_bit | stated)
    elif stated < 1 << 16:
        head = struct.pack("!BBH", first, mask_bit | 126, stated)
    else:
        head = struct.pack("!BBQ", first, mask_bit | 127, stated)
    # A mask of zeros leaves the payload as it is.
    return head + (bytes(4) if masked else b"") + payload
