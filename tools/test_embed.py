# SPDX-License-Identifier: Apache-2.0
"""The source that contains the page names every file, with its type and size."""
import tempfile
import unittest
from pathlib import Path

import embed


class Embed(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.folder = Path(directory.name)

    def write(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return path

    def test_names_type_size_and_tag(self):
        self.write("index.html", b"<p>")
        script = self.write("assets/main-1.js", b"1;\n")
        source = embed.embed(self.folder)
        self.assertIn("std::array<http::Asset, 2>", source)
        self.assertIn('{"assets/main-1.js", "text/javascript; charset=utf-8",\n'
                      '       {stepscope_page_0, 3}, "\\"', source)
        self.assertIn('{"index.html", "text/html; charset=utf-8",', source)
        self.assertIn(f'.incbin \\"{script.resolve()}\\"', source)

    def test_the_tag_depends_on_the_content(self):
        self.write("index.html", b"<p>")
        before = embed.embed(self.folder)
        self.assertEqual(embed.embed(self.folder), before)
        self.write("index.html", b"<b>")
        self.assertNotEqual(embed.embed(self.folder), before)

    def test_a_missing_or_empty_folder_gives_an_empty_table(self):
        for folder in (self.folder, self.folder / "missing"):
            self.assertIn("std::array<http::Asset, 0>", embed.embed(folder))

    def test_an_unknown_extension_fails(self):
        self.write("assets/a.exe", b"")
        with self.assertRaisesRegex(ValueError, 'a.exe.*"exe".*CONTENT_TYPES'):
            embed.embed(self.folder)


if __name__ == "__main__":
    unittest.main()
