// A town that does not sell ([site] commercial = false): its menus, pages and office neither mention placements and
// deals nor link to them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, MEMBERS, SMALL, close, expectAccessible, finish, hydrated, startTown } from "./town.mjs";

const town = startTown({ TOWNGREEN_SITE_COMMERCIAL: "false" });
const WORDS = /\b(Sponsor\w*|Advertise|Pricing|Deals?|Placements?)\b/i;
const GONE = /^\/(deals|advertise|pricing|admin\/(deals|placements|placement-requests)|.*\/(deals|placements)$)/;

/** The page's internal links. */
const links = (page) =>
  page.evaluate(() => [...document.querySelectorAll("a[href^='/']")].map((link) => link.getAttribute("href")));

async function expectNoSales(page, where) {
  const text = await page.evaluate(() => document.body.innerText);
  assert.doesNotMatch(text, WORDS, where);
  const gone = (await links(page)).filter((to) => GONE.test(to.split(/[?#]/)[0]));
  assert.deepEqual(gone, [], where);
}

async function expectLiveLinks(page, seen) {
  for (const to of new Set((await links(page)).map((link) => link.split("#")[0]))) {
    if (seen.has(to)) continue;
    seen.add(to);
    const { status } = await fetch(`${town.address}${to}`, { redirect: "manual" });
    assert.ok(status < 400, `${to} answers ${status}`);
  }
}

test("a visitor's pages and menu lead to nothing that is sold, on a phone", async () => {
  const seen = new Set();
  for (const path of ["/", "/directory", "/directory?category=pizza", "/directory/anchor-apizza", "/newsletter"]) {
    const page = await town.open(path, { size: SMALL });
    await hydrated(page);
    await expectNoSales(page, path);
    await expectLiveLinks(page, seen);
    await expectAccessible(page, path);
    await finish(page);
  }
  for (const path of ["/design", "/test-image-direct", "/group-planning"]) {
    const page = await town.openAs(MEMBERS.resident, path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await expectNoSales(page, path);
    await close(page);
  }
  const page = await town.open("/about", { size: SMALL });
  await page.getByRole("button", { name: "Menu" }).click();
  await expectNoSales(page, "the menu of a phone");
  await finish(page);
});

test("what is sold elsewhere is not found here, typed in or followed within the site", async () => {
  for (const path of ["/deals", "/advertise", "/pricing"]) {
    const answer = await fetch(`${town.address}${path}`);
    assert.equal(answer.status, 404, path);
    assert.match(await answer.text(), /Page not found/);
  }
});

test("an owner's rooms have neither deals nor placements", async () => {
  const owner = await town.login(MEMBERS.owner);
  const [business] = await town.call(owner.access, "GET", "dashboard/businesses/");
  const room = `/dashboard/business/${business.id}`;
  for (const path of ["/dashboard", "/dashboard/my-businesses", `${room}/edit`, `${room}/results`, "/profile"]) {
    const page = await town.openAs(owner, path, { size: DESKTOP });
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForFunction(() => !document.querySelector("main .skeleton"));
    await expectNoSales(page, path);
    await expectAccessible(page, path);
    await finish(page);
  }
});

test("the office's menu, inbox and overview have neither deals nor placements", async () => {
  for (const [path, size] of [
    ["/admin", DESKTOP],
    ["/admin", SMALL],
    ["/admin/newsletter", DESKTOP],
  ]) {
    const page = await town.openAs(MEMBERS.clerk, path, { size });
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForFunction(() => !document.querySelector("main .skeleton"));
    await expectNoSales(page, path);
    await expectLiveLinks(page, new Set());
    await expectAccessible(page, path);
    await finish(page);
  }
});
