# SPDX-License-Identifier: Apache-2.0
"""The code in http_api.md that reads columns, in Python and JavaScript, on real responses."""
import json
import subprocess
import unittest
from pathlib import Path
from urllib.request import urlopen

import session
import snippets

DOCUMENT = "src/dashboards/api/http_api.md"
PRINT_COLUMNS = """
const bytes = require("fs").readFileSync(0);
const header = readColumns(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
const lists = ({columns}) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, [...column]]));
console.log(JSON.stringify((header.series ?? [header]).map(lists)));
"""


def readers():
    """Functions by language, from a response to {column: list} of each series."""
    path = Path(__file__).resolve().parents[2] / DOCUMENT
    code = {one.language: one.text for one in snippets.find(DOCUMENT, path.read_text())}
    names = {}
    exec(code["python"], names)

    def in_python(response):
        header = names["read_columns"](response)
        return [{name: column.tolist() for name, column in part["columns"].items()}
                for part in header.get("series", [header])]

    def in_javascript(response):
        return json.loads(subprocess.run(["node", "-e", code["js"] + PRINT_COLUMNS], input=response,
                                         stdout=subprocess.PIPE, check=True).stdout)

    return {"python": in_python, "js": in_javascript}


class Columns(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        here = session.Session("docs/reading.md")
        cls.addClassCleanup(here.close)
        server = session.Running(here, ["stepscope", "runs", "--port", "0"])
        cls.addClassCleanup(server.stop)
        cls.address = server.wait_until_loaded()

    def get(self, path):
        with urlopen(f"{self.address}{path}") as response:
            return response.read()

    def test_scalars(self):
        response = self.get("/api/v1/scalars?tag=loss&columns=step,wall_time,value")
        exported = json.loads(self.get("/api/v1/export?tag=loss&format=json"))
        wanted = [dict(zip(("step", "wall_time", "value"), map(list, zip(*one["points"]))))
                  for one in exported]
        self.assertEqual(len(wanted), 2)
        for language, read in readers().items():
            self.assertEqual(read(response), wanted, language)

    def test_histograms(self):
        response = self.get("/api/v1/histograms?run=train&tag=weights")
        wanted = json.loads(self.get("/data/plugin/histograms/histograms?run=train&tag=weights"))
        self.assertEqual(len(wanted), 3)
        for language, read in readers().items():
            (columns,) = read(response)
            self.assertEqual(columns["step"], [step for _, step, _ in wanted], language)
            self.assertEqual(columns["size"], [len(buckets) for *_, buckets in wanted], language)
            for at, name in ((1, "right"), (2, "count")):
                self.assertEqual(columns[name], [bucket[at] for *_, buckets in wanted
                                                 for bucket in buckets], language)
            self.assertEqual(columns["left"], [buckets[0][0] for *_, buckets in wanted], language)


if __name__ == "__main__":
    unittest.main()
