// The frame around every page: header, menus, footer, stand-ins for a failed page, and the behavior of requests.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MEMBERS, PAGES, PHONE, advanceClock, close, finish, hydrated, startTown, stub, titled } from "./town.mjs";

const town = startTown();
const MINUTE_MS = 60_000;

/** Marks this document; a full page load loses the mark. */
const mark = (page) => page.evaluate(() => (window.isSameDocument = true));
const isSameDocument = (page) => page.evaluate(() => window.isSameDocument === true);

test("LAY-001 header, main region and footer are on every page, the not-found page included", async () => {
  const page = await town.open("/");
  for (const path of PAGES) {
    await page.goto(town.address + path);
    await hydrated(page);
    for (const part of ["header.header", "main#main", "footer.footer"]) {
      assert.equal(await page.locator(part).count(), 1, `${part} on ${path}`);
      assert.ok(await page.locator(part).isVisible(), `${part} on ${path}`);
    }
  }
  await close(page);
});

test("LAY-002 the header stays at the top when the page is scrolled, and its logo leads home", async () => {
  const page = await town.open("/directory");
  await page.evaluate(() => scrollTo(0, 1000));
  await page.waitForFunction(() => scrollY === 1000);
  assert.equal((await page.locator(".header").boundingBox()).y, 0);
  await page.locator(".logo").click();
  await page.waitForURL(`${town.address}/`);
  await close(page);
});

test("LAY-003 LAY-004 the header's search is out of reach while the hero's is in view, and comes when it leaves", async () => {
  const page = await town.open("/");
  const search = page.locator(".header-search input");
  assert.equal(await search.isVisible(), false);
  const isFocusable = await search.evaluate((input) => {
    input.focus();
    return document.activeElement === input;
  });
  assert.equal(isFocusable, false);
  await page.locator(".features").scrollIntoViewIfNeeded();
  await search.waitFor({ state: "visible" });
  await page.evaluate(() => scrollTo(0, 0));
  await search.waitFor({ state: "hidden" });
  await close(page);
});

test("LAY-005 on pages without a hero the header's search is in view", async () => {
  const page = await town.open("/directory");
  assert.ok(await page.locator(".header-search input").isVisible());
  await close(page);
});

for (const [row, label, path] of [
  ["LAY-006", "Directory", "/directory"],
  ["LAY-007", "Guides", "/guides"],
  ["LAY-008", "Events", "/events"],
  ["LAY-009", "Tools", "/tools"],
  ["LAY-010", "About", "/about"],
]) {
  test(`${row} the link ${label} leads to ${path} without loading the document again, and is marked current there`, async () => {
    const page = await town.open("/");
    await mark(page);
    const link = page.locator(".header-nav").getByRole("link", { name: label, exact: true });
    assert.equal(await link.getAttribute("aria-current"), null);
    await link.click();
    await page.waitForURL(town.address + path);
    await page.locator(".header-nav [aria-current=page]").waitFor();
    assert.equal(await page.locator(".header-nav [aria-current=page]").innerText(), label);
    assert.ok(await isSameDocument(page));
    await finish(page);
  });
}

test("LAY-011 LAY-012 the Categories menu holds All Categories and then one entry for each category", async () => {
  const page = await town.open("/about");
  const categories = await town.read("categories/");
  await page.getByRole("button", { name: "Categories", exact: true }).click();
  const items = page.locator(".header-nav .menu-item");
  await items.first().waitFor();
  assert.equal(await items.count(), categories.length + 1);
  assert.equal(await items.first().innerText(), "All Categories");
  assert.equal(await items.first().getAttribute("href"), "/directory");
  assert.deepEqual(
    await items.evaluateAll((links) =>
      links.slice(1).map((link) => [link.querySelector("span").textContent, link.getAttribute("href")]),
    ),
    categories.map(({ name, slug }) => [name, `/directory?category=${slug}`]),
  );
  await close(page);
});

test("LAY-013 a category chosen in the menu opens the directory narrowed to it", async () => {
  const page = await town.open("/");
  await page.getByRole("button", { name: "Categories" }).click();
  await page.locator(".header-nav .menu-item", { hasText: "Antiques" }).click();
  await page.waitForURL(`${town.address}/directory?category=antiques`);
  await page.getByRole("heading", { name: "Antiques", level: 1 }).waitFor();
  await page.locator(".business-card-link").first().waitFor();
  assert.deepEqual(
    new Set(await page.locator(".business-card-facts > span:first-child").allInnerTexts()),
    new Set(["Antiques"]),
  );
  assert.equal(await page.locator(".header .menu-list").isVisible(), false, "the menu closes");
  await close(page);
});

test("LAY-014 the phone's menu opens with the same links, and closes by its button and by Escape", async () => {
  const page = await town.open("/about", { size: PHONE });
  const wide = await page
    .locator(".header-nav > a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const button = page.getByRole("button", { name: "Menu" });
  await button.click();
  const menu = page.locator("#mobile-menu");
  await menu.waitFor();
  assert.equal(await button.getAttribute("aria-expanded"), "true");
  const narrow = await menu.locator("a:visible").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  // On wide screens saved places are a heart icon beside the bell.
  assert.deepEqual(
    narrow.filter((path) => path !== "/saved"),
    wide,
  );
  await button.click();
  await menu.waitFor({ state: "hidden" });
  await button.click();
  await menu.waitFor();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  assert.equal(
    await button.evaluate((element) => element === document.activeElement),
    true,
    "the focus is back on the button",
  );
  await close(page);
});

test("LAY-022 LAY-023 signed out, Login and Sign Up are offered, and nothing of a member's", async () => {
  const page = await town.open("/about");
  const header = page.locator(".header");
  assert.equal(await header.getByRole("link", { name: "Login", exact: true }).getAttribute("href"), "/login");
  assert.equal(await header.getByRole("link", { name: "Sign Up", exact: true }).getAttribute("href"), "/signup");
  for (const name of ["Dashboard", "Logout"]) assert.equal(await header.getByText(name).count(), 0, name);
  assert.equal(await header.getByRole("button", { name: "Notifications" }).count(), 0);
  await close(page);
});

test("LAY-027 LAY-028 LAY-029 LAY-030 the footer has contact, quick links, business links and the year 2024", async () => {
  const { contact } = await town.read("site/");
  for (const page of [await town.open("/about"), await town.openAs(MEMBERS.staff, "/content-engine")]) {
    const footer = page.locator(".footer");
    for (const words of [contact.office, contact.address, contact.phone, contact.email])
      await footer.getByText(words).waitFor();
    assert.equal(
      await footer.getByRole("link", { name: contact.email }).getAttribute("href"),
      `mailto:${contact.email}`,
    );
    assert.equal(
      await footer.getByRole("link", { name: contact.phone }).getAttribute("href"),
      `tel:${contact.phone.replace(/\D/g, "")}`,
    );
    for (const name of ["Quick links", "For business"]) {
      const links = footer.getByRole("navigation", { name }).getByRole("link");
      const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      assert.notDeepEqual(addresses, [], name);
      for (const href of addresses) assert.equal((await town.fetch(href)).status, 200, `${name}: ${href}`);
    }
    await footer.getByText("© 2024 Wexbury", { exact: true }).waitFor();
    await close(page);
  }
});

/** Opens a page whose text cannot be rendered. */
async function openBroken() {
  const page = await town.open("/", {
    before: (opened) =>
      stub(opened, "pages/about/", { name: "about", title: "About", description: "", html: "", headings: null }),
  });
  await mark(page);
  await page.locator(".header-nav").getByRole("link", { name: "About" }).click();
  await page.getByRole("heading", { name: "Something went wrong", exact: true }).waitFor();
  return page;
}

test("LAY-031 LAY-032 where drawing fails, a screen says so with the error's own text", async () => {
  const page = await openBroken();
  const text = page.locator(".error-screen-text");
  assert.match(await text.innerText(), /Cannot read properties of null/);
  const title = await page.locator("#main h1").boundingBox();
  assert.ok((await text.boundingBox()).y > title.y, "below the heading");
  assert.equal(await page.locator(".header").count(), 1, "the frame stays");
  // The next page renders as if nothing had happened.
  await page.locator(".header-nav").getByRole("link", { name: "Tools" }).click();
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor({ state: "detached" });
  await close(page);
});

test("LAY-033 Try Again on that screen loads the document again", async () => {
  const page = await openBroken();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "About" }).waitFor();
  assert.equal(await isSameDocument(page), false);
  await close(page);
});

const scriptsOf = async (path) => new Set((await (await town.fetch(path)).text()).match(/\/[\w/.-]+\.js(?=")/g));

/** The scripts that one page loads and another does not; retries add a query string. */
async function ownScripts(path, other) {
  const others = await scriptsOf(other);
  const own = [...(await scriptsOf(path))].filter((script) => !others.has(script));
  assert.notEqual(own.length, 0, `${path} has no script of its own`);
  return ({ pathname }) => own.includes(pathname);
}

async function openUnloadable() {
  const scripts = await ownScripts("/about", "/");
  const page = await town.open("/", { before: (opened) => opened.route(scripts, (route) => route.abort()) });
  await mark(page);
  await page.locator(".header-nav").getByRole("link", { name: "About" }).click();
  await page.getByRole("heading", { name: "Page Loading Error", exact: true }).waitFor();
  return page;
}

test("LAY-034 LAY-035 a page that does not load is told inside the frame, and Try Again tries again", async () => {
  const page = await openUnloadable();
  assert.equal(await page.locator("#main").getByRole("heading", { name: "Page Loading Error" }).count(), 1);
  await page.getByRole("button", { name: "Try Again", exact: true }).click();
  await page.getByRole("heading", { name: "Page Loading Error" }).waitFor();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "About this site" }).waitFor();
  assert.ok(await isSameDocument(page));
  await close(page);
});

test("LAY-036 Reload Page loads the document again", async () => {
  const page = await openUnloadable();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reload Page", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "About this site" }).waitFor();
  assert.equal(await isSameDocument(page), false);
  await close(page);
});

test("LAY-005 where the home page does not load, the header's search is in view, there and on the next page", async () => {
  const scripts = await ownScripts("/", "/about");
  const page = await town.open("/", { before: (opened) => opened.route(scripts, (route) => route.abort()) });
  await page.getByRole("heading", { name: "Page Loading Error", exact: true }).waitFor();
  const search = page.locator(".header-search input");
  await search.waitFor({ state: "visible" });
  await page.locator(".header-nav").getByRole("link", { name: "About" }).click();
  await page.getByRole("heading", { level: 1, name: "About this site" }).waitFor();
  assert.ok(await search.isVisible());
  await close(page);
});

test("a page that failed to render is rendered again when only its filters change", async () => {
  const page = await town.open("/about", {
    before: (opened) => stub(opened, "businesslistings/", { count: 1, next: null, previous: null, results: [null] }),
  });
  await page.locator(".header-nav").getByRole("link", { name: "Directory" }).click();
  await page.getByRole("heading", { name: "Something went wrong", exact: true }).waitFor();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Categories", exact: true }).click();
  await page.locator(".header-nav .menu-item", { hasText: "Antiques" }).click();
  await page.locator("#main").getByRole("heading", { level: 1 }).waitFor();
  assert.equal(await page.getByRole("heading", { name: "Something went wrong", exact: true }).count(), 0);
  await close(page);
});

test("LAY-037 an address that leads nowhere shows the not-found page inside the frame", async () => {
  const page = await town.open("/no/such/path");
  await page.locator("#main").getByRole("heading", { name: "Page not found", level: 1 }).waitFor();
  await page.locator("#main").getByRole("searchbox").or(page.locator("#main").getByRole("combobox")).waitFor();
  await finish(page);
});

test("DLG-001 DLG-002 DLG-003 DLG-004 dialogs have the four sizes, each wider than the one before", async () => {
  const page = await town.open("/design");
  const widths = [];
  for (const size of ["sm", "md", "lg", "xl"]) {
    await page.getByRole("button", { name: `Dialog ${size}`, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    assert.ok((await dialog.getAttribute("class")).split(" ").includes(`dialog-${size}`));
    widths.push((await dialog.boundingBox()).width);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }
  assert.deepEqual(widths, [384, 544, 768, 1024]);
  await close(page);
});

test("a dialog takes the focus, keeps it, and gives it back; a click beside it closes it", async () => {
  const page = await town.open("/design");
  const opener = page.getByRole("button", { name: "Dialog md", exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  for (let step = 0; step < 5; step += 1) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement.closest("dialog"),
    );
    assert.equal(isOutside, false, `after ${step + 1} Tabs`);
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assert.equal(await opener.evaluate((element) => element === document.activeElement), true);
  await opener.click();
  await page.mouse.click(20, 20);
  await dialog.waitFor({ state: "detached" });
  await close(page);
});

test("messages disappear after 2 s, errors after 3 s", async () => {
  const page = await town.open("/design", { before: (opened) => opened.clock.install() });
  await page.clock.pauseAt(Date.now() + 60 * MINUTE_MS);
  for (const [name, words, lifetime] of [
    ["Success", "Saved", 2000],
    ["Error", "Something went wrong. Please try again.", 3000],
  ]) {
    const toast = page.locator(".toast", { hasText: words });
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
    await toast.waitFor();
    await page.clock.runFor(lifetime - 50);
    assert.equal(await toast.count(), 1, `${words} before ${lifetime} ms`);
    await page.clock.runFor(100);
    await toast.waitFor({ state: "detached" });
  }
  await close(page);
});

test("the colors chosen in the footer stay for the next visit, without a flash of the others", async () => {
  const page = await town.open("/about");
  await page.locator(".footer").getByText("Dark", { exact: true }).click();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  const html = await (await town.fetch("/about", { headers: { Cookie: "theme=dark" } })).text();
  assert.match(html, /<html lang="en" data-theme="dark">/);
  await page.reload();
  await hydrated(page);
  assert.equal(await page.locator(".footer input[value=dark]").isChecked(), true);
  await close(page);
});

test("without a connection the page says so, and that it is back", async () => {
  const page = await town.open("/about");
  await page.context().setOffline(true);
  await page.getByText("You are offline.").waitFor();
  await page.context().setOffline(false);
  await page.getByText("You are offline.").waitFor({ state: "detached" });
  await close(page);
});

test("NET-003 TKN-001 every call goes under /api/v1, and an anonymous visitor sends no token", async () => {
  const page = await town.open("/");
  const calls = [];
  page.on("request", (request) => ["fetch", "xhr"].includes(request.resourceType()) && calls.push(request));
  for (const name of ["Directory", "Events", "Tools"]) {
    await page.locator(".header-nav").getByRole("link", { name, exact: true }).click();
    await page.locator(`.header-nav [aria-current=page]:text-is("${name}")`).waitFor();
    await page.waitForLoadState("networkidle");
  }
  assert.ok(calls.length >= 3, `${calls.length} calls`);
  for (const call of calls) {
    assert.match(new URL(call.url()).pathname, /^\/api\/v1\/.*\/$/);
    assert.equal((await call.allHeaders()).authorization, undefined);
  }
  await close(page);
});

/** Goes to /directory and back to /tools; returns the API calls this caused. */
async function visitDirectory(page) {
  page.asked.length = 0;
  await page.locator(".header-nav").getByRole("link", { name: "Directory", exact: true }).click();
  await page.locator(".business-card").first().waitFor();
  await page.locator(".filter-group").nth(2).waitFor();
  const calls = [...page.asked];
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: /Tools/ }).waitFor();
  return calls;
}

test("NET-004 the same read comes from the cache for five minutes, and is asked for again after them", async () => {
  const page = await town.open("/tools", { before: (opened) => opened.clock.install() });
  const first = await visitDirectory(page);
  assert.deepEqual([...first].sort(), ["/api/v1/businesslistings/?fields=all", "/api/v1/businesslistings/facets/"]);
  assert.deepEqual(await visitDirectory(page), []);
  await page.clock.fastForward(4 * MINUTE_MS);
  assert.deepEqual(await visitDirectory(page), []);
  await page.clock.fastForward(1.5 * MINUTE_MS);
  const again = await visitDirectory(page);
  for (const call of first) assert.ok([...again, ...page.asked].includes(call), `${call} is asked for again`);
  await close(page);
});

test("NET-005 a read that fails with 500 is tried twice more, one that is refused is not", async () => {
  const page = await town.open("/about", {
    before: async (opened) => {
      await opened.clock.install();
      await stub(opened, "businesslistings/", { status: 500, body: { detail: "Broken." } });
      await stub(opened, "pages/tools/", { status: 403, body: { detail: "Not for you." } });
    },
  });
  const times = (path) => page.asked.filter((asked) => asked === path).length;
  await page.locator(".header-nav").getByRole("link", { name: "Directory", exact: true }).click();
  const failed = page.getByText("The directory could not be loaded.");
  for (let step = 0; step < 20 && !(await failed.isVisible()); step += 1) await page.clock.runFor(1000);
  await failed.waitFor();
  assert.equal(times("/api/v1/businesslistings/?fields=all"), 3);
  await page.locator(".header-nav").getByRole("link", { name: "Tools", exact: true }).click();
  await page.getByText("This page could not be read").waitFor();
  assert.equal(times("/api/v1/pages/tools/"), 1);
  await close(page);
});

for (const [path, call, shown] of [
  ["/events", "events/?include_past", ".event-card-link"],
  ["/events?view=month", "events/calendar/", ".month-grid"],
  ["/directory", "businesslistings/?fields=all", ".business-card"],
  ["/group-planning", "group-plans/", ".group-plan-index"],
])
  test(`NET-004 NET-005 what ${path} has shown stays when asking for it again fails`, async () => {
    const page = await town.openAs(MEMBERS.resident, path, { before: (opened) => opened.clock.install() });
    await page.locator(shown).first().waitFor();
    await page.waitForLoadState("networkidle");
    await page.getByRole("contentinfo").getByRole("link", { name: "About", exact: true }).click();
    await titled(page, "About this site");
    await page.route(`**/api/v1/${call.split("?")[0]}**`, (route) => route.abort());
    await page.clock.fastForward(6 * MINUTE_MS);
    page.asked.length = 0;
    await page.goBack();
    const tries = () => page.asked.filter((asked) => asked.startsWith(`/api/v1/${call}`)).length;
    for (let step = 0; step < 20 && tries() < 3; step += 1) await advanceClock(page, 1000);
    assert.equal(tries(), 3);
    for (let times = 0; times < 2; times += 1) await advanceClock(page, 100);
    assert.ok(await page.locator(shown).first().isVisible());
    assert.equal(await page.locator("#main .state-error").count(), 0);
    await close(page);
  });

test("NET-006 coming back to the window asks for nothing", async () => {
  const page = await town.open("/tools", { before: (opened) => opened.clock.install() });
  await page.locator(".header-nav").getByRole("link", { name: "Directory", exact: true }).click();
  await page.locator(".business-card").first().waitFor();
  await page.waitForLoadState("networkidle");
  // The town's alerts are asked for every five minutes, whether somebody comes back or not.
  const alerts = page.waitForRequest((request) => request.url().endsWith("/alerts/current/"));
  await page.clock.fastForward(6 * MINUTE_MS);
  await alerts;
  page.asked.length = 0;
  await page.evaluate(() => {
    for (const state of ["hidden", "visible"]) {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      window.dispatchEvent(new Event(state === "hidden" ? "blur" : "focus"));
    }
  });
  await page.clock.runFor(2000);
  assert.deepEqual(page.asked, []);
  await close(page);
});
