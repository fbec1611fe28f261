# SPDX-License-Identifier: Apache-2.0
"""Texts of any size that make careless parsers slow, as {name: function of a size}."""


def repeated(unit):
    return lambda size: (unit * (size // len(unit) + 1))[:size]


def wrapped(left, middle, right):
    """Repeats `left` before `middle`, and `right` after it."""
    def make(size):
        count = size // (len(left) + len(right))
        return left * count + middle + right * count
    return make


JSON = {
    "arrays": wrapped("[", "", "]"),
    "open arrays": repeated("["),
    "objects": wrapped('{"a":', "1", "}"),
    "open objects": repeated('{"colParams":['),
    "lists of messages": lambda size: '{"colParams":[' + ",".join(["{}"] * (size // 3)) + "]}",
    "equal keys": lambda size: "{" + ",".join(['"a":1'] * (size // 6)) + "}",
    "different keys": lambda size: "{" + ",".join(f'"{n}":1' for n in range(size // 10)) + "}",
    "one long string": lambda size: '["' + "a" * size + '"]',
    "escapes": lambda size: '["' + "\\u00e9" * (size // 6) + '"]',
    "halves of pairs": lambda size: '["' + "\\ud83d" * (size // 6) + '"]',
    "long number": lambda size: "[" + "9" * size + "]",
    "long fraction": lambda size: "[0." + "9" * size + "e-" + "9" * 10 + "]",
    "white space": lambda size: " " * size,
    "commas": repeated(","),
    "quotes": repeated('"'),
    "numbers": lambda size: "[" + ",".join(["1"] * (size // 2)) + "]",
    "requests": lambda size: "[" + ",".join(['{"plugin":"scalars"}'] * (size // 21)) + "]",
    "statuses": lambda size: '{"allowedStatuses":[' + ",".join(["1"] * (size // 2)) + "]}",
    "filters": lambda size: '{"allowedStatuses":[0,1,2,3],"sliceSize":9,"colParams":[' + ",".join(
        ['{"hparam":"lr","filterDiscrete":[1,2]}'] * (size // 40)) + "]}",
    "discrete values": lambda size: '{"allowedStatuses":[0,1,2,3],"sliceSize":9,"colParams":['
        '{"hparam":"lr","filterDiscrete":[' + ",".join(map(str, range(size // 7))) + "]}]}",
}

FORM = {
    "ampersands": repeated("&"),
    "equals": repeated("="),
    "escapes": repeated("%41"),
    "half escapes": repeated("%"),
    "plus": repeated("+"),
    "equal runs": repeated("run=healthy&"),
    "equal runs, other name": repeated("runs=healthy&"),
    "equal tags": repeated("tag=loss&"),
    "different runs": lambda size: "&".join(f"runs=r{n}&run=r{n}" for n in range(size // 20)),
    "different names": lambda size: "&".join(f"n{n}=1" for n in range(size // 9)),
    "empty names": repeated("=a&"),
    "one long name": lambda size: "a" * size,
    "one tag, equal runs": lambda size: "tag=loss&" + "runs=healthy&run=healthy&" * (size // 25),
}


def multipart(unit):
    return lambda size: (unit * (size // len(unit) + 1))[:size]


# The boundary is "x".
MULTIPART = {
    "parts": multipart('--x\r\nContent-Disposition: form-data; name="runs"\r\n\r\na\r\n'),
    "empty parts": multipart("--x\r\n\r\n\r\n"),
    "delimiters": multipart("--x\r\n"),
    "nearly delimiters": multipart("\r\n--y"),
    "line ends": multipart("\r\n"),
    "one long head": lambda size: "--x\r\n" + "A: b\r\n" * (size // 6),
    "dashes": multipart("-"),
}

PATHS = {
    "slashes": lambda size: "/" * size,
    "segments": lambda size: "/a" * (size // 2),
    "experiments": lambda size: "/experiment/a" * (size // 13) + "/data/runs",
    "escaped slashes": lambda size: "/" + "%2f" * (size // 3),
    "dots": lambda size: "/.." * (size // 3),
    "prefixes": lambda size: "/x" * (size // 2) + "/data/runs",
}

HEADERS = {
    "Accept-Encoding": repeated("gzip;q=0.1,"),
    "Accept": repeated("text/html;q=0.1,"),
    "If-None-Match": repeated('"abc",'),
    "If-None-Match weak": repeated("W/"),
    "Range": lambda size: "bytes=" + "0-1," * (size // 4),
    "Connection": repeated("a,"),
    "Cookie": repeated("a=b;"),
    "Content-Type": lambda size: "multipart/form-data;" + ' a="b";' * (size // 7),
    "Origin": repeated("http://"),
    "Sec-WebSocket-Protocol": repeated("a,"),
}

PATTERNS = {
    "stars": wrapped("(", "a*", ")*"),
    "optional": lambda size: "a?" * (size // 4) + "a" * (size // 2),
    "choices": repeated("a|"),
    "class": lambda size: "[" + "a-z" * (size // 3) + "]",
    "any": repeated(".*"),
    "repetitions": repeated("a{1,9}"),
    "open": repeated("("),
    "names": lambda size: "".join(f"(?P<n{n}>a)" for n in range(size // 12)),
    "classes": repeated("\\pL"),
}

MARKDOWN = {
    "open brackets": repeated("["),
    "brackets": wrapped("[", "a", "]"),
    "links": repeated("[a](b"),
    "open links": repeated("[a]("),
    "images": repeated("![a"),
    "link titles": repeated('[a](b "'),
    "definitions": lambda size: "".join(f"[{n}]: x\n" for n in range(size // 9)),
    "one definition": lambda size: "[a]: x\n" * (size // 14) + "[a]" * (size // 6),
    "emphasis": repeated("*a "),
    "closing emphasis": repeated("a**b"),
    "mixed emphasis": repeated("*_a_ b"),
    "stars": repeated("*"),
    "nested emphasis": wrapped("**a ", "b", " a**"),
    "code": lambda size: "".join("a" + "`" * n for n in range(int((2 * size) ** 0.5))),
    "backticks": repeated("`a "),
    "quotes": repeated("> "),
    "quotes, line by line": repeated("> a\n"),
    "lists": repeated("* "),
    "deeper lists": lambda size: "".join("  " * n + "* a\n" for n in range(int(size ** 0.5))),
    "numbers": repeated("1. "),
    "tags": repeated("<a "),
    "open tags": repeated("<"),
    "comments": repeated("<!--"),
    "declarations": repeated("<!A "),
    "instructions": repeated("<?"),
    "character data": repeated("<![CDATA["),
    "closing tags": repeated("</a"),
    "attributes": lambda size: "<a" + " a=b" * (size // 4) + ">",
    "entities": repeated("&amp"),
    "backslashes": repeated("\\"),
    "addresses": repeated("http://a."),
    "mail": repeated("a@b."),
    "www": repeated("www."),
    "table columns": lambda size: "|a" * (size // 4) + "|\n" + "|-" * (size // 4) + "|\n",
    "table rows": lambda size: "|a|b|\n|-|-|\n" + "|c|d|\n" * (size // 6),
    "wide table": lambda size: "|a" * 100 + "\n" + "|-" * 100 + "\n" + "|\n" * (size // 2),
    "table of pipes": lambda size: "|a\n|-\n" + "|" * size,
    "setext": repeated("a\n=\n"),
    "rules": repeated("***\n"),
    "fences": repeated("```\n"),
    "line ends": repeated("\n"),
    "spaces": repeated(" "),
    "hard breaks": repeated("a  \n"),
    "strikes": repeated("~~a "),
    "headings": repeated("#"),
    "indents": repeated("    a\n\n"),
}
