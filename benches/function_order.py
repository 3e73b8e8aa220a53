"""Writes assets/function_order.ld: which functions the linker puts next to each other.

    cargo rustc --release --bin towngreen -- -C strip=none
    python3 benches/function_order.py target/release/towngreen

Runs the program under valgrind's callgrind on a town filled by `towngreen demo`, and notes every function that ran:
first those of a start and of some public pages and API calls, then those of the jobs of a day. Together they are a
quarter of the program. Scattered over all of it, they keep nearly all of it in memory, because the system reads and
maps 64 KB at a time (docs/performance.md). A function that is missing from the list works all the same, and a name
that no longer exists is ignored. `make bench` says when it's time to record again; that takes three minutes.
"""

import json
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections import Counter
from pathlib import Path

TARGET = Path(__file__).parents[1] / "assets/function_order.ld"
LISTS = ["/", "/directory", "/directory?category=pizza", "/events", "/events?page=2", "/guides", "/deals", "/about",
         "/faq", "/art/map.svg", "/sitemap.xml", "/api/v1/home/", "/api/v1/site/", "/api/v1/categories/",
         "/api/v1/businesslistings/?open_now=true", "/api/v1/businesslistings/?ordering=newest",
         "/api/v1/businesslistings/facets/?category=pizza", "/api/v1/events/", "/api/v1/events/upcoming/",
         "/api/v1/search/?q=coffee", "/api/v1/search/?q=cofee"]
# The compiler ends each name with a hash of its types, and its own libraries' with one of the crate.
HASH = re.compile(r"17h[0-9a-f]{16}E?(\.llvm\.\d+)?$")
CRATE = re.compile(r"Cs[0-9A-Za-z]+_(?=\d)")


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def fetch(port, address, encoding="identity"):
    """Asks until there is an answer. Valgrind slows the program down fifty times: what takes too long is a 503, too."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{address}", headers={"Accept-Encoding": encoding})
    ends = time.monotonic() + 120
    while True:
        try:
            return urllib.request.urlopen(request, timeout=60).read()
        except urllib.error.HTTPError:
            return b"{}"
        except (urllib.error.URLError, ConnectionError, TimeoutError) as error:
            if time.monotonic() > ends:
                sys.exit(f"{address}: {error}")
            time.sleep(0.5)


def ask_for_public_pages(port):
    for address in LISTS:
        fetch(port, address, "br")
    fetch(port, "/", "gzip")
    for place in json.loads(fetch(port, "/api/v1/businesslistings/?page_size=2")).get("results", []):
        for address in ["/directory/{}", "/api/v1/businesslistings/{}/", "/art/storefront/{}.svg?c=cafe&s=fall"]:
            fetch(port, address.format(place["slug"]))
    for event in json.loads(fetch(port, "/api/v1/events/?page_size=2")).get("results", []):
        for address in [f"/events/{event['slug']}", *(f"/api/v1/events/{event['id']}/{end}" for end in ["", "more/"])]:
            fetch(port, address)


def wait_until_idle(process):
    """Until the jobs that begin after a start are done: they computed nothing for a while."""
    def used():
        fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])

    time.sleep(60)
    before, now = -1000, used()
    while now - before > 100:
        time.sleep(20)
        before, now = now, used()


def run(command, folder, use):
    """Runs a server, uses it, and stops it."""
    port = free_port()
    server = subprocess.Popen([*command, "--data", f"{folder}/town.db", "--port", str(port)], stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL)
    fetch(port, "/livez")
    use(server, port)
    server.send_signal(signal.SIGINT)
    server.wait(timeout=120)


def ran(profile):
    """The names in a callgrind profile; it numbers each where it first appears."""
    found = re.findall(r"^c?fn=\(\d+\) (\S+)", profile, re.MULTILINE)
    return sorted({re.sub(r"'\d+$", "", name) for name in found})


def symbols(program):
    listed = subprocess.run(["nm", "--defined-only", program], capture_output=True, text=True, check=True).stdout
    return [line.split()[-1] for line in listed.splitlines()]


def patterns(names, instances):
    """Only its hash tells one instance of a generic function from another. With another compiler the hashes are others,
    too: then the instances at least stand together, at the end."""
    exact, all_instances = {}, {}
    for name in names:
        bare = CRATE.sub("Cs*_", name) if name.startswith("_R") else HASH.sub("17h*", name)
        if instances[bare] < 2:
            exact[bare] = None
        else:
            exact[name] = all_instances[bare] = None
    return [f"*(.text.{name})" for name in [*exact, *all_instances]]


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        profile = Path(folder) / "profile"
        valgrind = ["valgrind", "--tool=callgrind", "--demangle=no", f"--callgrind-out-file={profile}"]

        def record(use):
            run([*valgrind, program, "serve"], folder, use)
            return ran(profile.read_text())

        run([program, "demo"], folder, lambda server, port: None)
        of_the_day = record(lambda server, port: wait_until_idle(server))
        always = record(lambda server, port: ask_for_public_pages(port))
    instances = Counter(HASH.sub("17h*", name) for name in symbols(program))
    # Those of other libraries match nothing; what has no name is an address.
    names = [name for name in [*always, *of_the_day] if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_.$]+", name)]
    listed = patterns(names, instances)
    lines = [
        "/* What runs at the start, for public pages, and every day. Written by benches/function_order.py. */",
        "SECTIONS {", "  .text.first : {", *(f"    {line}" for line in listed), "  }", "}", "INSERT BEFORE .text", "",
    ]
    TARGET.write_text("\n".join(lines))
    print(f"{len(listed)} patterns in {TARGET}")


main()
