// The content engine's start page: who may see it, its links, and its pending items.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectStaffOnly } from "./guards.mjs";
import {
  DESKTOP,
  MEMBERS,
  SMALL,
  close,
  expectAccessible,
  finish,
  officeLink,
  overflow,
  pathIs,
  startTown,
  titled,
} from "./town.mjs";

const town = startTown();
const HUB = "/content-engine";

test("ADM-017 the content engine leads a consumer and an owner to their dashboard, a visitor to the sign-in", async () => {
  await expectStaffOnly(town, HUB);
});

for (const size of [DESKTOP, SMALL]) {
  test(`ADM-018 ENG-001 the hub leads to each of its pages that is there (${size.width})`, async () => {
    const page = await town.openAs(MEMBERS.staff, HUB, { size });
    await titled(page, "Content engine");
    await page.locator(".engine-entry").first().waitFor();
    await page.getByText(/^\d+ posts? scheduled, (none|\d+) failed\.$/).waitFor();
    await page.waitForLoadState("networkidle");
    await page.locator(`.engine-entry-link[href^="${HUB}/viewer/"]`).waitFor();
    const links = await page
      .locator(".engine-entry-link")
      .evaluateAll((all) => all.map((link) => [link.innerText, link.getAttribute("href")]));
    const at = Object.fromEntries(links);
    for (const [title, path] of [
      ["Generate", "generate"],
      ["Approvals", "approvals"],
      ["Syndication", "syndication"],
      ["Reporting", "reporting"],
    ]) {
      assert.equal(at[title], `${HUB}/${path}`, title);
    }
    assert.match(at["Edit a guide"], /^\/content-engine\/guides\/\d+\/edit$/);
    assert.match(at["View a guide"], /^\/content-engine\/viewer\/\d+$/);
    for (const [title, to] of links) {
      assert.equal((await town.fetch(to)).status, 200, `${title} leads to ${to}`);
      await page.locator(".engine-entry-link", { hasText: title }).click();
      await pathIs(page, to);
      await page.locator("main h1").waitFor();
      await page.goBack();
      await page.locator(".engine-entry").first().waitFor();
    }
    await (await officeLink(page, "Content engine")).waitFor();
    assert.equal(await overflow(page), 0);
    await expectAccessible(page);
    await finish(page);
  });
}

test("ADM-034 from the office one reaches guides, quizzes, what is sponsored, syndication, the upload of events and the engine", async () => {
  const page = await town.openAs(MEMBERS.staff, "/admin");
  const office = page.getByRole("navigation", { name: "Office" });
  for (const [link, title] of [
    ["Guides", "Guides"],
    ["Quizzes", "Quizzes"],
    ["Placements", "Placements"],
    ["Import", "Import"],
    ["Content engine", "Content engine"],
  ]) {
    await office.getByRole("link", { name: link, exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    if (title !== "Import") continue;
    await page.getByRole("group", { name: "What is in the file" }).getByText("Events", { exact: true }).click();
    await page.getByText("Event file", { exact: true }).waitFor();
    await page.getByText(/^CSV or ICS/).waitFor();
  }
  await page
    .getByRole("link", { name: /Syndication/ })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: /Syndication/ }).waitFor();
  await finish(page);
});

// As listed in the specification; the engine's own start page and tools are tried above, and in the files about them.
const ADMIN_ONLY = [
  "/admin",
  "/admin/guides",
  "/admin/guides/1/preview",
  "/admin/quizzes",
  "/admin/quizzes/create",
  "/admin/quizzes/1/edit",
  "/admin/quizzes/1/results",
  "/test-guide-editor",
  `${HUB}/guides/1/edit`,
  `${HUB}/viewer/1`,
];

test("every page that is for admins only opens for staff, leads members to their dashboard and a visitor to the sign-in", async () => {
  const pages = await Promise.all([
    town.openAs(MEMBERS.staff, HUB),
    town.openAs(MEMBERS.resident, "/profile"),
    town.openAs(MEMBERS.owner, "/profile"),
    town.open("/about"),
  ]);
  const [staff, resident, owner, visitor] = pages;
  for (const path of ADMIN_ONLY) {
    assert.equal((await town.fetch(path)).status, 200, `${path} is a page`);
    const open = async () => {
      await staff.goto(town.address + path);
      await staff.locator("main h1").first().waitFor();
      assert.equal(new URL(staff.url()).pathname, path);
    };
    const lead = async (page, to) => {
      await page.goto(town.address + path);
      await pathIs(page, to);
    };
    await Promise.all([open(), lead(resident, "/dashboard"), lead(owner, "/dashboard"), lead(visitor, "/login")]);
  }
  for (const page of pages) await close(page);
});
