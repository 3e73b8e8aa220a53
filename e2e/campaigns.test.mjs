// Campaigns sold to a sponsor: set up line by line, booked, reported, made good; the calendar of slots; and requests
// that become a campaign.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readFile } from "node:fs/promises";
import { MEMBERS, SMALL, expectAccessible, finish, inDays, overflow, pathIs, startTown } from "./town.mjs";

const town = startTown();

async function expectFits(page) {
  assert.equal(await overflow(page), 0, `${page.url()} scrolls sideways`);
  await expectAccessible(page);
}

test("ADM-034 the office leads to guides, quizzes, sponsored content, syndication, import and the content engine", async () => {
  const page = await town.openAs(MEMBERS.clerk, "/admin");
  const office = page.getByRole("navigation", { name: "Office" });
  for (const [name, path] of [
    ["Guides", "/admin/guides"],
    ["Quizzes", "/admin/quizzes"],
    ["Placements", "/admin/placements"],
    ["Campaigns", "/admin/campaigns"],
    ["Import", "/admin/import"],
    ["Content engine", "/content-engine"],
  ]) {
    await office.getByRole("link", { name, exact: true }).click();
    await pathIs(page, path);
    await page.locator("main h1").waitFor();
  }
  await page.locator(".engine-entry-link", { hasText: "Syndication" }).click();
  await page.getByRole("heading", { level: 1, name: "Syndication" }).waitFor();
  await finish(page);
});

test("a campaign that somebody else changes meanwhile keeps what is typed, and saving asks", async () => {
  const access = await town.token(MEMBERS.clerk);
  const spring = { name: "Harbor Fund, spring", sponsor_name: "Harbor Fund" };
  const { id } = await town.call(access, "POST", "admin/campaigns/", spring);
  const page = await town.openAs(MEMBERS.staff, `/admin/campaigns/${id}`);
  await page.getByRole("button", { name: "Change campaign" }).click();
  const dialog = page.getByRole("dialog", { name: "Change campaign" });
  const name = dialog.getByLabel("Name", { exact: true });
  await name.fill("Harbor Fund, March");
  await town.call(access, "PATCH", `admin/campaigns/${id}/`, { name: "Harbor Fund, April" });
  await page.context().setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await page.context().setOffline(false);
  await page.locator("h1", { hasText: "Harbor Fund, April" }).waitFor();
  assert.equal(await name.inputValue(), "Harbor Fund, March");
  await dialog.getByRole("button", { name: "Save campaign" }).click();
  const question = page.getByRole("dialog", { name: "Somebody else changed this" });
  await question.getByText("Harbor Fund, April").waitFor();
  await question.getByRole("button", { name: "Save mine" }).click();
  await page.getByRole("heading", { level: 1, name: "Harbor Fund, March" }).waitFor();
  await finish(page, { except: /status of 409|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/ });
});

test("a campaign is sold, booked and removed on a phone, and what is wrong is said at its field", async () => {
  const page = await town.openAs(MEMBERS.staff, "/admin/campaigns", { size: SMALL });
  await page.getByRole("link", { name: "The wheel turns, fall" }).waitFor();
  await expectFits(page);
  await page.getByRole("button", { name: "New campaign" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create campaign" }).click();
  await dialog.getByText("Choose a business, or name the sponsor.").first().waitFor();
  await dialog.getByLabel("Name", { exact: true }).fill("Harbor Fund, winter");
  await dialog.getByLabel("Sponsor’s name").fill("Harbor Fund");
  await dialog.getByRole("button", { name: "Create campaign" }).click();
  await page.getByRole("heading", { level: 1, name: "Harbor Fund, winter" }).waitFor();
  await page.getByText("Nothing has been sold yet.").waitFor();

  await page.getByRole("button", { name: "Add line" }).click();
  await dialog.getByLabel("Where it appears").selectOption("marquee_sponsor");
  await dialog.getByLabel("First day").fill(inDays(3));
  await dialog.getByLabel("Last day").fill(inDays(2));
  await dialog.getByLabel("Price").selectOption("agreed");
  await dialog.getByRole("button", { name: "Add line" }).click();
  await dialog.getByText("The last day must not be before the first.").first().waitFor();
  await dialog.getByText("Enter what was agreed, such as $40 a month.").first().waitFor();
  await dialog.getByLabel("Last day").fill(inDays(12));
  await dialog.getByLabel("What was agreed").fill("$30");
  await expectFits(page);
  await dialog.getByRole("button", { name: "Add line" }).click();
  await page.getByText("0 of 10 days sold were shown and 10 are not booked yet.").waitFor();

  await page.getByRole("button", { name: "Book placement" }).click();
  assert.equal(await dialog.getByLabel("First day").inputValue(), inDays(3), "the line's next open days");
  await dialog.getByRole("button", { name: "Book placement" }).click();
  await page.getByText("0 of 10 days sold were shown and 10 are to come.").waitFor();
  await expectFits(page);
  await page.getByRole("button", { name: /^Take off: / }).click();
  await dialog.getByRole("button", { name: "Take off" }).click();
  await page.getByText("The placement no longer counts toward this line.").waitFor();
  await page.getByRole("button", { name: "Remove line" }).click();
  await dialog.getByRole("button", { name: "Remove line" }).click();
  await page.getByText("Nothing has been sold yet.").waitFor();

  await page.getByRole("button", { name: "Delete campaign" }).click();
  await dialog.getByLabel("Reason").fill("Only a try.");
  await dialog.getByRole("button", { name: "Delete Harbor Fund, winter" }).click();
  await pathIs(page, "/admin/campaigns");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Harbor Fund, winter is back.").waitFor();
  await finish(page);
});

test("what is wrong at one field leaves the controls beside it in line", async () => {
  const page = await town.openAs(MEMBERS.staff, "/admin/campaigns");
  await page.getByRole("link", { name: "The wheel turns, fall" }).click();
  await page.getByRole("button", { name: "Add line" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First day").fill(inDays(3));
  await dialog.getByLabel("Last day").fill(inDays(2));
  await dialog.getByRole("button", { name: "Add line" }).click();
  await dialog.getByText("The last day must not be before the first.").first().waitFor();
  const [first, last] = await Promise.all(
    ["First day", "Last day"].map((label) => dialog.getByLabel(label).boundingBox()),
  );
  assert.ok(first.x + first.width < last.x, "they are side by side");
  assert.equal(first.y, last.y);
  await finish(page);
});

test("the report names its gaps, one press by keyboard makes them good, and table, mail and print tell the same", async () => {
  const page = await town.openAs(MEMBERS.staff, "/admin/campaigns?search=wheel");
  await page.getByRole("link", { name: "The wheel turns, fall" }).click();
  const line = page.getByRole("region", { name: /^Spotlight on the home page/ });
  await line.getByText("2 days: the listing was not published").waitFor();
  await expectFits(page);
  const good = line.getByRole("button", { name: "Add 2 days to make good" });
  await good.focus();
  await page.keyboard.press("Enter");
  await page.getByText("2 days added.").waitFor();
  await good.waitFor({ state: "detached" });
  const rows = await line
    .getByRole("row")
    .evaluateAll((all) =>
      all.slice(1).map((row) => [...row.querySelectorAll(".data-table-value")].map((cell) => cell.textContent.trim())),
    );
  const at = Object.fromEntries(rows);
  assert.deepEqual(
    [at["Days sold"], at["Days shown"], at["Days missing"], at["Make-good days added"]],
    ["31", "10", "0", "2"],
  );

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  const table = await readFile(await download.path(), "utf8");
  await page.getByRole("button", { name: "Email the sponsor" }).click();
  await page
    .getByText("The report to desk@falls-mill.example is in the office’s outbox: no mail server is set up.")
    .waitFor();
  const access = await town.token(MEMBERS.clerk);
  const mail = await town.findMail(access, "desk@falls-mill.example");
  for (const [label, value] of rows) {
    assert.ok(mail.text.includes(`${label}: ${value}`), `${label} in ${mail.text}`);
    assert.ok(table.includes(label), `${label} in ${table}`);
  }
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.getByRole("button", { name: "Print" }).isVisible(), false);
  assert.equal(await line.getByText("Days sold").first().isVisible(), true);
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: "Preview" }).click();
  await page.getByText("You are currently in Preview Mode.").waitFor();
  await finish(page);
});

test("the calendar shows what is free and what is sold and not booked, on a phone", async () => {
  const page = await town.openAs(MEMBERS.staff, `/admin/slots?month=${inDays(10)}`, { size: SMALL });
  await page.getByRole("heading", { level: 1, name: "Slots" }).waitFor();
  await page.locator(".slots-open").first().waitFor();
  await page.getByRole("link", { name: "Anchor Apizza" }).first().waitFor();
  await expectFits(page);
  await page.getByLabel("Where").selectOption("category_sponsor");
  await page
    .getByRole("heading", { name: "Choose a category" })
    .or(page.getByText("Choose a category").last())
    .first()
    .waitFor();
  await page.getByLabel("Category").selectOption({ label: "Restaurants" });
  await page.getByText("1/1 full").first().waitFor();
  await expectFits(page);
  await page.getByRole("button", { name: "Next month" }).click();
  await page.waitForURL(/month=/);
  await finish(page);
});

test("a request for a placement becomes a campaign", async () => {
  const owner = await town.login(MEMBERS.owner);
  const [business] = await town.call(owner.access, "GET", "dashboard/businesses/");
  const asked = { kind: "featured", business_id: business.id, starts_at: inDays(120), duration: "1_week" };
  await town.call(owner.access, "POST", "placement-requests/", asked);
  const page = await town.openAs(MEMBERS.staff, "/admin/placement-requests", { size: SMALL });
  await page.getByRole("button", { name: `Make a campaign: ${business.name}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Price").fill("$20");
  await expectFits(page);
  await dialog.getByRole("button", { name: "Make a campaign" }).click();
  await page.getByText("0 of 7 days sold were shown and 7 are to come.").waitFor();
  await page.getByText("$20").first().waitFor();
  await finish(page);
});
