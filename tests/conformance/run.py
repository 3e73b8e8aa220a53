#!/usr/bin/env python3
"""Replays the recorded cases of the wire contract against the real program.

  python3 tests/conformance/run.py [CASE ...]      CASE: 010, '1*', ...; without: every case

The cases are looked for in $TOWNGREEN_CORPUS, else in ../shared. The last line is
'N passed, N failed'. Cases build on each other: a token of 010 is used in 050.
"""
import fnmatch
import glob
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HERE = os.path.join(ROOT, "tests", "conformance")
KEY = "a-key-for-the-conformance-run-only-0123456789"
OUTBOX = """
import sqlite3, sys
row = sqlite3.connect(sys.argv[1]).execute(
    "SELECT text FROM outbox WHERE recipient = ? ORDER BY id DESC LIMIT 1", (sys.argv[2],)).fetchone()
print(row[0] if row else "")
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def settings(port, google):
    base = "http://127.0.0.1:%d" % google
    mine = {
        "SERVER_PORT": port, "SERVER_ACCESS_LOG": "true", "LOG": "debug", "SERVER_JWT_KEY": KEY,
        "SERVER_TRUSTED_ORIGINS": "http://localhost:3000", "BACKUP_DAILY": "false", "TOWN_NAME": "Wexbury",
        "GOOGLE_CLIENT_ID": "ref-client", "GOOGLE_CLIENT_SECRET": "ref-secret",
        "GOOGLE_TOKEN_URL": base + "/token", "GOOGLE_USERINFO_URL": base + "/userinfo",
        # One run makes about a hundred calls in a few seconds, and then looks for the limits.
        "LIMITS_LOGIN_PER_MINUTE": 400, "LIMITS_LOGIN_NETWORK_PER_MINUTE": 400,
        "LIMITS_REGISTRATION_PER_MINUTE": 400, "LIMITS_NEWSLETTER_PER_MINUTE": 100,
        "LIMITS_EVENT_ACTIONS_PER_MINUTE": 100, "LIMITS_SEARCH_PER_MINUTE": 1000,
    }
    own = {name: value for name, value in os.environ.items() if not name.startswith("TOWNGREEN_")}
    own.update({"TOWNGREEN_" + name: str(value) for name, value in mine.items()}, NO_PROXY="127.0.0.1")
    return own


def wait_for(url, program):
    for _ in range(200):
        if program.poll() is not None:
            sys.exit("the program ended before it answered")
        try:
            return urllib.request.urlopen(url, timeout=2)
        except OSError:
            time.sleep(0.1)
    sys.exit("the program did not answer at " + url)


def leaks(log):
    """Lines of the program's log that hold a password of the cases or a token."""
    secret = re.compile(r"-Pass-9431|Harbor-Light|Lantern-Row|eyJ[\w-]{8,}|good-code|reset-password/\w+/(?!\*\*\*)|" + KEY)
    with open(log, errors="replace") as lines:
        return [line.rstrip() for line in lines if secret.search(line)]


def main():
    corpus = os.environ.get("TOWNGREEN_CORPUS") or os.path.join(ROOT, "..", "shared")
    wire = os.path.join(corpus, "wire")
    if not os.path.isdir(wire):
        print("the recorded cases were not run: there is no %s (TOWNGREEN_CORPUS)" % wire)
        print("0 passed, 0 failed")
        return 0
    subprocess.run(["cargo", "build", "--quiet", "--bin", "towngreen", "--example", "seed"], cwd=ROOT, check=True)
    target = os.path.join(os.environ.get("CARGO_TARGET_DIR") or os.path.join(ROOT, "target"), "debug")
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "town.db")
        subprocess.run([os.path.join(target, "examples", "seed"), os.path.join(wire, "ref", "seed.json"), data], check=True)
        cases = os.path.join(folder, "cases")
        os.mkdir(cases)
        wanted = [case if "*" in case else case + "*" for case in sys.argv[1:]] or ["*"]
        for path in glob.glob(os.path.join(wire, "fixtures", "*.json")):
            name = os.path.basename(path)
            if name.startswith("_") or any(fnmatch.fnmatch(name, case) for case in wanted):
                shutil.copy(path, cases)
        port, google = free_port(), free_port()
        started = []
        try:
            started.append(subprocess.Popen([sys.executable, os.path.join(HERE, "google.py"), str(google)]))
            log = os.path.join(folder, "log")
            with open(log, "w") as file:
                program = subprocess.Popen([os.path.join(target, "towngreen"), "serve", "--data", data], cwd=folder,
                                           env=settings(port, google), stdout=subprocess.DEVNULL, stderr=file)
            started.append(program)
            base = "http://127.0.0.1:%d" % port
            wait_for(base + "/api/v1/health/", program)
            outbox = os.path.join(folder, "outbox.py")
            with open(outbox, "w") as file:
                file.write(OUTBOX)
            mail = "%s %s %s {to}" % (sys.executable, outbox, data)
            replay = [sys.executable, os.path.join(wire, "replay.py"), base, "--fixtures", cases, "--jwt-key", KEY,
                      "--google", "--cors", "--throttle", "--mail-cmd", mail]
            code = subprocess.run(replay).returncode
            for line in leaks(log):
                print("in the log: " + line)
                code = 1
            return code
        finally:
            for one in started:
                one.send_signal(signal.SIGTERM)
            for one in started:
                one.wait(timeout=20)


if __name__ == "__main__":
    sys.exit(main())
