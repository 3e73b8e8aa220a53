"""Clients that only hold connections open: are they closed within their limits, and does anybody notice?

    cargo build --release && python3 benches/hostile_clients.py target/release/towngreen

Serves a town filled by `towngreen demo`, over HTTP and HTTPS, with the limits that it has unless told otherwise. Then,
all at once: 300 clients send their request one byte a second, 300 begin a TLS handshake and stop, 100 ask for pages
and read nothing, 50 speak HTTP/2 and say nothing. Meanwhile one good client, a process of its own, asks for a page twenty
times a second; how long it waits when nobody else is there is measured first. Needs openssl, for a certificate.
"""

import asyncio
import multiprocessing
import re
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from pathlib import Path

LIMITS = {"slow senders": 10, "half handshakes": 10, "readers": 30, "mute HTTP/2": 60}
# How late after its limit a connection may be closed: they are looked for once a second.
GRACE = 2
# Until what the system keeps for a reader is full, which is when the limit begins.
FILLING = 5
HTTP2_HELLO = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def source(number):
    """Loopback has many addresses; one may not have more than 200 connections."""
    return (f"127.0.1.{number % 200 + 1}", 0)


async def until_closed(reader):
    try:
        while await reader.read(65536):
            pass
    except (ConnectionError, ssl.SSLError):
        pass


async def slow_sender(ports, number):
    reader, writer = await asyncio.open_connection("127.0.0.1", ports["http"], local_addr=source(number))
    closed = asyncio.ensure_future(until_closed(reader))
    for letter in b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + b"a" * 1000:
        writer.write(bytes([letter]))
        await asyncio.wait([closed], timeout=1)
        if closed.done():
            return


async def half_handshake(ports, number):
    reader, writer = await asyncio.open_connection("127.0.0.1", ports["https"], local_addr=source(number))
    if number % 2:
        writer.write(bytes([22, 3, 1, 2, 0, 1, 0, 1]))
    await until_closed(reader)


async def reader_of_nothing(ports, number):
    """With a small window, so that the answers have to wait in the server. That it was closed shows when this client
    reads after all, shortly after the limit: it gets what was on its way, and the end."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    connection.bind(source(number))
    connection.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(connection, ("127.0.0.1", ports["http"]))
    await loop.sock_sendall(connection, b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 40)
    await asyncio.sleep(LIMITS["readers"] + FILLING)
    received = 0
    try:
        while part := await loop.sock_recv(connection, 1 << 20):
            received += len(part)
    except ConnectionError:
        pass
    connection.close()
    assert received < 10 << 20, "all forty answers"


TLS = ssl.create_default_context()
TLS.check_hostname, TLS.verify_mode = False, ssl.CERT_NONE
TLS.set_alpn_protocols(["h2"])


async def mute_http2(ports, number):
    reader, writer = await asyncio.open_connection("127.0.0.1", ports["https"], ssl=TLS, local_addr=source(number))
    writer.write(HTTP2_HELLO)
    await until_closed(reader)


KINDS = {
    "slow senders": (300, slow_sender),
    "half handshakes": (300, half_handshake),
    "readers": (100, reader_of_nothing),
    "mute HTTP/2": (50, mute_http2),
}


def good_client(port, seconds, result):
    waits, ends = [], time.monotonic() + seconds
    while time.monotonic() < ends:
        began = time.monotonic()
        with socket.create_connection(("127.0.0.1", port)) as connection:
            connection.sendall(
                b"GET /events HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n")
            answer = b""
            while part := connection.recv(65536):
                answer += part
        assert answer.startswith(b"HTTP/1.1 200"), answer[:100]
        waits.append(time.monotonic() - began)
        time.sleep(0.05)
    result.send(waits)


def start_good_client(port, seconds):
    """A process of its own: in this one it would wait for hundreds of clients that have nothing to do with the server."""
    receiver, sender = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=good_client, args=(port, seconds, sender), daemon=True)
    process.start()
    # Else the end of a client that failed would not be noticed.
    sender.close()
    return receiver


def summary(waits):
    waits = sorted(waits)
    return f"{len(waits)} answers, median {waits[len(waits) // 2] * 1000:.1f} ms, slowest {waits[-1] * 1000:.0f} ms"


def resident(pid):
    return int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1]) / 1000


async def attack(ports, pid):
    print(f"memory before: {resident(pid):.1f} MB")
    print(f"good client alone: {summary(start_good_client(ports['http'], 10).recv())}")
    closed, begun = {kind: [] for kind in KINDS}, {kind: 0 for kind in KINDS}
    good = start_good_client(ports["http"], max(LIMITS.values()) + GRACE + 4)
    await asyncio.sleep(2)

    async def one(kind, client, number):
        began = time.monotonic()
        begun[kind] += 1
        await asyncio.wait_for(client(ports, number), 120)
        closed[kind].append(time.monotonic() - began)

    async def batch(kind, count, client):
        await asyncio.gather(*(one(kind, client, number) for number in range(count)))

    clients = asyncio.gather(*(batch(kind, count, client) for kind, (count, client) in KINDS.items()))
    await asyncio.sleep(6)
    print(f"memory with all of them: {resident(pid):.1f} MB")
    await clients
    waits = await asyncio.to_thread(good.recv)
    for kind, times in closed.items():
        last = f"within {LIMITS[kind] + FILLING} s" if kind == "readers" else f"the last after {max(times):.1f} s"
        holds = len(times) == KINDS[kind][0] and (kind == "readers" or max(times) <= LIMITS[kind] + GRACE)
        print(f"{kind:16} {len(times)} of {begun[kind]} closed, {last} (limit {LIMITS[kind]} s) "
              f"{'holds' if holds else 'missed'}")
    print(f"good client      {summary(waits)} (at most 100) {'holds' if max(waits) <= 0.1 else 'missed'}")


def main():
    program = str(Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                        "-addext", "subjectAltName=DNS:localhost", "-keyout", "key.pem", "-out", "certificate.pem"],
                       cwd=folder, check=True, capture_output=True)
        ports = {"http": free_port(), "https": free_port()}
        data = ["--data", "town.db", "--port", str(ports["http"])]

        def start(command):
            return subprocess.Popen([program, command, *data], cwd=folder, stdout=subprocess.DEVNULL,
                                    stderr=subprocess.DEVNULL, env={
                "TOWNGREEN_SERVER_CERTIFICATE_FILE": "certificate.pem", "TOWNGREEN_SERVER_KEY_FILE": "key.pem",
                "TOWNGREEN_SERVER_HTTPS_ADDRESS": "127.0.0.1", "TOWNGREEN_SERVER_HTTPS_PORT": str(ports["https"]),
                "TOWNGREEN_SERVER_HTTP_PORT": str(free_port())} if command == "serve" else {})

        demo = start("demo")
        time.sleep(8)
        demo.send_signal(signal.SIGINT)
        demo.wait(60)
        server = start("serve")
        time.sleep(8)
        try:
            asyncio.run(attack(ports, server.pid))
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(60)


if __name__ == "__main__":
    main()
