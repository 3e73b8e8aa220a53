"""Writes assets/function_order.ld: which functions the linker puts next to each other.

    cargo rustc --release --bin towngreen -- -C strip=none
    python3 benches/function_order.py target/release/towngreen

Runs the program under valgrind's callgrind on a town filled by `towngreen demo`, from its start through some public
pages and API calls, and notes every function that ran. Those are a fifth of the program. Scattered over all of it,
they keep nearly all of it in memory, because the system reads and maps 64 KB at a time (docs/performance.md). A
function that is missing from the list works all the same, and a name that no longer exists is ignored: with the next
compiler, that is so for the instances of generic functions. `cargo bench --bench http -- program` says when it's time.
"""

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
PUBLIC = ["/", "/directory", "/events", "/guides", "/deals", "/about", "/api/v1/home/", "/api/v1/events/",
          "/api/v1/businesslistings/", "/api/v1/search/?q=coffee", "/api/v1/categories/", "/api/v1/site/", "/livez"]
# The compiler ends each name with a hash of its types, and its own libraries' with one of the crate.
HASH = re.compile(r"17h[0-9a-f]{16}E?(\.llvm\.\d+)?$")
CRATE = re.compile(r"Cs[0-9A-Za-z]+_(?=\d)")


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def fetch(port, address):
    """Asks until there is an answer. Valgrind slows the program down fifty times: what takes too long is a 503, too."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{address}", headers={"Accept-Encoding": "br, gzip"})
    ends = time.monotonic() + 120
    while True:
        try:
            return urllib.request.urlopen(request, timeout=60).read()
        except urllib.error.HTTPError:
            return None
        except (urllib.error.URLError, ConnectionError, TimeoutError) as error:
            if time.monotonic() > ends:
                sys.exit(f"{address}: {error}")
            time.sleep(0.5)


def run(command, port, addresses):
    """Runs a server, asks it for some addresses, and stops it."""
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for address in addresses:
        fetch(port, address)
    server.send_signal(signal.SIGINT)
    server.wait(timeout=60)


def ran(profile):
    """The names in a callgrind profile; it numbers each where it first appears."""
    found = re.findall(r"^c?fn=\(\d+\) (\S+)", profile, re.MULTILINE)
    return sorted({re.sub(r"'\d+$", "", name) for name in found})


def symbols(program):
    listed = subprocess.run(["nm", "--defined-only", program], capture_output=True, text=True, check=True).stdout
    return [line.split()[-1] for line in listed.splitlines()]


def pattern(name, instances):
    """Without the hash, unless that is all that tells one instance of a generic function from another."""
    bare = HASH.sub("17h*", name)
    if name.startswith("_R"):
        bare = CRATE.sub("Cs*_", name)
    return f"*(.text.{bare if instances[bare] < 2 else name})"


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        data, profile = f"{folder}/town.db", f"{folder}/profile"
        port = free_port()
        run([program, "demo", "--data", data, "--port", str(port)], port, ["/livez"])
        port = free_port()
        valgrind = ["valgrind", "--tool=callgrind", "--demangle=no", f"--callgrind-out-file={profile}"]
        run([*valgrind, program, "serve", "--data", data, "--port", str(port)], port, PUBLIC)
        names = ran(Path(profile).read_text())
    # Those of other libraries match nothing; what has no name is an address.
    instances = Counter(HASH.sub("17h*", name) for name in symbols(program))
    patterns = sorted({pattern(name, instances) for name in names if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_.$]+", name)})
    lines = [
        "/* What runs at the start and for public pages. Written by benches/function_order.py. */",
        "SECTIONS {", "  .text.first : {", *(f"    {line}" for line in patterns), "  }", "}", "INSERT BEFORE .text", "",
    ]
    TARGET.write_text("\n".join(lines))
    print(f"{len(patterns)} functions in {TARGET}")


main()
