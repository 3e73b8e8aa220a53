// A proxy between a visitor and the town: it can be cut, it can lose responses, and it counts requests. A service
// worker's own requests are not the page's, so they are visible only here.
import { createServer, request } from "node:http";
import { after, before } from "node:test";

/**
 * Runs in front of the town, from its start to its end. `change(path, text)` can replace the town's response, for
 * example with that of another version of the program.
 */
export function startNetwork(town) {
  const open = new Set();
  const network = {
    address: "",
    /** Whether the server is unreachable. */
    isCut: false,
    /** Given a path, whether a request is dropped before it reaches the town. */
    drops: () => false,
    /** Given a request (method, path), whether its response is lost after the town has processed it. */
    loses: () => false,
    change: null,
    /** Maps the requested path to another one at the town. */
    rewrite: (path) => path,
    /** What a response waits for, by path: milliseconds, or a promise. */
    delay: () => 0,
    /** Lines such as "PUT /api/v1/saved/" for all requests, with the town's status, and whether it was a replay. */
    seen: [],
    count: (what) => network.seen.filter(({ line }) => line === what).length,
  };
  const server = createServer((asked, answer) => {
    if (network.isCut || network.drops(asked.url)) return asked.socket.destroy();
    const to = new URL(network.rewrite(asked.url), town.address);
    const { "accept-encoding": _, ...headers } = asked.headers;
    const sent = request(to, { method: asked.method, headers }, (given) => {
      const parts = [];
      given.on("data", (part) => parts.push(part));
      given.on("end", async () => {
        const delay = network.delay(asked.url);
        await (typeof delay === "number" ? new Promise((resolve) => setTimeout(resolve, delay)) : delay);
        network.seen.push({
          line: `${asked.method} ${asked.url}`,
          status: given.statusCode,
          isReplay: "idempotency-replayed" in given.headers,
        });
        if (network.loses(asked.method, asked.url)) return asked.socket.destroy();
        let body = Buffer.concat(parts);
        let status = given.statusCode;
        const changed = network.change?.(asked.url, given, body);
        if (changed !== undefined && changed !== null) ({ status = status, body } = changed);
        const { "content-length": _length, "transfer-encoding": _coding, ...rest } = given.headers;
        answer.writeHead(status, { ...rest, "content-length": Buffer.byteLength(body) });
        answer.end(body);
      });
      given.on("error", () => asked.socket.destroy());
      // A page that is gone listens to nothing any more: its stream would keep a place at the town.
      answer.on("close", () => given.destroy());
    });
    sent.on("error", () => asked.socket.destroy());
    asked.pipe(sent);
  });
  server.on("connection", (socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  network.cut = () => {
    network.isCut = true;
    for (const socket of open) socket.destroy();
  };
  network.mend = () => {
    network.isCut = false;
  };
  before(async () => {
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    network.address = `http://127.0.0.1:${server.address().port}`;
  });
  after(() => {
    for (const socket of open) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return network;
}
