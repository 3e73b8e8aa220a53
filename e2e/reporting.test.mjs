// The town's report: page, charts, tables, print and CSV all match the API response; who may see it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { expectStaffOnly } from "./guards.mjs";
import {
  DESKTOP,
  MEMBERS,
  SMALL,
  close,
  expectAccessible,
  finish,
  overflow,
  startTown,
  titled,
  until,
} from "./town.mjs";

const town = startTown();
const PAGE = "/content-engine/reporting";
const plain = (text) => text.replaceAll(",", "");
/** Last month, in the town's time zone. */
const MONTH = (() => {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(new Date());
  const [year, number] = today.split("-").map(Number);
  const iso = (date) => date.toISOString().slice(0, 10);
  return `?from=${iso(new Date(Date.UTC(year, number - 2, 1)))}&to=${iso(new Date(Date.UTC(year, number - 1, 0)))}`;
})();

async function openReport(query = "", options = {}) {
  const page = await town.openAs(MEMBERS.staff, PAGE + query, options);
  await titled(page, "Reporting");
  await page.locator(".report-section").first().waitFor();
  return page;
}

const answered = async (query = "") => {
  const access = await town.token(MEMBERS.staff);
  return town.call(access, "GET", `admin/report/${query}`);
};

test("ADM-027 reporting leads a consumer and an owner to their dashboard, a visitor to the sign-in", async () => {
  await expectStaffOnly(town, PAGE);
});

for (const size of [DESKTOP, SMALL]) {
  test(`ADM-028 reporting shows each section with a chart named by its finding and the same as a table (${size.width})`, async () => {
    const told = await answered(MONTH);
    assert.equal(told.sections.length, 8);
    const page = await openReport(MONTH, { size });
    for (const section of told.sections) {
      const part = page.getByRole("region", { name: `Report: ${section.title}`, exact: true });
      await part.getByRole("img", { name: section.finding, exact: true }).waitFor();
      const figures = await part.locator(".figure-value").allInnerTexts();
      assert.deepEqual(
        figures.map((text) => Number(plain(text))),
        section.figures.map(({ value }) => value),
        section.title,
      );
      assert.equal(await part.locator(".chart-bar").count(), section.series.points.length);
      await part.getByText("View as table").click();
      const rows = await part
        .locator(".chart tbody tr")
        .evaluateAll((all) =>
          all.map((row) => [...row.querySelectorAll(".data-table-value")].map((cell) => cell.innerText)),
        );
      assert.deepEqual(
        rows.map(([, value]) => Number(plain(value))),
        section.series.points.map(({ value }) => value),
        section.title,
      );
      for (const { title, rows: most } of section.tables.filter((table) => table.rows.length > 0)) {
        assert.equal(
          await part.getByRole("table", { name: title, exact: true }).locator("tbody tr").count(),
          most.length,
        );
      }
    }
    assert.equal(await overflow(page), 0);
    await expectAccessible(page);
    await finish(page);
  });
}

test("presets and two dates choose the days, stand in the address, and Back leads to the ones before", async () => {
  const page = await openReport();
  const first = await page.locator(".report-head h2").innerText();
  await page.getByRole("radio", { name: "Last month" }).check({ force: true });
  await page.waitForURL((url) => url.search === MONTH);
  await page.getByRole("radio", { name: "Last month", checked: true }).waitFor();
  // On March 1 it is the same as before.
  const { title } = await answered(MONTH);
  await page.getByRole("heading", { level: 2, name: title, exact: true }).waitFor();
  await page.getByLabel("From").fill("2026-01-05");
  await page.getByLabel("To", { exact: true }).fill("2026-01-02");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.getByText("The first day is after the last day.").first().waitFor();
  assert.equal(new URL(page.url()).search, MONTH, "what is refused changes nothing");
  await page.goBack();
  await page.waitForFunction((before) => document.querySelector(".report-head h2")?.innerText === before, first);
  // The rejected request.
  await finish(page, { except: /400 \(Bad Request\)/ });
});

test("each section and the whole page can be saved as CSV, printed and mailed", async () => {
  const told = await answered(MONTH);
  const page = await openReport(MONTH, { acceptDownloads: true });
  for (const [name, section] of [
    ["Download CSV", null],
    ["Download CSV: Searches", told.sections.find(({ key }) => key === "searches")],
  ]) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name, exact: true }).click();
    const file = await download;
    assert.match(file.suggestedFilename(), section ? /^searches-.*\.csv$/ : /^report-.*\.csv$/);
    const text = await readFile(await file.path(), "utf8");
    for (const { title, figures } of section ? [section] : told.sections) {
      for (const { label, value } of figures)
        assert.match(text, new RegExp(`${title},Figures,${label},[^,]+,[^,]+,${value},`));
    }
  }
  await page.getByRole("button", { name: "Email me this" }).click();
  await page
    .getByText(`The report to ${MEMBERS.staff} is in the office’s outbox: no mail server is set up.`)
    .first()
    .waitFor();
  await page.emulateMedia({ media: "print" });
  for (const gone of [".admin-nav", ".report-period", ".button", ".header", ".footer"]) {
    assert.equal(await page.locator(`${gone}:visible`).count(), 0, gone);
  }
  assert.equal(await page.locator(".chart-picture:visible").count(), told.sections.length);
  await finish(page);
});

test("a search of the page brings its words and whether it found nothing", async () => {
  const sent = [];
  const page = await town.open("/search?q=zzyzx", {
    before: (opened) =>
      opened.on("request", (request) => {
        if (request.url().endsWith("/analytics/events/")) sent.push(request.postDataJSON());
      }),
  });
  const search = await until("the search, reported", () =>
    sent.flatMap((body) => body.events ?? [body]).find(({ name }) => name === "search"),
  );
  assert.deepEqual(search.props, { words: "zzyzx", result: "none" });
  await close(page);
});
