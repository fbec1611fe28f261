# SPDX-License-Identifier: Apache-2.0
"""A plain HTTP client: no compression, and one connection if the server keeps it open."""
import http.client
import json
from urllib.parse import urlencode


class Client:
    def __init__(self, host, port):
        self.connection = http.client.HTTPConnection(host, port, timeout=120)

    def send(self, method, path, body=b"", content_type=None):
        """Returns (status, body). http.client reconnects by itself if the server has closed."""
        self.connection.putrequest(method, path, skip_accept_encoding=True)
        if method == "POST":
            self.connection.putheader("Content-Type", content_type)
            self.connection.putheader("Content-Length", str(len(body)))
        self.connection.endheaders(body or None)
        response = self.connection.getresponse()
        return response.status, response.read()

    def get(self, path, **parameters):
        """The body of a successful response; None for any other, or if there is no server yet."""
        query = "?" + urlencode(parameters) if parameters else ""
        try:
            status, body = self.send("GET", path + query)
        except (OSError, http.client.HTTPException):
            self.connection.close()
            return None
        return body if status == 200 else None

    def get_json(self, path, **parameters):
        body = self.get(path, **parameters)
        return None if body is None else json.loads(body)

    def post_form(self, path, **fields):
        form = urlencode(fields).encode()
        status, body = self.send("POST", path, form, "application/x-www-form-urlencoded")
        return body if status == 200 else None

    def close(self):
        self.connection.close()
