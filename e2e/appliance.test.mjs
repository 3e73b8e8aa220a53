// What a visitor notices of the server itself: its home-screen icons, a full disk, and the files of open data, which are
// linked from the tools page and hold everything that their readme promises.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SMALL, close, expectAccessible, finish, overflow, startTown, stub, until } from "./town.mjs";

const town = startTown();
/** The width and height from a PNG file's header. */
function sideOf(bytes) {
  assert.equal(bytes.toString("latin1", 1, 4), "PNG");
  assert.equal(bytes.readUInt32BE(16), bytes.readUInt32BE(20), "square");
  return bytes.readUInt32BE(16);
}

test("the icons that the manifest and the page name are there, in the size they are named with", async () => {
  const manifest = await (await town.fetch("/manifest.webmanifest")).json();
  const pictures = manifest.icons.filter(({ type }) => type === "image/png");
  assert.deepEqual(
    pictures.map(({ sizes, purpose }) => `${sizes} ${purpose}`),
    ["192x192 any", "512x512 any", "512x512 maskable"],
  );
  for (const { src, sizes } of pictures) {
    const answer = await town.fetch(src);
    assert.equal(answer.headers.get("content-type"), "image/png", src);
    const side = sideOf(Buffer.from(await answer.arrayBuffer()));
    assert.equal(`${side}x${side}`, sizes, src);
  }
  const page = await (await town.fetch("/")).text();
  const named = /rel="apple-touch-icon" href="([^"]+)"/.exec(page)[1];
  for (const path of [named, "/apple-touch-icon.png"]) {
    assert.equal(sideOf(Buffer.from(await (await town.fetch(path)).arrayBuffer())), 180, path);
  }
});

test("while nothing can be saved the page says so, and stops when it can", async () => {
  const page = await town.open("/login", { before: (opened) => opened.clock.install() });
  const site = await town.read("site/");
  const told = page.getByText("nothing can be saved right now");
  await stub(page, "dj-rest-auth/login/", {
    status: 507,
    body: { detail: "The server's disk is nearly full; nothing was changed." },
  });
  let isFull = true;
  await stub(page, "site/", () => ({ ...site, is_storage_full: isFull }));
  await page.getByLabel("Email", { exact: false }).first().fill("resident@wexbury.example");
  await page.getByLabel("Password", { exact: true }).fill("wexbury-demo");
  await page
    .locator("form")
    .getByRole("button", { name: /log ?in|sign in/i })
    .click();
  await told.waitFor();
  await expectAccessible(page);
  isFull = false;
  await page.clock.runFor(31_000);
  await told.waitFor({ state: "detached" });
  await close(page);
});

test("the tools page leads to the files, and the readme names every column", async () => {
  const page = await town.open("/tools", { size: SMALL });
  const link = page.getByRole("link", { name: "files that you may use" });
  assert.equal(await link.getAttribute("href"), "/open-data/README.md");
  assert.equal(await overflow(page), 0);
  await expectAccessible(page);
  await finish(page);
  const readme = await until("the files of the first day", async () => {
    const answer = await town.fetch("/open-data/README.md");
    return answer.ok && answer.text();
  });
  assert.match(readme, /^# Open data of Wexbury/);
  const addresses = [...readme.matchAll(/\/open-data\/\w+\.(?:csv|json)$/gm)].map(([path]) => path);
  assert.equal(addresses.length, 8);
  for (const address of addresses) {
    const answer = await town.fetch(address);
    assert.equal(answer.status, 200, address);
    assert.equal(answer.headers.get("access-control-allow-origin"), "*");
    const text = await answer.text();
    const columns = address.endsWith(".json")
      ? Object.keys(JSON.parse(text).rows[0])
      : text
          .replace(/^\ufeff/, "")
          .split("\r\n")[0]
          .split(",");
    for (const column of columns) assert.ok(readme.includes(`| ${column} |`), `${address}: ${column}`);
  }
});

test("the tools page leads to what only the server has: the Town Sheet, also in large print, and the lobby screen", async () => {
  for (const [name, path] of [
    ["The Town Sheet", "/town-sheet"],
    ["in large print", "/town-sheet?print=large"],
    ["today in town", "/screen"],
  ]) {
    const page = await town.open("/tools", { size: SMALL });
    await page.locator("#main").getByRole("link", { name, exact: true }).click();
    await page.waitForURL(town.address + path);
    // The site itself, whose "Page not found" it would be, is not part of these pages.
    assert.equal(await page.locator("#root").count(), 0, path);
    await close(page);
  }
});
