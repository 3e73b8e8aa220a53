// The network between a visitor and the town: it can be cut, it can lose answers, and it counts what goes
// through. A service worker's own requests are not the page's, so they are seen only from here.
import { createServer, request } from "node:http";
import { after, before } from "node:test";

/**
 * Stands before the town, from its start to its end. `change(path, text)` may put another text in the place
 * of what the town answers: of another version of the program, for one.
 */
export function startNetwork(town) {
  const open = new Set();
  const network = {
    address: "",
    /** Nobody is there. */
    isCut: false,
    /** Given a path, whether a request never gets to the town. */
    drops: () => false,
    /** Given a request (method, path), whether its answer gets lost on the way; the town has done it. */
    loses: () => false,
    change: null,
    /** Another address at the town for one that is asked. */
    rewrite: (path) => path,
    /** How long an answer takes, by its path. */
    delay: () => 0,
    /** "PUT /api/v1/saved/" of all that went through, with the town's status, and whether it had done it before. */
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
        await new Promise((resolve) => setTimeout(resolve, network.delay(asked.url)));
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
