// Every public address opens for anyone, typed in and followed from another page, and shows the same. Pages that require
// an account return to themselves; links that use an id.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MEMBERS, NOWHERE, PASSWORD, close, finish, hydrated, pathIs, startTown } from "./town.mjs";

const town = startTown();
const main = (page) => page.locator("#main");

// `at`: where the address redirects, if elsewhere; `meets`: its heading; `shows`: its main content.
const ADDRESSES = [
  {
    rows: "RTE-002",
    path: "/login",
    meets: /^Log in$/,
    shows: (page) => main(page).getByRole("button", { name: "Login", exact: true }),
  },
  {
    rows: "RTE-003",
    path: "/signup",
    meets: /^Create an account$/,
    shows: (page) => main(page).getByText("I'm a Local", { exact: true }),
  },
  {
    rows: "RTE-004",
    path: "/reset-password/Mg/abc-def",
    at: "/reset-password",
    meets: /^Set a new password$/,
    shows: (page) => main(page).getByLabel("New password", { exact: true }),
  },
  { rows: "RTE-005", path: "/logout", at: "/", meets: /around the green/ },
  { rows: "RTE-001", path: "/", meets: /around the green/ },
  { rows: "RTE-006", path: "/about", meets: /^About/ },
  { rows: "RTE-007", path: "/contact", meets: /Contact/ },
  { rows: "RTE-008", path: "/faq", meets: /question/i },
  { rows: "RTE-009", path: "/terms", meets: /^Terms/ },
  { rows: "RTE-010", path: "/privacy", meets: /^Privacy/ },
  { rows: "RTE-011", path: "/tools", meets: /Tools/ },
  { rows: "RTE-012", path: "/health", meets: /health|works|status/i },
  {
    rows: "RTE-013",
    path: "/directory",
    meets: /directory/i,
    shows: (page) => main(page).locator(".business-card-link").first(),
  },
  {
    rows: "RTE-014",
    path: "/directory?category=pizza",
    meets: /Pizza/,
    shows: (page) => main(page).locator(".business-card-facts").first().getByText("Pizza", { exact: true }),
  },
  { rows: "RTE-015", path: "/directory/anchor-apizza", meets: /^Anchor Apizza$/ },
  { rows: "RTE-016", path: "/business/anchor-apizza", at: "/directory/anchor-apizza", meets: /^Anchor Apizza$/ },
  {
    rows: "RTE-017",
    path: "/guides",
    meets: /^Guides$/,
    shows: (page) => main(page).locator(".guide-card-link").first(),
  },
  { rows: "RTE-018", path: "/guides/your-first-weekend-in-wexbury", meets: /^Your first weekend/i },
  {
    rows: "RTE-019",
    path: "/events",
    meets: /events|what.s on/i,
    shows: (page) => main(page).locator(".event-card-link").first(),
  },
  { rows: "RTE-020", path: "/events/saturday-farmers-market-1", meets: /^Saturday Farmers.? Market$/ },
  {
    rows: "RTE-021",
    path: "/search?q=books",
    meets: /^Search/,
    shows: (page) => main(page).locator(".search-result-link").first(),
  },
  { rows: "RTE-022", path: "/deals", meets: /^Deals$/, shows: (page) => main(page).locator(".deal-card-link").first() },
  { rows: "RTE-023", path: "/deals/1", meets: /./, shows: (page) => main(page).locator(".deal-coupon h1") },
  { rows: "RTE-024", path: "/advertise", meets: /advertis/i },
  { rows: "RTE-025", path: "/pricing", meets: /pric|cost/i },
  { rows: "RTE-026", path: "/business/signup", meets: /business/i },
  { rows: "RTE-027", path: "/support", meets: /support|help/i },
  {
    rows: "OPN-002",
    path: "/take-quiz",
    meets: /^Persona Quiz$/,
    shows: (page) => main(page).getByRole("button", { name: "Next", exact: true }),
  },
  { rows: "OPN-003", path: "/test-csv", meets: /^CSV test page$/ },
  { rows: "OPN-004", path: "/test-image-editor", meets: /^Image editor test page$/ },
  { rows: "OPN-005", path: "/test-image-direct", meets: /^Direct image test page$/ },
];

const heading = (page) => page.locator("#main h1").first();
async function meets(page, words, shows) {
  await page.locator("#main h1").filter({ hasText: words }).first().waitFor();
  await shows?.(page).waitFor();
}

const seen = new Map();
for (const { rows, path, at = path.split("?")[0], meets: words, shows } of ADDRESSES) {
  test(`${rows} ${path} opens without an account`, async () => {
    const page = await town.open(path);
    await meets(page, words, shows);
    await pathIs(page, at);
    seen.set(path, { title: await page.title(), text: await heading(page).textContent() });
    await finish(page);
  });
}

test("each of them is met by a link, too, with the same title and heading", async () => {
  const page = await town.open(NOWHERE);
  for (const { path, meets: words, shows } of ADDRESSES) {
    // What the router does with any internal link.
    await page.evaluate((to) => {
      history.pushState({}, "", to);
      dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    }, path);
    await meets(page, words, shows);
    const { title, text } = seen.get(path);
    await page.waitForFunction((wanted) => document.title === wanted, title);
    assert.equal(await heading(page).textContent(), text, path);
  }
  await close(page);
});

test("GRD-002 GRD-011 the profile asks for an account, and after signing in it is shown", async () => {
  const page = await town.open("/profile");
  await pathIs(page, "/login");
  await page.getByLabel("Email").first().fill(MEMBERS.resident);
  await page.getByLabel("Password", { exact: true }).fill("Wexbury-demo-2026");
  await page
    .locator("#main")
    .getByRole("button", { name: /^(Log ?in|Sign ?in)$/i })
    .click();
  await pathIs(page, "/profile");
  await page.getByRole("heading", { level: 1, name: "Your profile" }).waitFor();
  await close(page);
});

test("what the server takes for no page is none in the browser either, and the other way round", async () => {
  const page = await town.open("/about");
  for (const path of [
    "/About",
    "/DIRECTORY",
    "/deals/abc",
    "/newsletter/abc",
    "/guides/no-such-guide",
    "/admin/events/seven",
    "/admin/newsletter/x",
    "/Admin",
    "/suggestions",
    "/no/such/path",
  ]) {
    const answer = await page.goto(town.address + path);
    assert.equal(answer.status(), 404, path);
    await hydrated(page);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
    assert.equal(new URL(page.url()).pathname, path);
    assert.match(
      await heading(page).textContent(),
      /not found|no such|don.t have|does not exist|not here|there is no/i,
      path,
    );
  }
  for (const path of ["//about", "/about/", "/%61bout", "/directory//anchor-apizza"]) {
    const answer = await page.goto(town.address + path);
    assert.equal(answer.status(), 200, path);
    await hydrated(page);
    await meets(page, /^(About|Anchor)/);
  }
  await close(page);
});

const GUARDED = [
  ["GRD-006", "GRD-015", "/group-planning", "Group planning"],
  ["GRD-007 LOG-012", "GRD-016", "/plan-itinerary", "Plan itinerary"],
  ["GRD-009", "GRD-018", "/engine/event-planning", "Event Planning"],
];

for (const [awayIds, staysId, path, title] of GUARDED) {
  const heading = (page) => page.getByRole("heading", { level: 1, name: new RegExp(`^${title}$`, "i") });

  test(`${awayIds} a visitor of ${path} is sent to the login, and is back there after it`, async () => {
    const page = await town.open(path);
    await pathIs(page, "/login");
    await page.getByLabel("Email", { exact: true }).fill(MEMBERS.resident);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.locator("main").getByRole("button", { name: "Login", exact: true }).click();
    await pathIs(page, path);
    await heading(page).waitFor();
    await close(page);
  });

  test(`${staysId} ${path} is shown to whoever is signed in`, async () => {
    const page = await town.openAs(MEMBERS.resident, path);
    await heading(page).waitFor();
    assert.equal(new URL(page.url()).pathname, path);
    await finish(page);
  });
}

test("RTE-028 a sponsor in the marquee leads to its business by the id, not by the slug", async () => {
  const { id, name } = await town.read("businesslistings/anchor-apizza/");
  const page = await town.open("/");
  const links = page.getByRole("region", { name: "Our sponsors" }).getByRole("link");
  await links.first().waitFor();
  for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute("href"))))
    assert.match(href, /^\/business\/\d+$/);
  // The marquee moves, so its first link is followed by keyboard.
  const address = await links.first().getAttribute("href");
  const sponsor = await (await town.fetch(`/api/v1/businesslistings/${address.split("/").at(-1)}/`)).json();
  await links.first().focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: sponsor.name, exact: true }).waitFor();
  // The page replaces the id with the slug once it knows it.
  await page.waitForURL((url) => url.pathname === address || url.pathname === `/directory/${sponsor.slug}`);
  await close(page);
  const direct = await town.open(`/business/${id}`);
  await direct.getByRole("heading", { level: 1, name }).waitFor();
  await close(direct);
});
