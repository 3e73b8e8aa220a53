// A business's results: page, print, table and email all match; the period; who may see them.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { beforeEach, test } from "node:test";
import { DESKTOP, MEMBERS, SMALL, close, expectFitsAndAccessible, finish, startTown, stub } from "./town.mjs";

const town = startTown();
const HIDDEN = "fewer than 5";
/** Last month, in the town's time zone. */
const month = (() => {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(new Date());
  const [year, number] = today.split("-").map(Number);
  const iso = (date) => date.toISOString().slice(0, 10);
  return {
    from: iso(new Date(Date.UTC(year, number - 2, 1))),
    to: iso(new Date(Date.UTC(year, number - 1, 0))),
  };
})();
const DAYS = `?from=${month.from}&to=${month.to}`;
const callOf = (path = "") => `businesslistings/${shop.id}/insights/${path}${DAYS}`;
const pathOf = (query = "") => `/dashboard/business/${shop.id}/results${query}`;

let shop;
let owner;
beforeEach(async () => {
  shop ??= await town.read("businesslistings/anchor-apizza/");
  owner ??= await town.login(MEMBERS.owner);
});

const openResults = async (query, options) => {
  const page = await town.openAs(owner, pathOf(query), options);
  await page.getByRole("heading", { level: 1, name: "Results" }).waitFor();
  await page.locator(".figure").first().waitFor();
  return page;
};

/** Every visible figure: { Calls: ["31", "12 more than in September"] }. */
const figuresOn = async (page) =>
  Object.fromEntries(
    await page.locator(".figure:visible").evaluateAll((all) =>
      all.map((one) => {
        const [value, comparison] = [...one.querySelectorAll("dd")].map((part) => part.innerText.trim());
        return [one.querySelector("dt").innerText.trim(), [value, comparison]];
      }),
    ),
  );

/** The rows of a CSV, without its byte order mark. */
const rowsOf = (csv) =>
  csv
    .replace(/^\uFEFF/, "")
    .trim()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain),
    );

const plain = (text) => text.replaceAll(",", "");

test("screen, print, CSV and mail of one report tell the same figures", async () => {
  const told = await town.call(owner.access, "GET", callOf());
  assert.ok(told.rows.filter(({ value }) => value !== null).length >= 5, "there is something to compare");
  const page = await openResults(DAYS, { acceptDownloads: true });
  const screen = await figuresOn(page);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await download;
  assert.equal(file.suggestedFilename(), `anchor-apizza-results-${month.from}-${month.to}.csv`);
  const table = rowsOf(await readFile(await file.path(), "utf8"));

  await page.getByRole("button", { name: "Email me this" }).click();
  await page
    .getByText(`The report to ${MEMBERS.owner} is in the office’s outbox: no mail server is set up.`)
    .first()
    .waitFor();
  const staff = await town.login(MEMBERS.staff);
  const mail = await town.findMail(staff.access, MEMBERS.owner, /: results for /);
  assert.equal(mail.subject, `Anchor Apizza: results for ${told.title}`);

  await page.emulateMedia({ media: "print" });
  const print = await figuresOn(page);

  assert.deepEqual(
    Object.keys(screen),
    told.rows.map(({ label }) => label),
  );
  for (const { label, value, previous, is_comparable: isComparable, comparison } of told.rows) {
    const text = value === null ? HIDDEN : String(value);
    const before = isComparable ? (previous === null ? HIDDEN : String(previous)) : "";
    assert.deepEqual([plain(screen[label][0]), screen[label][1]], [text, comparison], `${label} on the screen`);
    assert.deepEqual(print[label], screen[label], `${label} in print`);
    const row = table.find(([part, what]) => what === label && !part.startsWith("Listing views by"));
    assert.deepEqual(row?.slice(4), [text, before], `${label} in the table`);
    const line = mail.text.split("\n").find((one) => one.startsWith(`${label}: `));
    assert.equal(
      line?.replace(/(\d),(\d)/g, "$1$2"),
      `${label}: ${text} (${comparison.replace(/(\d),(\d)/g, "$1$2")})`,
    );
  }
  const main = await page.locator("main").innerText();
  for (const sentence of [told.finding, told.views.finding, ...told.notes]) {
    assert.ok(main.includes(sentence), `${sentence} is on paper: ${main}`);
  }
  for (const note of told.notes) {
    assert.ok(mail.text.includes(note) && table.some(([, what]) => what === note), note);
  }
  assert.ok(mail.text.includes(told.finding) && mail.text.includes(pathOf(DAYS)), mail.text);
  await finish(page);
});

test("on paper it is one sheet of Letter and of A4, with the chart and without what is pressed", async () => {
  const page = await openResults(DAYS);
  for (const format of ["Letter", "A4"]) {
    const file = (await page.pdf({ format })).toString("latin1");
    assert.equal(file.match(/\/Type\s*\/Page\b(?!s)/g)?.length, 1, format);
  }
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.getByRole("img", { name: /^Listing views by/ }).isVisible());
  for (const gone of [".admin-nav", ".report-period", ".button", ".disclosure", ".header", ".footer"]) {
    assert.equal(await page.locator(`${gone} >> visible=true`).count(), 0, gone);
  }
  await close(page);
});

test("the chart's name is its finding, and the table beside it has every day", async () => {
  const told = await town.call(owner.access, "GET", callOf());
  const page = await openResults(DAYS);
  const chart = page.getByRole("img", { name: told.views.finding, exact: true });
  await chart.waitFor();
  assert.equal(await chart.locator("rect").count(), told.views.points.length);
  for (const axis of ["Listing views", "Day"]) await chart.getByText(axis, { exact: true }).waitFor();
  await page.getByText("View as table").click();
  const rows = page.getByRole("table", { name: told.views.finding }).locator("tbody tr");
  assert.equal(await rows.count(), told.views.points.length);
  const [first] = told.views.points;
  const value = first.value === null ? HIDDEN : String(first.value);
  assert.ok((await rows.first().innerText()).includes(value), "the first day's views");
  await close(page);
});

test("the days are in the address: a preset, two fields, Back; wrong ones are told at their field", async () => {
  const page = await openResults("");
  await page.getByRole("radio", { name: "Last 28 days" }).waitFor();
  assert.ok(await page.getByRole("radio", { name: "Last 28 days" }).isChecked());
  await page.getByText("Last month", { exact: true }).click();
  await page.waitForURL((url) => url.search === DAYS);
  await page.waitForFunction((day) => document.querySelector('input[name="from"]').value === day, month.from);
  await page.getByRole("radio", { name: "Last month", checked: true }).waitFor();

  const from = page.getByLabel("From", { exact: true });
  await from.fill(month.to);
  await page.getByLabel("To", { exact: true }).fill(month.from);
  await page.getByRole("button", { name: "Show" }).click();
  const error = "The first day is after the last day.";
  await page.locator(".field-error", { hasText: error }).waitFor();
  assert.equal(await from.inputValue(), month.to, "what was typed stays");
  assert.equal(new URL(page.url()).search, DAYS, "and so does what is shown");
  await from.fill("");
  await from.press("Enter");
  await page.locator(".field-error", { hasText: "Enter the first day." }).waitFor();
  await from.fill(month.from);
  await from.press("Enter");
  await page.waitForURL((url) => url.search === `?from=${month.from}&to=${month.from}`);
  await page.locator(".field-error").waitFor({ state: "detached" });
  assert.equal(await from.evaluate((field) => field === document.activeElement), true, "the focus stays");
  await page.goBack();
  await page.waitForURL((url) => url.search === DAYS);
  await finish(page, { except: /status of 400/ });

  const wrong = await town.openAs(owner, pathOf("?from=2010-01-01&to=2010-01-31"));
  await wrong.locator(".field-error", { hasText: "Counts are kept for 400 days." }).waitFor();
  await close(wrong);
});

test("what is hidden is nowhere a number, and a report that does not come says so", async () => {
  const told = await town.call(owner.access, "GET", callOf());
  const hidden = { ...told, rows: told.rows.map((row) => ({ ...row, value: null, comparison: HIDDEN })) };
  const path = `businesslistings/${shop.id}/insights/`;
  const page = await openResults(DAYS, { before: (opened) => stub(opened, path, hidden) });
  for (const [value] of Object.values(await figuresOn(page))) assert.equal(value, HIDDEN);
  await close(page);
  const broken = await town.openAs(owner, pathOf(DAYS), {
    before: (opened) => stub(opened, path, { status: 404, body: { detail: "Business not found." } }),
  });
  await broken.getByText("The results could not be loaded.").waitFor();
  await close(broken);
});

test("another's results stay closed, on the page and behind it", async () => {
  const other = await town.read("businesslistings/three-geese-bakery/");
  for (const [who, id] of [
    [owner, other.id],
    [await town.login(MEMBERS.resident), shop.id],
  ]) {
    for (const path of ["", "export/"]) {
      const answer = await town.fetch(`/api/v1/businesslistings/${id}/insights/${path}`, {
        headers: { Authorization: `Bearer ${who.access}` },
      });
      assert.equal(answer.status, 403);
    }
    const page = await town.openAs(who, `/dashboard/business/${id}/results`);
    await page.getByText("The business could not be loaded.").waitFor();
    assert.equal(await page.locator(".results").count(), 0);
    await close(page);
  }
});

test("it can be read with any device and any eyes", async () => {
  const page = await openResults(DAYS, { size: SMALL });
  await page.getByText("View as table").click();
  await expectFitsAndAccessible(page, [SMALL, DESKTOP]);
  await close(page);
});
