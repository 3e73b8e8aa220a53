// Offline: opened pages are readable, changes are sent exactly once, and nothing of a member outlives the session. The
// network is really cut: the server is unreachable, and the browser reports that.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { startNetwork } from "./network.mjs";
import { MEMBERS, close, expectAccessible, flushRequests, hydrated, overflow, startTown, until } from "./town.mjs";

const town = startTown();
const network = startNetwork(town);
const PLACE = "/directory/anchor-apizza";
const WEEK = 7 * 24 * 3600_000;

beforeEach(() => {
  network.mend();
  network.change = null;
  network.drops = () => false;
  network.loses = () => false;
  network.delay = () => 0;
});

const options = (more = {}) => ({ serviceWorkers: "allow", address: network.address, ...more });

/** Waits until the service worker controls the page and has cached it. */
export async function kept(page, path) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 30_000 });
  if (path)
    await until(`${path} in the cache`, () =>
      page.evaluate(async (one) => Boolean(await caches.match(one, { cacheName: "towngreen-pages" })), path),
    );
}

async function goOffline(page) {
  network.cut();
  await page.context().setOffline(true);
}

async function goOnline(page) {
  network.mend();
  await page.context().setOffline(false);
}

const go = (page, path) => page.goto(network.address + path, { waitUntil: "load" });

/** The way to the saved places from a page that is not on the device. */
async function openSavedOffline(page) {
  await go(page, "/events");
  const row = page.locator(".offline-kept li", { hasText: "Saved places" });
  await row.getByText(/As of /).waitFor();
  await row.getByRole("link").click();
  await page.waitForURL(`${network.address}/saved`);
}

/** All entries of the browser's caches: name and path. */
const cached = (page) =>
  page.evaluate(async () => {
    const found = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        found.push(`${name} ${new URL(url).pathname}${new URL(url).search}`);
    return found;
  });

/** Lets every try of a read fail, however long the page waits in between. */
async function failReads(page) {
  for (let second = 0; second < 12; second += 1) {
    await page.clock.runFor(1000);
    await page.evaluate(() =>
      fetch("/robots.txt").then(
        () => undefined,
        () => undefined,
      ),
    );
  }
}

const waiting = (page) =>
  page.evaluate(async () => {
    // Opening it would create it, without the store that the page then expects.
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === "towngreen-outbox")) return [];
    return new Promise((resolve, reject) => {
      const open = indexedDB.open("towngreen-outbox");
      open.onerror = () => reject(open.error);
      open.onsuccess = () => {
        if (!open.result.objectStoreNames.contains("outbox")) return resolve([]);
        const ask = open.result.transaction("outbox").objectStore("outbox").get("edits");
        ask.onsuccess = () => {
          open.result.close();
          resolve(ask.result ?? []);
        };
      };
    });
  });

test("a page that was opened is read without a network, and says as of when; another leads to what is kept", async () => {
  const page = await town.open(PLACE, options());
  await kept(page, PLACE);
  await goOffline(page);
  await go(page, PLACE);
  await hydrated(page);
  assert.equal(await page.locator("#main h1").textContent(), "Anchor Apizza");
  const banner = page.locator(".banner-offline");
  await banner.getByText(/As of \d{1,2}:\d\d [AP]M\./).waitFor();
  assert.match(await banner.textContent(), /You are offline\. You can still read what you have already opened\./);
  assert.equal(
    await page.evaluate(() => document.styleSheets.length > 0 && getComputedStyle(document.body).fontFamily !== ""),
    true,
  );
  await go(page, "/events");
  assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, "/offline?from=%2Fevents");
  await page.getByRole("heading", { level: 1, name: "You are offline" }).waitFor();
  const row = page.locator(".offline-kept li", { hasText: "Anchor Apizza" });
  assert.match(await row.textContent(), /As of \d{1,2}:\d\d [AP]M/);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    assert.equal(await overflow(page), 0, `${width}`);
    await expectAccessible(page, `${width}`);
  }
  await goOnline(page);
  await page.getByRole("link", { name: "Open the page" }).click();
  await page.waitForURL(`${network.address}/events`);
  await hydrated(page);
  assert.equal(await page.locator(".banner-offline").count(), 0);
  await close(page);
});

test("a server that is gone, while the phone has a network, is said; a slow one is waited for three seconds", async () => {
  const page = await town.open(PLACE, options());
  await kept(page, PLACE);
  network.cut();
  await go(page, PLACE);
  await page.locator(".banner-offline").getByText("The site cannot be reached right now.").waitFor();
  network.mend();
  await go(page, "/about");
  await page.locator(".banner-offline").waitFor({ state: "detached" });
  network.delay = (path) => (path === PLACE ? 9000 : 0);
  const started = Date.now();
  await page.goto(network.address + PLACE, { waitUntil: "commit" });
  const took = Date.now() - started;
  assert.ok(took > 2500 && took < 7000, `${took} ms`);
  await hydrated(page);
  await page
    .locator(".banner-offline")
    .getByText(/As of /)
    .waitFor();
  await close(page);
});

test("seven days later a member's page opens without a network, is edited, and the edits arrive once", async () => {
  const login = await town.login(MEMBERS.resident);
  await town.call(login.access, "PUT", "saved/", { business_ids: [1, 2] });
  const page = await town.openAs(login, "/saved", options({ before: (opened) => opened.clock.install() }));
  await kept(page);
  await page.locator(".saved .business-card").nth(1).waitFor();
  // Again, now that the service worker sees the requests.
  await page.reload();
  await page.locator(".saved .business-card").nth(1).waitFor();
  await until("the saved places in the member's cache", async () =>
    (await cached(page)).some((one) => /^towngreen-member-\d+ \/api\/v1\/businesslistings\//.test(one)),
  );
  const calls = () => network.seen.filter(({ line }) => /^(?:PUT|DELETE) \/api\/v1\/saved\//.test(line));
  await goOffline(page);
  await page.clock.fastForward(WEEK);
  await page.reload();
  await page.locator(".saved .business-card").nth(1).waitFor();
  await page
    .locator(".banner-offline")
    .getByText(/As of \w+day, \w+ \d+/)
    .waitFor();
  await openSavedOffline(page);
  await page.locator(".saved .business-card").nth(1).waitFor();
  const before = calls().length;
  const ids = () => page.evaluate(() => JSON.parse(localStorage.getItem("towngreen.saved") ?? "[]"));
  await page.locator(".saved .save-heart").first().click();
  await page.locator(".saved .business-card").nth(1).waitFor({ state: "detached" });
  await until("the edit in the outbox", async () => (await waiting(page)).length === 1);
  assert.equal((await ids()).length, 1);
  const cards = page.locator(".saved .business-card-link");
  await failReads(page);
  assert.equal(await cards.count(), 1, "the other one stays");
  // The same after a reload, and still unsent.
  await page.reload();
  await cards.first().waitFor();
  await failReads(page);
  assert.equal(await cards.count(), 1);
  assert.equal(await page.locator(".saved").getByText("could not be loaded").count(), 0);
  assert.equal((await ids()).length, 1);
  await page.getByText("Saved on this phone, not yet sent: 1 change.").waitFor();
  assert.equal(calls().length, before);
  // Responses are lost: the town has processed it, but the phone does not know.
  let lost = 0;
  network.loses = (method, path) => method === "DELETE" && path.startsWith("/api/v1/saved/") && ++lost > 0;
  await goOnline(page);
  await until("the edit at the town", () => lost > 0);
  await goOffline(page);
  assert.equal((await waiting(page)).length, 1, "until its answer has come it stays");
  network.loses = () => false;
  await goOnline(page);
  await page.clock.runFor(1000);
  await until("an empty outbox", async () => (await waiting(page)).length === 0);
  const sent = network.seen.filter(({ line }) => /^DELETE \/api\/v1\/saved\//.test(line));
  assert.ok(sent.length >= 2, "sent again");
  assert.equal(sent.filter(({ isReplay }) => !isReplay).length, 1, "and done once");
  const { business_ids } = await town.call(login.access, "GET", "saved/");
  assert.equal(business_ids.length, 1);
  assert.deepEqual(business_ids, await ids());
  await close(page);
});

test("a place saved without a network leaves the others in the list, which says that one is missing", async () => {
  const login = await town.login(MEMBERS.resident);
  const { id } = await town.read("businesslistings/anchor-apizza/");
  const others = (await town.read("businesslistings/")).results.map((place) => place.id).filter((one) => one !== id);
  const clear = async () => {
    for (const saved of (await town.call(login.access, "GET", "saved/")).business_ids)
      await town.call(login.access, "DELETE", `saved/${saved}/`);
  };
  await clear();
  await town.call(login.access, "PUT", "saved/", { business_ids: others.slice(0, 2) });
  const page = await town.openAs(login, "/saved", options());
  await kept(page);
  const cards = page.locator(".saved .business-card-link");
  await cards.nth(1).waitFor();
  await page.reload();
  await cards.nth(1).waitFor();
  await go(page, PLACE);
  await kept(page, PLACE);
  await goOffline(page);
  await page.locator(".save-wide").first().click();
  await until("the edit in the outbox", async () => (await waiting(page)).length === 1);
  await go(page, "/saved");
  await cards.nth(1).waitFor();
  await page.getByText("1 saved place could not be loaded.").waitFor();
  assert.equal(await cards.count(), 2);
  await goOnline(page);
  await cards.nth(2).waitFor();
  await page.getByText("could not be loaded").waitFor({ state: "detached" });
  await until("an empty outbox", async () => (await waiting(page)).length === 0);
  await close(page);
  await clear();
});

test("a place that a visitor has saved since leaves the others readable, too", async () => {
  const { id } = await town.read("businesslistings/anchor-apizza/");
  const others = (await town.read("businesslistings/")).results.map((place) => place.id).filter((one) => one !== id);
  const before = (opened) =>
    opened.addInitScript(
      (list) => {
        localStorage["towngreen.saved"] ??= JSON.stringify(list);
      },
      others.slice(0, 2),
    );
  const page = await town.open("/saved", options({ before }));
  await kept(page);
  const cards = page.locator(".saved .business-card-link");
  await page.reload();
  await cards.nth(1).waitFor();
  await until("the list in the cache", async () => (await cached(page)).some((one) => /listings\/\?.*ids=/.test(one)));
  // With a network, and without a look at the list afterward.
  await go(page, PLACE);
  await hydrated(page);
  await page.locator(".save-wide").first().click();
  await until("three saved", () => page.evaluate(() => JSON.parse(localStorage["towngreen.saved"]).length === 3));
  await goOffline(page);
  await go(page, "/saved");
  await cards.nth(1).waitFor();
  await page.getByText("1 saved place could not be loaded.").waitFor();
  assert.equal(await cards.count(), 2);
  await openSavedOffline(page);
  await cards.nth(1).waitFor();
  await close(page);
});

test("a place that is taken off before the session is known stays off, here and at the town", async () => {
  const login = await town.login(MEMBERS.resident);
  await town.call(login.access, "PUT", "saved/", { business_ids: [1, 2] });
  const page = await town.openAs(login, "/saved", options());
  await kept(page);
  const cards = page.locator(".saved .business-card");
  const ids = () => page.evaluate(() => JSON.parse(localStorage.getItem("towngreen.saved") ?? "[]"));
  await until("the account's list on the device", async () => (await ids()).length === 2);
  await cards.nth(1).waitFor();
  // Confirming the user takes long, and requests for the saved places fail.
  const confirmed = () => network.count("GET /api/v1/dj-rest-auth/user/");
  const before = confirmed();
  let confirm;
  const isConfirmed = new Promise((resolve) => (confirm = resolve));
  network.delay = (path) => (path.startsWith("/api/v1/dj-rest-auth/user/") ? isConfirmed : 0);
  network.drops = (path) => path.startsWith("/api/v1/saved/");
  await page.reload();
  await cards.nth(1).waitFor();
  await page.locator(".saved .save-heart").first().click();
  await cards.nth(1).waitFor({ state: "detached" });
  await until("the edit in the outbox", async () => (await waiting(page)).length === 1);
  assert.equal(confirmed(), before, "nobody is known yet");
  const left = await ids();
  assert.equal(left.length, 1);
  confirm();
  await until("a confirmed session", () => confirmed() > before);
  assert.deepEqual(await ids(), left);
  network.delay = () => 0;
  network.drops = () => false;
  for (const start of ["first", "second"]) {
    await page.reload();
    await until("an empty outbox", async () => (await waiting(page)).length === 0);
    await page.waitForLoadState("networkidle");
    const { business_ids } = await town.call(login.access, "GET", "saved/");
    assert.deepEqual([business_ids, await ids()], [left, left], start);
  }
  await close(page);
});

test("logging out asks about what is not sent, and leaves nothing of the member on the device", async () => {
  const page = await town.openAs(MEMBERS.owner, "/dashboard", options());
  await kept(page);
  await page.reload();
  await hydrated(page);
  await until("the dashboard in the member's cache", async () =>
    (await cached(page)).some((one) => /^towngreen-member-\d+ \/api\/v1\/dashboard\//.test(one)),
  );
  const before = page.asked.length;
  await go(page, PLACE);
  await hydrated(page);
  // Who it is and the saved places are loaded: the page is idle before it asks for them, too.
  await until("the saved places", () => page.asked.slice(before).some((path) => path.startsWith("/api/v1/saved/")));
  await page.waitForLoadState("networkidle");
  await flushRequests(page);
  await goOffline(page);
  await page.locator(".save-wide").first().click();
  await until("the edit in the outbox", async () => (await waiting(page)).length === 1);
  await goOnline(page);
  // The town accepts none for now, so that there is something to ask about.
  network.change = (path) => (path.startsWith("/api/v1/saved/") ? { status: 503, body: "{}" } : null);
  await go(page, "/logout");
  await page.getByRole("heading", { name: "1 change is not sent yet" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete them and log out" }).click();
  await page.waitForURL(`${network.address}/`);
  network.change = null;
  await until("no cache of a member", async () => !(await cached(page)).some((one) => one.includes("member")));
  assert.deepEqual(
    await page.evaluate(async () => (await caches.keys()).filter((name) => name.includes("member"))),
    [],
  );
  assert.deepEqual(await waiting(page), []);
  assert.deepEqual(
    await page.evaluate(() =>
      ["towngreen.user", "towngreen.token", "towngreen.outbox"].map((key) => localStorage.getItem(key)),
    ),
    [null, null, null],
  );
  await close(page);
});

test("a log-out in another tab, and a session that the server has ended, leave nothing either", async () => {
  for (const end of ["tab", "server"]) {
    const login = await town.login(MEMBERS.owner);
    const page = await town.openAs(login, "/dashboard", options());
    await kept(page);
    const members = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.includes("member")));
    assert.equal((await members()).length, 1);
    if (end === "tab") {
      const other = await page.context().newPage();
      await other.goto(`${network.address}/logout`);
      await other.waitForURL(`${network.address}/`);
    } else {
      await town.fetch("/api/v1/dj-rest-auth/logout/", {
        method: "POST",
        headers: { Authorization: `Bearer ${login.access}`, "Content-Type": "application/json" },
        body: JSON.stringify({ refresh: login.refresh }),
      });
      await page.reload();
    }
    await until(`no cache of a member (${end})`, async () => (await members()).length === 0);
    await close(page);
  }
});

test("nothing of signing in, of the office, or of secrets is kept, and no other member's answer", async () => {
  const page = await town.openAs(MEMBERS.staff, "/admin", options());
  await kept(page);
  for (const path of ["/admin/users", "/dashboard", "/search?q=books", "/events", "/embed/events", PLACE]) {
    await go(page, path);
    await page.waitForLoadState("networkidle");
  }
  const all = await cached(page);
  assert.ok(all.includes(`towngreen-pages ${PLACE}`) && all.includes("towngreen-pages /events"), all.join("\n"));
  assert.deepEqual(
    all
      .filter((one) => !one.startsWith("towngreen-assets "))
      .filter((one) =>
        /dj-rest-auth|\/auth\/|\/admin|notifications|analytics|embed|\/search\?/.test(
          one.replace(/\/api\/v1\/search/, ""),
        ),
      ),
    [],
  );
  const bodies = await page.evaluate(async () => {
    const texts = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) texts.push(await (await cache.match(request)).text());
    }
    return texts.join("\n");
  });
  const token = await page.evaluate(() => localStorage.getItem("towngreen.token"));
  assert.ok(token.length > 20 && !bodies.includes(token));
  await close(page);
});
