// A new version of the program while pages of the old one are open; and queued edits that conflict with the town's
// data. The new version is the old one under another name, as a second build would be.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { startNetwork } from "./network.mjs";
import { MEMBERS, close, expectAccessible, hydrated, startTown, until } from "./town.mjs";

const town = startTown();
const network = startNetwork(town);
const options = (more = {}) => ({ serviceWorkers: "allow", address: network.address, ...more });
const controlled = (page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 30_000 });
const script = (page) => page.evaluate(() => document.querySelector("script[data-start]").dataset.start);

beforeEach(() => {
  network.mend();
  network.change = null;
  network.loses = () => false;
  network.rewrite = (path) => path;
});

/** From now on the server runs another build: its scripts have other names, and the old files are gone. */
async function updateServer(page) {
  const before = await script(page);
  const after = "/assets/start-NEWBUILD.js";
  const old = await (await town.fetch("/sw.js")).text();
  const [, version] = /version:"([0-9a-f]{16})"/.exec(old);
  // The guides page has not been opened: its code is yet to be loaded.
  const html = await (await town.fetch("/guides")).text();
  const here = await (await town.fetch("/")).text();
  const gone = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)]
    .map(([, file]) => file)
    .filter((file) => !here.includes(file));
  assert.ok(gone.length > 0);
  const asked = [];
  network.rewrite = (path) => {
    if (path === after) return before;
    if (path === before || gone.includes(path)) {
      asked.push(path);
      return "/assets/gone-00000000.js";
    }
    return path;
  };
  network.change = (path, given, body) => {
    if (path === "/sw.js") return { body: String(body).replaceAll(before, after).replace(version, "0123456789abcdef") };
    if (path === after) return { body: `window.isNewVersion = true;${body}` };
    if (/html/.test(given.headers["content-type"] ?? "")) return { body: String(body).replaceAll(before, after) };
    return null;
  };
  return { before, after, asked };
}

test("an update is offered and not forced; until then a page has its own version's files, in every tab", async () => {
  const page = await town.open("/", options());
  await controlled(page);
  const other = await page.context().newPage();
  await other.goto(`${network.address}/about`);
  await hydrated(other);
  const { before, after, asked } = await updateServer(page);
  assert.equal((await fetch(network.address + before)).status, 404, "a file that is no more is not another one");
  asked.length = 0;
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration()).update()));
  await page.getByText("A new version is ready.").waitFor();
  // Nothing has happened to either page, and pages they open now are of their own build.
  await page.locator("header a[href='/guides']").first().click();
  await page.waitForURL(`${network.address}/guides`);
  await page.locator("#main h1", { hasText: "Guides" }).waitFor();
  assert.equal(await page.getByText("This page could not be loaded").count(), 0);
  assert.deepEqual([await script(page), await page.evaluate(() => window.isNewVersion)], [before, undefined]);
  assert.deepEqual(asked, [], "the files came from the device");
  await page.getByRole("button", { name: "Reload" }).click();
  await page.waitForFunction(() => window.isNewVersion, null, { timeout: 30_000 });
  await hydrated(page);
  assert.equal(await script(page), after);
  // The other tab continues with its own version.
  await other.locator("header a[href='/guides']").first().click();
  await other.locator("#main h1", { hasText: "Guides" }).waitFor();
  assert.deepEqual([await script(other), await other.evaluate(() => window.isNewVersion)], [before, undefined]);
  assert.deepEqual(asked, []);
  // Both are available offline, each page with the files of the build that rendered it.
  network.cut();
  await other.goto(`${network.address}/about`);
  await hydrated(other);
  assert.equal(await other.locator(".banner-offline").count(), 1);
  await close(page);
});

test("a page that came after the update takes the new version without asking", async () => {
  const page = await town.open("/", options());
  await controlled(page);
  const { after } = await updateServer(page);
  await page.goto(`${network.address}/about`);
  await hydrated(page);
  // The browser decides when it takes over: possibly not until the old one has been idle.
  await until("the new service worker", () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const ask = new MessageChannel();
      const answer = new Promise((resolve) => (ask.port1.onmessage = ({ data }) => resolve(data)));
      (registration.waiting ?? registration.active).postMessage("entry", [ask.port2]);
      return (await answer).includes("NEWBUILD");
    }),
  );
  assert.equal(await script(page), after);
  assert.equal(await page.getByText("A new version is ready.").count(), 0);
  await close(page);
});

const waiting = (page) => page.evaluate(() => localStorage.getItem("towngreen.outbox") !== null);

/** Saves a place while offline. */
async function saveOffline(page) {
  network.cut();
  await page.context().setOffline(true);
  await page.locator(".save-heart[aria-pressed=false]").first().click();
  await until("the edit in the outbox", () => waiting(page));
  network.mend();
}

test("an edit that meets another version shows both and loses nothing; a refusal is told in words", async () => {
  const page = await town.openAs(MEMBERS.resident, "/directory", options());
  await controlled(page);
  await page.locator(".save-heart").first().waitFor();
  let refusal = {
    status: 409,
    body: JSON.stringify({ detail: "Changed on another device.", current: { business_ids: [1] } }),
  };
  network.change = (path, given) => (path === "/api/v1/saved/" && given.req.method === "PUT" ? refusal : null);
  await saveOffline(page);
  await page.context().setOffline(false);
  await page.getByText("A change could not be saved. It is kept on this device.").waitFor();
  await page.goto(`${network.address}/saved`);
  const pending = page.locator(".pending-edits");
  await pending.getByText("Changed on another device.").waitFor();
  assert.match(await pending.textContent(), /On this device: \d+.*Saved: 1/s);
  await expectAccessible(page);
  refusal = { status: 400, body: JSON.stringify({ detail: "This place is no longer in the directory." }) };
  await pending.getByRole("button", { name: "Send mine" }).click();
  await pending.getByText("This could not be saved: This place is no longer in the directory.").waitFor();
  refusal = null;
  const before = network.count("PUT /api/v1/saved/");
  await pending.getByRole("button", { name: "Try again" }).click();
  await pending.waitFor({ state: "detached" });
  assert.equal(network.count("PUT /api/v1/saved/"), before + 1);
  assert.equal(await waiting(page), false);
  await close(page);
});
