// The cost of a first visit, in bytes and requests. No times: they would say more about this machine.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { PHONE, close, hydrated, startTown } from "./town.mjs";

const town = startTown();
const KB = 1024;
/** The budget for the first view, then for all scripts of a page. */
const BUDGET = { script: 2 * KB, stylesheet: 15 * KB, font: 45 * KB, document: 14 * KB, image: 150 * KB };
const MOST_SCRIPT = 95 * KB;
const PAGE_BUDGET = { requests: 20, calls: 6, total: 300 * KB };

/**
 * Bytes as transferred, by kind, for everything the first view loads; then for the scripts loaded on the visitor's
 * first interaction, without response headers.
 */
async function measure(path, size) {
  const bytes = {};
  const requests = [];
  const page = await town.open(path, {
    size,
    // A visitor who does not interact.
    waitUntil: "networkidle",
    before: async (opened) => {
      const tools = await opened.context().newCDPSession(opened);
      await tools.send("Network.enable");
      const kinds = new Map();
      tools.on("Network.responseReceived", ({ requestId, type, response }) => {
        kinds.set(requestId, type.toLowerCase());
        requests.push(response.url);
      });
      tools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        const kind = kinds.get(requestId) ?? "other";
        bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
      });
    },
  });
  const first = { bytes: { ...bytes }, requests: [...requests] };
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  await close(page);
  // The document without its headers, compressed as browsers request it.
  const answer = await town.fetch(path, { headers: { "Accept-Encoding": "gzip, deflate, br" } });
  const document = Number(answer.headers.get("content-length"));
  return { bytes: { ...first.bytes, document }, requests: first.requests, scripts };
}

const PATHS = [
  "/",
  "/directory",
  "/directory/anchor-apizza",
  "/events",
  "/events/saturday-farmers-market-1",
  "/guides",
  "/guides/your-first-weekend-in-wexbury",
  "/deals",
  "/deals/1",
  "/about",
];
for (const path of PATHS) {
  test(`the first visit to ${path} stays within its budget`, async (context) => {
    const { bytes, requests, scripts } = await measure(path, PHONE);
    const total = Object.values(bytes).reduce((sum, part) => sum + part, 0);
    const shown = Object.entries(bytes)
      .map(([kind, part]) => `${kind} ${(part / KB).toFixed(1)}`)
      .join(", ");
    context.diagnostic(
      `${shown} KB; in all ${(total / KB).toFixed(1)} KB in ${requests.length} requests, then ${(scripts / KB).toFixed(1)} KB of script`,
    );
    for (const [kind, most] of Object.entries(BUDGET))
      assert.ok((bytes[kind] ?? 0) <= most, `${kind}: ${bytes[kind]} of ${most} bytes`);
    assert.ok(scripts > 70 * KB && scripts <= MOST_SCRIPT, `all scripts: ${scripts} of ${MOST_SCRIPT} bytes`);
    assert.ok(total <= PAGE_BUDGET.total, `${total} of ${PAGE_BUDGET.total} bytes`);
    // The browser fetches the favicon after everything else.
    const viewed = requests.filter((url) => new URL(url).pathname !== "/favicon.svg");
    assert.ok(viewed.length <= PAGE_BUDGET.requests, `${viewed.length} requests:\n${viewed.join("\n")}`);
    const calls = requests.filter((url) => new URL(url).pathname.startsWith("/api/"));
    assert.ok(calls.length <= PAGE_BUDGET.calls, calls.join("\n"));
    assert.deepEqual(
      requests.filter((url) => !url.startsWith(town.address) && !url.startsWith("data:")),
      [],
      "nothing comes from elsewhere",
    );
  });
}

test("no public page asks for more script", async () => {
  const lengths = new Map();
  async function lengthOf(file) {
    const answer = await town.fetch(file, { method: "HEAD", headers: { "Accept-Encoding": "br" } });
    assert.equal(answer.headers.get("content-encoding"), "br", file);
    return Number(answer.headers.get("content-length"));
  }
  const routes = JSON.parse(await readFile(new URL("../assets/routes.json", import.meta.url), "utf8"));
  // A page that is opened by a link says so if there is no such link, with the same scripts.
  const paths = [...PATHS, ...Object.keys(routes.public).map((path) => path.replace(/:\w+/g, "none"))];
  for (const path of new Set(paths)) {
    const html = await (await town.fetch(path)).text();
    const named = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].flatMap(([, list]) => list.split(" "));
    const files = [...new Set(named)].filter((file) => file.endsWith(".js"));
    for (const file of files) if (!lengths.has(file)) lengths.set(file, await lengthOf(file));
    const scripts = files.reduce((sum, file) => sum + lengths.get(file), 0);
    assert.ok(scripts > 70 * KB && scripts <= MOST_SCRIPT, `${path}: ${scripts} of ${MOST_SCRIPT} bytes`);
  }
});

test("files with a hash in their name are kept for ever, and sent in the smallest form that is understood", async () => {
  const html = await (await town.fetch("/")).text();
  const files = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].flatMap(([, list]) => list.split(" "));
  assert.ok(files.length >= 4, files.join(", "));
  for (const file of files) {
    for (const coding of file.endsWith(".woff2") ? [null] : ["br", "gzip", null]) {
      const answer = await town.fetch(file, { headers: { "Accept-Encoding": coding ?? "identity" } });
      assert.equal(answer.status, 200, file);
      assert.equal(answer.headers.get("content-encoding"), coding, `${file} as ${coding}`);
      assert.match(answer.headers.get("cache-control"), /max-age=31536000, immutable/);
      await answer.arrayBuffer();
    }
  }
});

test("pages and answers travel in the smallest form that is understood, each under a tag of its own", async () => {
  for (const path of ["/events", "/api/v1/businesslistings/"]) {
    const bodies = new Set();
    const tags = new Set();
    for (const [asked, coding] of [
      ["gzip, deflate, br", "br"],
      ["gzip", "gzip"],
      ["br;q=0, gzip", "gzip"],
      ["identity", null],
    ]) {
      const answer = await town.fetch(path, { headers: { "Accept-Encoding": asked } });
      assert.equal(answer.headers.get("content-encoding"), coding, `${path} as ${asked}`);
      tags.add(answer.headers.get("etag"));
      bodies.add(await answer.text());
    }
    // The minute may have changed in between, which causes a new response.
    assert.ok(tags.size >= 3, [...tags].join(", "));
    assert.ok(bodies.size <= 2, path);
  }
});

test("a page that has not changed costs no bytes", async () => {
  for (const path of ["/", "/api/v1/businesslistings/"]) {
    let answer = await town.fetch(path);
    // The minute may change in between, which causes a new response.
    for (let tries = 3; tries > 0 && answer.status !== 304; tries -= 1)
      answer = await town.fetch(path, { headers: { "If-None-Match": answer.headers.get("etag") } });
    assert.equal(answer.status, 304, path);
    assert.equal(await answer.text(), "");
  }
});
