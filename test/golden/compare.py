# SPDX-License-Identifier: Apache-2.0
"""Compares responses with expectations: JSON as JSON with wildcards, everything else as text."""
import json
import re

ANYTHING = "\0*"
AND_MORE = "\0..."
COLUMNS = 100


def parse_expected(text):
    """Parses JSON in which * means any value and ... any further items or members."""
    out, stack, position = [], [], 0
    while position < len(text):
        character = text[position]
        if character == '"':
            end = position + 1
            while text[end] != '"':
                end += 2 if text[end] == "\\" else 1
            out.append(text[position:end + 1])
            position = end + 1
            continue
        if character in "[{":
            stack.append(character)
        elif character in "]}" and stack:
            stack.pop()
        if text.startswith("...", position):
            mark = json.dumps(AND_MORE)
            out.append(f"{mark}: 0" if stack and stack[-1] == "{" else mark)
            position += 3
            continue
        out.append(json.dumps(ANYTHING) if character == "*" else character)
        position += 1
    return json.loads("".join(out), object_pairs_hook=unique_members)


def unique_members(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        names = [name for name, _ in pairs]
        twice = sorted({name for name in names if names.count(name) > 1})
        raise ValueError(f"an object has a member twice: {', '.join(twice)}")
    return members


def refuse_constant(name):
    raise ValueError(f"{name} is not valid JSON")


def parse_actual(body):
    """The response as JSON; raises ValueError if it is not valid."""
    text = body.decode("utf-8")
    return json.loads(text, object_pairs_hook=unique_members, parse_constant=refuse_constant)


def fill(expected, actual):
    """`expected` with its wildcards replaced by the values of the response."""
    if expected == ANYTHING:
        return actual
    if isinstance(expected, list) and isinstance(actual, list):
        if expected and expected[-1] == AND_MORE:
            expected = expected[:-1] + actual[len(expected) - 1:]
        return [fill(item, actual[index]) if index < len(actual) else item
                for index, item in enumerate(expected)]
    if isinstance(expected, dict) and isinstance(actual, dict):
        filled = {name: fill(value, actual[name]) if name in actual else value
                  for name, value in expected.items() if name != AND_MORE}
        return dict(actual, **filled) if AND_MORE in expected else filled
    return expected


def json_lines(value):
    """Canonical lines, with flat lists such as points on one line. 1 and 1.0 differ, as they do for
    clients."""
    def lines(name, item, indent):
        children = item.items() if isinstance(item, dict) else enumerate(
            item if isinstance(item, list) else ())
        if not any(isinstance(child, (list, dict)) for _, child in children):
            return [indent + name + json.dumps(item, sort_keys=True)]
        if isinstance(item, dict):
            inner = [lines(f"{json.dumps(key)}: ", item[key], indent + " ") for key in sorted(item)]
        else:
            inner = [lines("", child, indent + " ") for child in item]
        brackets = "{}" if isinstance(item, dict) else "[]"
        return [indent + name + brackets[0], *sum(inner, []), indent + brackets[1]]
    return lines("", value, "")


def text_lines(body):
    """Any bytes as lines of printable text: \\r, \\xNN for bytes that are not text, \\ for an empty
    line. Empty lines at the end are left out."""
    text = body.decode("utf-8", "surrogateescape")
    lines = [printable(line) for line in text.split("\n")]
    while lines and lines[-1] == "\\":
        lines.pop()
    return lines


def printable(line):
    if not line:
        return "\\"
    out = []
    for character in line:
        code = ord(character)
        if character == "\\":
            out.append("\\\\")
        elif character == "\r":
            out.append("\\r")
        elif 0xDC80 <= code <= 0xDCFF:
            out.append(f"\\x{code - 0xDC00:02x}")
        elif code < 0x20 or code == 0x7F:
            out.append(f"\\x{code:02x}")
        else:
            out.append(character)
    return "".join(out)


def fill_text(expected, actual):
    """`expected`, with each line that contains the wildcard \\* replaced by the line it matches."""
    filled = list(expected)
    for index, (line, real) in enumerate(zip(expected, actual)):
        pattern = ".*".join(re.escape(part) for part in line.split("\\*"))
        if re.fullmatch(pattern, real):
            filled[index] = real
    return filled


def body_lines(request, body):
    """Expected and actual body as comparable lines."""
    is_json = request.content_type.split(";")[0] == "application/json" and not request.is_exact
    if request.expected == ["*"]:
        return [], []
    if not is_json or not body:
        actual = text_lines(body)
        return fill_text(request.expected, actual), actual
    expected = parse_expected("\n".join(request.expected) or '"an empty body"')
    try:
        actual = parse_actual(body)
    except ValueError as error:
        return json_lines(expected), [f"not JSON: {error}"] + text_lines(body)
    return json_lines(fill(expected, actual)), json_lines(actual)


def same_type(expected, actual):
    """An expected type without parameters ignores them; - matches any type."""
    if expected == "-":
        return True
    return expected == (actual if ";" in expected else actual.split(";")[0].strip())


def response_lines(request, response):
    """The complete expectation and the complete response as comparable lines."""
    expected, actual = [f"{request.status}"], [f"{response.status}"]
    actual_type = response.header("content-type") or ""
    if not same_type(request.content_type, actual_type):
        expected.append(f"content-type: {request.content_type}")
        actual.append(f"content-type: {actual_type}")
    for name, value in request.expected_headers:
        have = response.header(name)
        if value == "*" and have is not None:
            value = have
        expected.append(f"header {name}: {'(none)' if value is None else value}")
        actual.append(f"header {name}: {'(none)' if have is None else have}")
    expected_body, actual_body = body_lines(request, response.body)
    return expected + expected_body, actual + actual_body


def updated_lines(request, response):
    """The lines of a test file that expect exactly this response, from ---- to the body's end."""
    media_type = (response.header("content-type") or "-").split(";")[0]
    content_type = request.content_type
    if not same_type(content_type, response.header("content-type") or ""):
        content_type = media_type
    exact = " exact" if request.is_exact else ""
    lines = [f"---- {response.status} {content_type}{exact}"]
    for name, value in request.expected_headers:
        have = response.header(name)
        keep = value == "*" and have is not None
        lines.append(f"no-header {name}" if have is None else
                     f"header {name}: {'*' if keep else have}")
    expected_body, actual_body = body_lines(request, response.body)
    if expected_body == actual_body and media_type == content_type.split(";")[0]:
        return lines + request.expected
    if media_type == "application/json" and not request.is_exact and response.body:
        return lines + layout(parse_actual(response.body)).split("\n")
    return lines + text_lines(response.body)


def layout(value, indent=""):
    """JSON on one line if it fits, otherwise with one item per line."""
    line = json.dumps(value)
    if len(indent) + len(line) < COLUMNS or not isinstance(value, (list, dict)) or not value:
        return line
    inner = indent + " "
    if isinstance(value, list):
        items = [layout(item, inner) for item in value]
        return "[" + f",\n{inner}".join(items) + "]"
    items = [f"{json.dumps(name)}: {layout(item, inner)}" for name, item in value.items()]
    return "{" + f",\n{inner}".join(items) + "}"
