#!/usr/bin/env python3
"""Replays the recorded cases of the wire contract against the real program.

  python3 tests/conformance/run.py [CASE ...]      CASE: 010, '1*', ...; without: every case

The cases are looked for in $TOWNGREEN_CORPUS, else in ../shared; replaying them takes Python's
`requests`. Each run starts the program over a data file of its own, with a stand-in for Google and
with the outbox to be read. There are two: one with the answers of this contract, and one in which a
wrong password is answered 400, as some clients need it. The last line is 'N passed, N failed'.
Cases build on each other: a token of 010 is used in 050.
"""
import fnmatch
import glob
import importlib.util
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


# Cases of features that are not built yet, which nobody expects to pass.
NOT_YET = []
# What the second run replays: signing in, rightly and wrongly.
SIGN_IN = ["01*", "02*", "04*"]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def settings(port, google, login_status):
    base = "http://127.0.0.1:%d" % google
    mine = {
        "SERVER_PORT": port, "SERVER_ACCESS_LOG": "true", "LOG": "debug", "SERVER_JWT_KEY": KEY,
        "SERVER_LOGIN_FAILURE_STATUS": login_status, "SERVER_TRUSTED_ORIGINS": "http://localhost:3000", "BACKUP_DAILY": "false", "TOWN_NAME": "Wexbury",
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


def is_wanted(name, wanted):
    if name.startswith("_"):
        return True
    return any(fnmatch.fnmatch(name, case) for case in wanted) and not any(fnmatch.fnmatch(name, case) for case in NOT_YET)


def replay(wire, target, wanted, login_status):
    """One run over a town of its own; how many cases passed and failed, and what the log should not hold."""
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "town.db")
        subprocess.run([os.path.join(target, "examples", "seed"), os.path.join(wire, "ref", "seed.json"), data], check=True)
        cases = os.path.join(folder, "cases")
        os.mkdir(cases)
        for path in glob.glob(os.path.join(wire, "fixtures", "*.json")):
            if is_wanted(os.path.basename(path), wanted):
                shutil.copy(path, cases)
        port, google = free_port(), free_port()
        started = []
        try:
            started.append(subprocess.Popen([sys.executable, os.path.join(HERE, "google.py"), str(google)]))
            log = os.path.join(folder, "log")
            with open(log, "w") as file:
                program = subprocess.Popen([os.path.join(target, "towngreen"), "serve", "--data", data], cwd=folder,
                                           env=settings(port, google, login_status), stdout=subprocess.DEVNULL, stderr=file)
            started.append(program)
            base = "http://127.0.0.1:%d" % port
            wait_for(base + "/api/v1/health/", program)
            outbox = os.path.join(folder, "outbox.py")
            with open(outbox, "w") as file:
                file.write(OUTBOX)
            mail = "%s %s %s {to}" % (sys.executable, outbox, data)
            command = [sys.executable, os.path.join(wire, "replay.py"), base, "--fixtures", cases, "--jwt-key", KEY,
                       "--google", "--cors", "--throttle", "--mail-cmd", mail, "--login-status", str(login_status)]
            said = subprocess.run(command, stdout=subprocess.PIPE, text=True).stdout
            counts = re.findall(r"^(\d+) passed, (\d+) failed$", said, re.M)
            print(re.sub(r"^\d+ passed, \d+ failed\n", "", said, flags=re.M), end="")
            found = leaks(log)
            for line in found:
                print("in the log: " + line)
            if not counts:
                sys.exit("the cases were not replayed to their end")
            return int(counts[-1][0]), int(counts[-1][1]) + len(found)
        finally:
            for one in started:
                one.send_signal(signal.SIGTERM)
            for one in started:
                one.wait(timeout=20)


def main():
    corpus = os.environ.get("TOWNGREEN_CORPUS") or os.path.join(ROOT, "..", "shared")
    wire = os.path.join(corpus, "wire")
    if not os.path.isdir(wire):
        print("the recorded cases were not run: there is no %s (TOWNGREEN_CORPUS)" % wire)
        return 0
    if importlib.util.find_spec("requests") is None:
        print("the recorded cases were not run: they need the Python package `requests`")
        return 0
    subprocess.run(["cargo", "build", "--quiet", "--no-default-features", "--bin", "towngreen", "--example", "seed"], cwd=ROOT, check=True)
    target = os.path.join(os.environ.get("CARGO_TARGET_DIR") or os.path.join(ROOT, "target"), "debug")
    wanted = [case if "*" in case else case + "*" for case in sys.argv[1:]] or ["*"]
    runs = [replay(wire, target, wanted, 401)]
    if not sys.argv[1:]:
        runs.append(replay(wire, target, SIGN_IN, 400))
    passed, failed = sum(run[0] for run in runs), sum(run[1] for run in runs)
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
