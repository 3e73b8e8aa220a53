// Importing files of businesses, events and deals: matched, checked, fixed, imported, canceled, undone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, MEMBERS, SMALL, close, expectAccessible, finish, overflow, startTown } from "./town.mjs";

const town = startTown();

const csv = (name, text) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
const heading = (page, name) => page.getByRole("heading", { name, exact: true }).waitFor();
const shot = async (page, name, size) =>
  process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}-${size.width}.png`, fullPage: true });

/** No horizontal overflow, and no accessibility violations. */
async function isWell(page, name = "", size = SMALL) {
  assert.ok((await overflow(page)) <= 0);
  await expectAccessible(page);
  if (name) await shot(page, name, size);
}

async function undo(page) {
  await page.getByRole("button", { name: "Undo this import…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await heading(page, "Undone");
}

test("a table of events is matched, mended, imported and taken back", async () => {
  const table =
    "Event name,When it is,Venue\nPie Contest,2031-09-01,The Green\nKite Day,on a windy day,Breaker Beach\n";
  const page = await town.openAs(MEMBERS.staff, "/admin/import?kind=events");
  await page
    .getByLabel("Event file")
    .setInputFiles({ name: "autumn.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
  await page.getByRole("heading", { name: "Match the columns" }).waitFor();
  await expectAccessible(page);
  await page.getByLabel("Start date").selectOption("When it is");
  await page.getByLabel("Title").selectOption("Event name");
  await page.getByText("Pie Contest").waitFor();
  await page.getByRole("button", { name: "Check the rows" }).click();
  await page.getByText("1 row is invalid").waitFor();
  await expectAccessible(page);
  assert.equal(await page.getByRole("button", { name: "Continue" }).isDisabled(), true);
  await page.getByLabel("When it is, line 3").fill("2031-09-08");
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByText("Every row is valid.").waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Import 2 events" }).click();
  await page.getByText("2 added").waitFor();
  await undo(page);
  await page.getByRole("button", { name: "Import another file" }).click();
  await page.getByText("autumn.csv").waitFor();
  await page.getByText("Undone").first().waitFor();
  await finish(page);
});

test("a clerk's own columns are understood, an odd end is asked about, and what is left out is named", async () => {
  const table =
    "Event,Date,Start,End,Kind,Link,Locatoin\nHarvest Supper,2031-11-28,6:00 PM,8:30 PM,Music,see the flyer,Grange Hall\nNight Market,2031-12-05,8:00 PM,6:00 PM,Market,,The Green\n";
  const page = await town.openAs(MEMBERS.staff, "/admin/import?kind=events", { size: { width: 320, height: 800 } });
  await page.getByLabel("Event file").waitFor();
  assert.ok((await overflow(page)) <= 0);
  await page
    .getByLabel("Event file")
    .setInputFiles({ name: "clerk.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
  await page.getByRole("heading", { name: "Match the columns" }).waitFor();
  const chosen = (label) => page.getByRole("combobox", { name: new RegExp(`^${label}`) }).inputValue();
  assert.deepEqual(
    [await chosen("Start time"), await chosen("End time"), await chosen("Category")],
    ["Start", "End", "Kind"],
  );
  await page.getByText("Is “Locatoin” the place?").waitFor();
  await page.getByRole("button", { name: "Yes, use it" }).click();
  assert.equal(await chosen("Place"), "Locatoin");
  assert.ok((await overflow(page)) <= 0);
  await page.getByRole("button", { name: "Check the rows" }).click();
  await page.getByText("1 row is invalid").waitFor();
  await page.getByText("is not the address of a website; left out").waitFor();
  assert.ok((await overflow(page)) <= 0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Yes, it ends the next day" }).click();
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByText("Every row is valid.").waitFor();
  await page.getByText("Friday, December 5, 2031, 8 PM – Saturday, December 6, 2031, 6 PM").waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Import 2 events" }).click();
  await page.getByText("2 added").waitFor();
  await page.getByText("is not the address of a website; left out").waitFor();
  await undo(page);
  await finish(page);
});

test("invalid rows are skipped where the clerk says so", async () => {
  const table = "Event name,When it is\nOwl Walk,2031-10-06\nMoth Night,some evening\n";
  const page = await town.openAs(MEMBERS.staff, "/admin/import?kind=events", { size: SMALL });
  await page.getByLabel("Event file").setInputFiles(csv("none.csv", ""));
  await page.getByText("none.csv is empty.").waitFor();
  await page.getByLabel("Event file").setInputFiles(csv("owls.csv", table));
  await page.getByLabel("Start date").selectOption("When it is");
  await page.getByLabel("Title").selectOption("Event name");
  await page.getByRole("button", { name: "Check the rows" }).click();
  await page.getByText("1 row is invalid").waitFor();
  await page.getByRole("switch", { name: "Skip the invalid rows" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Import 1 event" }).click();
  await page.getByText("1 added").waitFor();
  await undo(page);
  await finish(page);
});

test("entries of a calendar are known by their names", async () => {
  const calendar =
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a@e2e\nSUMMARY:Choir\nDTSTART:20311203T190000\nURL:ask Ann\nEND:VEVENT\nBEGIN:VEVENT\nUID:b@e2e\nSUMMARY:Broken\nEND:VEVENT\nEND:VCALENDAR";
  const page = await town.openAs(MEMBERS.staff, "/admin/import?kind=events");
  await page
    .getByLabel("Event file")
    .setInputFiles({ name: "choir.ics", mimeType: "text/calendar", buffer: Buffer.from(calendar) });
  await page.getByText("1 row is invalid").waitFor();
  await page.locator(".import-wrong").getByText("Broken", { exact: true }).waitFor();
  await page
    .getByText("“ask Ann” is not the address of a website; left out")
    .or(page.getByText('"ask Ann" is not the address of a website; left out'))
    .first()
    .waitFor();
  assert.equal(await page.getByText(/Line \d/).count(), 0);
  await close(page);
});

const SHOPS =
  "Shop name,Kind,Road,Phone\n" +
  Array.from({ length: 30 }, (_, at) => `Ferry Shop ${at + 1},Books,${at + 1} Ferry Lane,860 555 01${10 + at}\n`).join(
    "",
  );

for (const size of [SMALL, DESKTOP]) {
  test(`businesses come in by keyboard, after the tab was closed, and go again (${size.width})`, async () => {
    const first = await town.openAs(MEMBERS.staff, "/admin/import", { size });
    await isWell(first, "import-begin", size);
    await first.getByLabel("Business file").setInputFiles(csv(`shops-${size.width}.csv`, SHOPS));
    await heading(first, "Match the columns");
    await first.getByLabel("Name", { exact: true }).selectOption("Shop name");
    await first.getByLabel(/^Street address/).selectOption("Road");
    await isWell(first, "import-match", size);
    await close(first);

    const page = await town.openAs(MEMBERS.staff, "/admin/import", { size });
    await page.getByText("Not finished").first().waitFor();
    await page
      .getByRole("link", { name: `shops-${size.width}.csv` })
      .first()
      .focus();
    await page.keyboard.press("Enter");
    await heading(page, "Match the columns");
    await page.getByRole("button", { name: "Check the rows" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Every row is valid.").waitFor();
    await isWell(page, "import-check", size);
    await page.getByRole("button", { name: "Continue" }).focus();
    await page.keyboard.press("Enter");
    await isWell(page, "import-review", size);
    await page.getByRole("button", { name: "Import 30 businesses" }).focus();
    await page.keyboard.press("Enter");
    await heading(page, "Done");
    await page.getByText("30 added").waitFor();
    await page.getByRole("cell", { name: "Ferry Shop 1", exact: true }).waitFor();
    await isWell(page, "import-report", size);
    const found = await town.read("search/?q=Ferry+Shop+7");
    assert.ok(JSON.stringify(found).includes("Ferry Shop 7"));
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download the report" }).click(),
    ]);
    assert.match(download.suggestedFilename(), /^import-\d+\.csv$/);
    await undo(page);
    await page.getByText("Undone: 30 businesses set aside").waitFor();
    await isWell(page, "import-undone", size);
    await finish(page);
  });
}

test("the columns of the last import are chosen already, and a town's clerk names a business that is not there", async () => {
  const page = await town.openAs(MEMBERS.staff, "/admin/import?kind=deals", { size: SMALL });
  const { results } = await town.read("businesslistings/?page_size=1");
  const table = (title) => `Who,What,Most\n"${results[0].name}",${title},50\nNobody at all,${title},5\n`;
  await page.getByLabel("Deal file").setInputFiles(csv("deals.csv", table("Free sticker")));
  await heading(page, "Match the columns");
  await page.getByLabel("Business", { exact: true }).selectOption("Who");
  await page.getByLabel("Title", { exact: true }).selectOption("What");
  await page.getByLabel(/^Maximum uses/).selectOption("Most");
  await page.getByRole("button", { name: "Check the rows" }).click();
  await page.getByText("there is no business “Nobody at all”").or(page.getByText('"Nobody at all"')).first().waitFor();
  await isWell(page, "import-wrong");
  await page.getByLabel("Who, line 3").fill(results[0].slug);
  await page.reload();
  await page.getByRole("button", { name: "Check the rows" }).click();
  // It was typed before the reload; both rows are the same now.
  await page.getByText("Every row is valid.").waitFor();
  await page.getByText("is the same deal as an earlier row; skipped").waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Import 1 deal" }).click();
  await page.getByText("1 added").waitFor();
  await page.getByRole("button", { name: "Import another file" }).click();
  await page.getByLabel("Deal file").setInputFiles(csv("deals-2.csv", table("Free badge")));
  await page.getByText("These are the columns of your last import.").waitFor();
  assert.equal(await page.getByLabel(/^Maximum uses/).inputValue(), "Most");
  await page.getByRole("button", { name: "Another file" }).click();
  await page.getByLabel("Deal file").waitFor();
  await finish(page);
});

test("a column that the last import did not have is shown as imported, and what a colleague checked since counts", async () => {
  const staff = await town.token(MEMBERS.staff);
  const { results } = await town.read("businesslistings/?page_size=1");
  const page = await town.openAs(MEMBERS.staff, "/admin/import?kind=deals");
  const upload = async (columns) => {
    const cells = columns.map((name) => (name === "Business" ? results[0].slug : `${name} of ${columns.length}`));
    await page.getByLabel("Deal file").setInputFiles(csv("new.csv", `${columns.join(",")}\n${cells.join(",")}\n`));
    await heading(page, "Match the columns");
  };
  await upload(["Business", "Title"]);
  await page.getByRole("button", { name: "Check the rows" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Import 1 deal" }).click();
  await page.getByText("1 added").waitFor();
  await page.getByRole("button", { name: "Import another file" }).click();
  await upload(["Business", "Title", "Description"]);
  const description = page.getByLabel(/^Description/);
  assert.equal(await description.inputValue(), "Description");
  await description.selectOption("");
  await page.getByText("Columns that are not imported: Description.").waitFor();
  const sent = page.waitForRequest((request) => request.url().endsWith("/check/"));
  await page.getByRole("button", { name: "Check the rows" }).click();
  const options = (await sent).postDataJSON();
  assert.equal(options.map.description, "");
  await page.getByRole("button", { name: "Continue" }).click();
  const id = new URL(page.url()).searchParams.get("id");
  const theirs = { ...options, fixes: { 2: { Title: "Theirs" } } };
  await town.call(await town.token(MEMBERS.clerk), "POST", `admin/imports/${id}/check/`, theirs);
  await page.getByRole("button", { name: "Import 1 deal" }).click();
  await page.getByText("Somebody else has checked this file in the meantime").waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Check the rows" }).click();
  await page.getByRole("cell", { name: "Theirs" }).waitFor();
  await town.call(staff, "DELETE", `admin/imports/${id}/`);
  await page.goto(`${town.address}/admin`);
  await close(page);
});

test("a running import is seen and cancelled, and what came in is undone", async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => `Mill ${at},Crafts,${at} Mill Road\n`);
  const page = await town.openAs(MEMBERS.staff, "/admin/import", { size: SMALL });
  await page
    .getByLabel("Business file")
    .setInputFiles(csv("mills.csv", `name,category,street_address\n${rows.join("")}`));
  await page.getByRole("button", { name: "Check the rows" }).click();
  await page.getByText("Every row is valid.").waitFor({ timeout: 120_000 });
  await page.getByRole("button", { name: "Continue" }).click();
  const begun = page.waitForResponse((answer) => answer.url().endsWith("/run/"), { timeout: 120_000 });
  await page
    .getByRole("button", { name: "Import 5000 businesses" })
    .or(page.getByRole("button", { name: "Import 5,000 businesses" }))
    .click();
  await (await begun).finished();
  // What was not changed since is not checked once more.
  assert.equal(page.asked.filter((path) => path.endsWith("/check/")).length, 1);
  // The program stands still until the import is cancelled: a fast one would be done before.
  process.kill(town.pid(), "SIGSTOP");
  try {
    await page.getByRole("progressbar").waitFor();
    await isWell(page, "import-running");
    await page.getByRole("button", { name: "Cancel the import" }).click();
  } finally {
    process.kill(town.pid(), "SIGCONT");
  }
  await heading(page, "Canceled");
  await page.getByText("What came in stays until you undo it.").waitFor();
  await isWell(page, "import-cancelled");
  await undo(page);
  await finish(page);
});

test("a file that is no table gets one sentence, and nothing is kept", async () => {
  const page = await town.openAs(MEMBERS.staff, "/admin/import", { size: SMALL });
  for (const [file, words] of [
    [csv("bare.csv", "Hart Bakery,12 Main St,860 555 0134\n"), "names no columns; put a line above it"],
    [csv("half.csv", 'name,category\nInn,"Lodg'), "never closed"],
    [csv("big.csv", "a".repeat(13 << 20)), "big.csv is larger than 12 MB."],
  ]) {
    await page.getByLabel("Business file").setInputFiles(file);
    await page.getByText(words).waitFor();
  }
  await isWell(page, "import-refused");
  await close(page);
});
