"""A stand-in for a sign-in provider: the token and userinfo calls, for three codes.

  python3 google.py PORT
"""
import json
import sys
import urllib.parse
from http.server import BaseHTTPRequestHandler, HTTPServer

PEOPLE = {
    "good-code": ("g-1001", "social@example.com", True),
    "clash-code": ("g-1002", "local@example.com", True),
    "unverified-code": ("g-1003", "owner@example.com", False),
}


class Provider(BaseHTTPRequestHandler):
    def answer(self, status, body):
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_POST(self):
        form = urllib.parse.parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        code = form.get("code", [""])[0]
        if code not in PEOPLE or "code_verifier" not in form or not form["redirect_uri"][0].endswith("/login"):
            return self.answer(400, {"error": "invalid_grant"})
        self.answer(200, {"access_token": "at-" + code, "expires_in": 3599, "token_type": "Bearer"})

    def do_GET(self):
        code = self.headers.get("Authorization", "").removeprefix("Bearer at-")
        if code not in PEOPLE:
            return self.answer(401, {"error": "invalid_token"})
        subject, email, is_verified = PEOPLE[code]
        self.answer(200, {"id": subject, "email": email, "verified_email": is_verified, "name": "Social Person",
                          "given_name": "Social", "family_name": "Person"})

    def log_message(self, *_):
        pass


HTTPServer(("127.0.0.1", int(sys.argv[1])), Provider).serve_forever()
