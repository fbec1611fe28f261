# SPDX-License-Identifier: Apache-2.0
"""The whole runner, with a small server in place of the real one."""
import argparse
import os
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import run

# Returns the names of the event files for any path, and is "loading" for the first two requests.
SERVER = '''#!/usr/bin/env python3
import http.server, json, os, signal, sys

logdir = sys.argv[sys.argv.index("--logdir") + 1]
states = ["loading", "loading"]

class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/api/v1/health":
            response = {"load": {"state": states.pop() if states else "done"}}
        else:
            response = sorted(name for _, _, names in os.walk(logdir) for name in names)
        body = json.dumps(response).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass

signal.signal(signal.SIGTERM, lambda *_: os._exit(int(os.environ.get("STAND_IN_EXIT", "0"))))
server = http.server.ThreadingHTTPServer(("localhost", 0), Handler)
print(f"Stand-in at http://localhost:{server.server_port}/ (Press CTRL+C to quit)",
      file=sys.stderr, flush=True)
server.serve_forever()
'''


class Runner(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.binary = self.folder / "server"
        self.binary.write_text(SERVER)
        os.chmod(self.binary, 0o755)
        patch = mock.patch.object(run, "HERE", self.folder)
        patch.start()
        self.addCleanup(patch.stop)

    def run_case(self, text, binary=None, update=False):
        self.case = self.folder / "a.test"
        self.case.write_text(text)
        options = argparse.Namespace(binary=str(binary or self.binary), update=update, keep=False)
        return run.run_case(self.case, options)

    def test_a_case_that_passes(self):
        self.assertFalse(self.run_case('raw r "x"\nGET /\n---- 200 application/json\n[*]\n'))

    def test_a_case_that_fails(self):
        report = self.run_case('\nfile r one\nraw r ""\nGET /\n'
                               '---- 200 application/json\n["two"]\n')
        self.assertIn("a.test:4 expected", report)
        self.assertIn('\n-["two"]\n+["one"]', report)

    def test_a_request_after_a_change_is_repeated(self):
        self.assertFalse(self.run_case(
            'file r one\nraw r ""\nGET /\n---- 200 application/json\n["one"]\n\n'
            'file r two\nraw r ""\nGET /\n---- 200 application/json\n["one", "two"]\n'))

    def test_a_server_that_exits_with_an_error(self):
        with mock.patch.dict(os.environ, STAND_IN_EXIT="66"):
            report = self.run_case('raw r "x"\nGET /\n---- 200 application/json\n[*]\n')
        self.assertIn("the server exited with 66", report)

    def test_update(self):
        before = 'file r one\nraw r ""\nGET /\n---- 404 text/plain\nno\n\n# end\n'
        self.run_case(before, update=True)
        self.assertEqual(self.case.read_text(),
                         before.replace("404 text/plain\nno", '200 application/json\n["one"]'))
        self.assertFalse(self.run_case(self.case.read_text()))

    def test_mistakes_are_reported_with_their_line(self):
        self.assertRegex(self.run_case("# a\nlgo r t 0:1\nGET /\n---- 200 -\n"), "'lgo': line 2$")
        self.assertIn("contains no request", self.run_case("# a\n"))

    def test_a_server_that_does_not_start(self):
        broken = self.folder / "broken"
        broken.write_text("#!/bin/sh\necho no such luck >&2\n")
        os.chmod(broken, 0o755)
        self.assertIn("no such luck", self.run_case("GET /\n---- 200 -\n", broken))


if __name__ == "__main__":
    unittest.main()
