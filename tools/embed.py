#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a C++ source that contains the files of the built page.

  embed.py FOLDER OUTPUT

The assembler copies the bytes, so that the compiler never reads them. If the folder is missing or
empty, the table is empty.
"""
import hashlib
import sys
from pathlib import Path

CONTENT_TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "map": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}

SOURCE = """\
// Written by tools/embed.py.
#include "cli/serve/embedded_page.h"

#include <array>

{blocks}
namespace stepscope::cli {{

std::span<const http::Asset> embedded_page() {{
  static const std::array<http::Asset, {count}> kAssets = {{{{
{rows}  }}}};
  return kAssets;
}}

}}  // namespace stepscope::cli
"""

# The byte after the content keeps an empty file's symbol inside the section.
BLOCK = """\
asm(".pushsection .rodata\\n"
    ".global stepscope_page_{number}\\n"
    "stepscope_page_{number}:\\n"
    ".incbin {path}\\n"
    ".byte 0\\n"
    ".popsection\\n");
extern "C" const char stepscope_page_{number}[];
"""

ROW = """\
      {{{path}, {content_type},
       {{stepscope_page_{number}, {size}}}, {etag}}},
"""


def quoted(text):
    """The text as a C++ literal, which is also valid as a file name in assembly."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def content_type(path):
    extension = path.suffix[1:]
    if extension not in CONTENT_TYPES:
        raise ValueError(f"{path}: nothing is known of the extension \"{extension}\"; "
                         "add it to CONTENT_TYPES")
    return CONTENT_TYPES[extension]


def files_below(folder):
    return sorted(path for path in folder.rglob("*") if path.is_file())


def embed(folder):
    """The source for the files below `folder`."""
    blocks, rows = "", ""
    files = files_below(folder)
    for number, path in enumerate(files):
        content = path.read_bytes()
        etag = hashlib.sha256(content).hexdigest()[:16]
        blocks += BLOCK.format(number=number, path=quoted(quoted(str(path.resolve())))[1:-1])
        rows += ROW.format(number=number, path=quoted(path.relative_to(folder).as_posix()),
                           content_type=quoted(content_type(path)), size=len(content),
                           etag=quoted(quoted(etag)))
    return SOURCE.format(blocks=blocks, count=len(files), rows=rows)


def main(arguments):
    if len(arguments) != 2:
        print("usage: embed.py FOLDER OUTPUT", file=sys.stderr)
        return 2
    try:
        Path(arguments[1]).write_text(embed(Path(arguments[0])), encoding="utf-8")
    except ValueError as problem:
        print(f"embed.py: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
