// The office's records: deleting and restoring, their lists, bulk actions.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP,
  EVERY_WIDTH,
  MEMBERS,
  SMALL,
  close,
  expectAccessible,
  expectFitsAndAccessible,
  finish,
  overflow,
  startTown,
  until,
} from "./town.mjs";

const town = startTown();
const BUSINESSES = "/admin/businesses";
const table = (page) => page.getByRole("table");
const shown = (page) => page.getByRole("status").filter({ hasText: /business(es)?$/ });

async function firstListed() {
  const { results } = await town.read("businesslistings/?page_size=1");
  return results[0];
}

test("ADM-001 ADM-033: the office's records are for staff alone", async () => {
  for (const who of [MEMBERS.resident, MEMBERS.owner]) {
    const page = await town.openAs(who, BUSINESSES);
    await page.waitForURL("**/dashboard");
    await close(page);
  }
});

test("a deleted business is gone with a sentence, and comes back whole by Undo and from the list", async () => {
  const { name, slug } = await firstListed();
  const status = async () => (await town.fetch(`/directory/${slug}`)).status;
  const page = await town.openAs(MEMBERS.staff, `${BUSINESSES}?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Delete: ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Delete ${name}?` });
  await dialog.getByRole("button", { name: `Delete ${name}` }).click();
  await dialog.getByText("Say why. It stays with the deleted record.").first().waitFor();
  assert.equal(await status(), 200, "nothing goes without a reason");
  await dialog.getByLabel("Reason").fill("Entered twice.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByText(`${name} is deleted.`).waitFor();
  assert.equal(await status(), 410);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText(`${name} is back.`).waitFor();
  assert.equal(await status(), 200);

  await page.getByRole("button", { name: `Delete: ${name}` }).click();
  await dialog.getByLabel("Reason").fill("Closed for good.");
  await dialog.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByText(`${name} is deleted.`).waitFor();
  const visitor = await town.open(`/directory/${slug}`, { status: 410 });
  await visitor.getByRole("heading", { level: 1, name: "No longer here" }).waitFor();
  await visitor.getByText("This business is no longer listed here.").waitFor();
  await finish(visitor, { except: /status of 410/ });
  await page.goto(`${town.address}/admin/deleted?kind=business`);
  await page.getByText("Closed for good.").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Restore: ${name}` }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Restore ${name}` })
    .click();
  await page.getByText(`${name} is back.`).waitFor();
  assert.equal(await status(), 200);
  await finish(page);
});

test("the list keeps its filters in the address, its columns, and views under a name", async () => {
  const page = await town.openAs(MEMBERS.staff, BUSINESSES);
  await table(page).waitFor();
  await page.getByRole("combobox", { name: "Status" }).selectOption("published");
  await page.waitForURL((url) => url.searchParams.get("status") === "published");
  await page.getByText("Columns", { exact: true }).click();
  await page.getByRole("group", { name: "Columns" }).getByLabel("Phone").check();
  await table(page).getByRole("columnheader", { name: "Phone" }).waitFor();
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("With phones");
  await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
  await page.getByText("View saved.").waitFor();
  await page.goto(town.address + BUSINESSES);
  await page.getByRole("link", { name: "With phones" }).click();
  await table(page).getByRole("columnheader", { name: "Phone" }).waitFor();
  assert.match(page.url(), /status=published/);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  assert.equal(file.suggestedFilename(), "businesses.csv");
  await expectAccessible(page);

  const refuse = (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 400, json: { detail: "Not now." } })
      : route.fallback();
  await page.route("**/api/v1/admin/saved-views/**", refuse);
  const remove = page.getByRole("button", { name: "Remove view: With phones" });
  const undo = page.locator(".toast", { hasText: "“With phones” is removed." }).getByRole("button", { name: "Undo" });
  await remove.click();
  await undo.click();
  await page.getByText("Not now.").waitFor();
  await page.unroute("**/api/v1/admin/saved-views/**", refuse);
  await finish(page, { except: /status of 400/ });
});

test("removing a saved view can be undone for longer than it takes to notice", async () => {
  const access = await town.token(MEMBERS.staff);
  await town.call(access, "POST", "admin/saved-views/", { list: "businesses", name: "All day", query: "" });
  const page = await town.openAs(MEMBERS.staff, BUSINESSES, { before: (opened) => opened.clock.install() });
  await page.getByRole("button", { name: "Remove view: All day" }).click();
  const undo = page.locator(".toast", { hasText: "“All day” is removed." }).getByRole("button", { name: "Undo" });
  await undo.waitFor();
  await page.mouse.move(2, 2);
  await page.clock.runFor(8000);
  await undo.click();
  await page.getByRole("link", { name: "All day" }).waitFor();
  await close(page);
});

test("a column's heading sorts the list, says which way, and is no button where the rows are blocks", async () => {
  const page = await town.openAs(MEMBERS.staff, BUSINESSES, { size: EVERY_WIDTH.at(-1) });
  const heading = (name) => table(page).getByRole("columnheader", { name });
  const isSorted = async (name, direction) =>
    until(`${name}: ${direction}`, async () => (await heading(name).getAttribute("aria-sort")) === direction);
  await table(page).waitFor();
  await isSorted("Business", "ascending");
  await isSorted("Changed", "none");
  assert.equal(await heading("Status").getAttribute("aria-sort"), null);
  await heading("Business").getByRole("button").press("Enter");
  await page.getByRole("status").filter({ hasText: "Sorted: Name, Z to A" }).waitFor();
  await isSorted("Business", "descending");
  await page.waitForURL((url) => url.searchParams.get("ordering") === "-name");
  assert.equal(await page.getByRole("combobox", { name: "Order" }).inputValue(), "-name");
  await heading("Changed").getByRole("button").press("Enter");
  await isSorted("Changed", "descending");
  await isSorted("Business", "none");
  await expectFitsAndAccessible(page, EVERY_WIDTH);
  await page.setViewportSize(SMALL);
  assert.equal(await table(page).locator("thead button:visible").count(), 0);
  await finish(page);
});

test("on a phone the filters of a list are in a sheet, which says how many are chosen and what they find", async () => {
  const page = await town.openAs(MEMBERS.staff, BUSINESSES, { size: SMALL });
  await table(page).waitFor();
  const status = page.getByRole("combobox", { name: "Status" });
  assert.equal(await status.isVisible(), false);
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await status.selectOption("published");
  const { count } = await town.read("businesslistings/");
  await expectAccessible(page);
  await sheet.getByRole("button", { name: `Show ${count} businesses`, exact: true }).click();
  await page
    .getByRole("status")
    .filter({ hasText: `${count} businesses` })
    .waitFor();
  await page.getByRole("button", { name: "Filters (1)", exact: true }).click();
  await sheet.getByRole("button", { name: "Clear all" }).click();
  await page.waitForURL((url) => !url.searchParams.has("status"));
  await finish(page);
});

test("all that a filter finds are hidden by keyboard in one step, and shown again by one press", async () => {
  const listed = async () => (await town.read("businesslistings/")).count;
  const before = await listed();
  const page = await town.openAs(MEMBERS.staff, `${BUSINESSES}?status=published`);
  await page.getByLabel("All on this page").focus();
  await page.keyboard.press("Space");
  const all = page.getByRole("button", { name: `Select all ${before} businesses found` });
  await all.focus();
  await page.keyboard.press("Enter");
  await page.getByText(`${before} businesses selected`).waitFor();
  await page.getByRole("group", { name: "Selected rows" }).getByRole("button", { name: "Hide", exact: true }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Hide ${before} businesses` });
  await dialog.getByLabel("Why?").selectOption({ label: "It closed, moved away or is listed twice" });
  await dialog.getByRole("button", { name: "Hide", exact: true }).press("Enter");
  await page.getByText(`${before} businesses hidden.`).waitFor();
  assert.equal(await listed(), 0);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText(`${before} businesses are as before.`).waitFor();
  assert.equal(await listed(), before);
  await shown(page).waitFor();
  await finish(page);
});

test("businesses are moved by keyboard to any category, not before it is confirmed, and the focus stays in the list", async () => {
  const { name } = await firstListed();
  const page = await town.openAs(MEMBERS.staff, `${BUSINESSES}?search=${encodeURIComponent(name)}`);
  const row = table(page).getByRole("row").filter({ hasText: name }).first();
  const box = row.getByLabel(`Choose ${name}`);
  await box.focus();
  await page.keyboard.press("Space");
  const move = page.getByRole("group", { name: "Selected rows" }).getByRole("button", { name: "Move to category" });
  await move.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Move 1 business" });
  const field = dialog.getByLabel("Move to category");
  await field.waitFor();
  assert.ok(await field.evaluate((element) => element === document.activeElement));
  const sent = [];
  page.on("request", (request) => request.url().includes("bulk-edits") && sent.push(request.postDataJSON()));
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowDown");
  assert.deepEqual(sent, [], "an arrow key only chooses");
  const category = await field.evaluate((select) => select.selectedOptions[0].textContent);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Move 1 business" }).press("Enter");
  await page.getByText("1 business moved.").waitFor();
  assert.equal(sent.length, 1);
  await row.getByRole("cell", { name: category }).waitFor();
  await until("the focus in the list", () =>
    page.evaluate(() => document.activeElement.closest("label")?.textContent === "All on this page"),
  );
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("1 business is as before.").waitFor();
  await finish(page);
});

test("an undo says what it does not bring back", async () => {
  const lists = [
    [
      "/admin/newsletter?view=subscribers&status=confirmed",
      "Unsubscribe",
      "unsubscribed",
      /subscribed again\. Emails that were waiting are not sent\.$/,
    ],
    [
      `/admin/users?search=${encodeURIComponent(MEMBERS.resident)}`,
      "Disable",
      "disabled",
      /enabled again\. Sessions and access tokens stay ended\.$/,
    ],
  ];
  for (const [address, action, done, undone] of lists) {
    const page = await town.openAs(MEMBERS.staff, address);
    await table(page)
      .getByLabel(/^Choose /)
      .first()
      .check();
    await page.getByRole("group", { name: "Selected rows" }).getByRole("button", { name: action, exact: true }).click();
    await page.getByText(new RegExp(`^1 \\w+ ${done}\\.$`)).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText(undone).waitFor();
    await finish(page);
  }
});

test("doubles can be told apart before they are merged, and the next row then has the focus", async () => {
  const staff = await town.token(MEMBERS.staff);
  const [{ category }] = (await town.read("businesslistings/?page_size=1")).results;
  const double = { name: "Twice Told Tea", category: category.name ?? category, street_address: "100 Ferry St" };
  for (const business of [double, double, { ...double, name: "Twice Told Tiles" }])
    await town.call(staff, "POST", "admin/businesses/", business);
  const page = await town.openAs(MEMBERS.staff, `${BUSINESSES}?search=Twice+Told`);
  await page.getByRole("button", { name: "Merge: Twice Told Tea" }).first().press("Enter");
  const dialog = page.getByRole("dialog", { name: "Merge Twice Told Tea" });
  await dialog
    .getByText(/^This listing goes: .*100 Ferry St; added .*; no owner; \/directory\/twice-told-tea/)
    .waitFor();
  await dialog.getByLabel("Find the business that stays").fill("Twice Told Tea");
  const field = dialog.getByLabel("The business that stays", { exact: true });
  await until("the double", () => field.evaluate((select) => select.options.length === 2));
  await field.selectOption({ index: 1 });
  await dialog.getByText(/^This listing stays: .*\/directory\/twice-told-tea/).waitFor();
  await expectAccessible(page);
  const named = await dialog.getByRole("button", { name: /^(Cancel|Merge)/ }).allTextContents();
  assert.deepEqual(named, ["Cancel", "Merge Twice Told Tea"]);
  await dialog.getByRole("button", { name: "Merge Twice Told Tea" }).press("Enter");
  await page.getByText("Twice Told Tea is merged into Twice Told Tea.").waitFor();
  await until("the focus in the next row", () =>
    page.evaluate(() => document.activeElement.getAttribute("aria-label")?.startsWith("Merge: Twice Told")),
  );
  await finish(page);
});

test("a row that is unticked after all were chosen stays as it is", async () => {
  const { count: before } = await town.read("businesslistings/");
  const page = await town.openAs(MEMBERS.staff, `${BUSINESSES}?status=published`);
  await page.getByLabel("All on this page").check();
  await page.getByRole("button", { name: `Select all ${before} businesses found` }).click();
  const [spared] = await page.getByLabel(/^Choose (?!all)/).all();
  const name = (await spared.evaluate((box) => box.closest("label").innerText)).replace("Choose ", "");
  await spared.uncheck();
  await page.getByText(`${before - 1} businesses selected`).waitFor();
  await page.getByRole("group", { name: "Selected rows" }).getByRole("button", { name: "Hide", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Hide ${before - 1} businesses` });
  await dialog.getByLabel("Why?").selectOption({ label: "It closed, moved away or is listed twice" });
  await dialog.getByRole("button", { name: "Hide", exact: true }).click();
  await page.getByText(`${before - 1} businesses hidden.`).waitFor();
  const left = await town.read("businesslistings/");
  assert.deepEqual(
    left.results.map((business) => business.name),
    [name.trim()],
  );
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText(`${before - 1} businesses are as before.`).waitFor();
  await finish(page);
});

// For each list: a column to add, a bulk action for all rows, and how its result is worded.
const LISTS = [
  {
    path: "/admin/events",
    kind: "events",
    many: "events",
    column: "Category",
    deed: "Hide",
    done: "hidden",
    byRule: true,
  },
  {
    path: "/admin/deals",
    kind: "deals",
    many: "deals",
    column: "Added",
    deed: "Withdraw",
    done: "withdrawn",
    byRule: true,
  },
  {
    path: "/admin/placements",
    kind: "placements",
    many: "placements",
    column: "Priority",
    deed: "Make drafts",
    done: "back to draft",
  },
  {
    path: "/admin/users",
    kind: "people",
    many: "people",
    column: "Address confirmed",
    deed: "Disable",
    done: "disabled",
    undone: "enabled again. Sessions and access tokens stay ended",
  },
  {
    path: "/admin/newsletter?view=subscribers",
    kind: "subscribers",
    many: "addresses",
    column: "Unsubscribed",
    deed: "Unsubscribe",
    done: "unsubscribed",
    undone: "subscribed again. Emails that were waiting are not sent",
  },
];

/** User content is hidden by a posted rule; if canceled, nothing is. */
async function chooseRule(page, deed) {
  const dialog = page.getByRole("dialog", { name: new RegExp(`^${deed} \\d+ `) });
  await dialog.getByRole("button", { name: deed, exact: true }).click();
  await dialog.getByText("Choose the posted rule.").first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page
    .getByRole("group", { name: "Selected rows" })
    .getByRole("button", { name: deed, exact: true })
    .press("Enter");
  await dialog.getByLabel("Which posted rule?").selectOption("not_confirmed");
  await dialog.getByRole("button", { name: deed, exact: true }).click();
}

for (const { path, kind, many, column, deed, done, undone = "as before", byRule } of LISTS) {
  test(`ADM-002: the list of ${kind} has columns, views, a file of what is shown, and steps that are taken back`, async () => {
    const page = await town.openAs(MEMBERS.staff, path);
    await table(page).waitFor();
    await page.getByRole("combobox", { name: "Order" }).selectOption({ index: 1 });
    await page.waitForURL((url) => url.searchParams.has("ordering"));
    await page.getByText("Columns", { exact: true }).click();
    const box = page.getByRole("group", { name: "Columns" }).getByLabel(column, { exact: true });
    const isThere = await box.isChecked();
    await box.click();
    const head = table(page).getByRole("columnheader", { name: column, exact: true });
    await head.waitFor({ state: isThere ? "detached" : "visible" });
    await page.getByRole("button", { name: "Save this view" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Mine");
    await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
    await page.getByText("View saved.").waitFor();
    await page.goto(town.address + path);
    await page.getByRole("link", { name: "Mine" }).click();
    await page.waitForURL((url) => url.searchParams.has("ordering") && url.searchParams.has("columns"));
    await head.waitFor({ state: isThere ? "detached" : "visible" });
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download CSV" }).click(),
    ]);
    assert.equal(file.suggestedFilename(), `${kind}.csv`);

    await page.getByLabel("All on this page").focus();
    await page.keyboard.press("Space");
    await page.getByRole("group", { name: "Selected rows" }).getByRole("button", { name: deed, exact: true }).focus();
    await page.keyboard.press("Enter");
    if (byRule) await chooseRule(page, deed);
    await page.getByText(new RegExp(`^\\d+ \\w+ ${done}\\.$`)).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText(new RegExp(`^\\d+ .+ ${undone}\\.$`)).waitFor();
    await expectAccessible(page);
    await finish(page);

    const phone = await town.openAs(MEMBERS.staff, path, { size: SMALL });
    await phone.getByRole("status").filter({ hasText: many }).waitFor();
    assert.equal(await overflow(phone), 0, path);
    await expectAccessible(phone, path);
    await close(phone);
  });
}

test("the box that chooses a row is level with what is beside it", async () => {
  for (const [size, beside] of [
    [SMALL, ".data-table-label"],
    [DESKTOP, "td:nth-child(2) a"],
  ]) {
    const page = await town.openAs(MEMBERS.staff, BUSINESSES, { size });
    const row = table(page).getByRole("row").nth(1);
    const { y, height } = await row.getByRole("checkbox").boundingBox();
    const box = y + height / 2;
    const text = await row
      .locator(beside)
      .first()
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        // Of several lines, the first.
        const [line] = range.getClientRects();
        return (line.top + line.bottom) / 2;
      });
    assert.ok(Math.abs(box - text) <= 2, `${size.width}: ${box} beside ${text}`);
    await close(page);
  }
});

test("whoever empties a list’s last page is on the one before", async () => {
  const access = await town.token(MEMBERS.staff);
  const later = { starts_at: "2090-01-01T12:00:00Z", level: "info" };
  const { count } = await town.call(access, "GET", "admin/alerts/");
  for (let number = count; number < 21; number += 1)
    await town.call(access, "POST", "admin/alerts/", { ...later, text: `Parade ${number}` });
  const page = await town.openAs(MEMBERS.staff, "/admin/alerts?page=2");
  await table(page)
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete alert" }).click();
  await page.waitForURL((url) => url.search === "?page=1");
  await page.waitForFunction(() => document.querySelectorAll("tbody tr").length === 20);
  await page.goto(`${town.address}/admin/alerts?page=7`);
  await page.waitForURL((url) => url.search === "?page=1");
  await table(page).waitFor();
  await close(page);
});

test("a category is added by its name alone, and gets its icon from it", async () => {
  const page = await town.openAs(MEMBERS.staff, "/admin/categories");
  await page.getByRole("button", { name: "Add category" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Wineries");
  await dialog.getByRole("button", { name: "Add category" }).click();
  await page.getByText("Category added.").waitFor();
  const added = (await town.read("categories/")).find(({ name }) => name === "Wineries");
  assert.ok(added, "the visitors' list has it");
  const known = await town.call(await town.token(MEMBERS.staff), "GET", "admin/categories/");
  assert.notEqual(known.find(({ name }) => name === "Wineries").pictogram, "");
  await close(page);
});
