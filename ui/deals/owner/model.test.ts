import assert from "node:assert/strict";
import { test } from "node:test";
import { beginning, checkDeal, continuationOf, datesText, previewOf, renewedDates, toDeal, usesText } from "./model";

const TODAY = "2026-11-21";
const EMPTY = beginning(null, TODAY);
const BUSINESS = {
  id: 5,
  name: "Ferry Books",
  slug: "ferry-books",
  category: { id: 1, name: "Books", slug: "books", pictogram: "shop" },
};

test("a deal needs a title, a first day, and an end that is not before it; every error is told", () => {
  assert.deepEqual(checkDeal({ ...EMPTY, title: "Two for one" }), {});
  const errors = checkDeal({ ...EMPTY, end_date: "2026-11-20", max_redemptions: "0" });
  assert.deepEqual(Object.keys(errors).sort(), ["end_date", "max_redemptions", "title"]);
});

test("what is left empty has no end and no limit", () => {
  const sent = toDeal({ ...EMPTY, title: " Two for one " });
  assert.deepEqual([sent.title, sent.end_date, sent.max_redemptions], ["Two for one", null, null]);
});

test("the preview is the deal on its first day, with what is left of its uses", () => {
  const values = { ...EMPTY, title: "Two for one", code: "TWO", start_date: "2026-12-01", max_redemptions: "40" };
  const shown = previewOf(BUSINESS, values, { redeemed_count: 3, today: TODAY });
  assert.deepEqual(
    [shown.state, shown.code, shown.remaining, shown.business_name],
    ["running", "TWO", 37, "Ferry Books"],
  );
  assert.equal(previewOf(BUSINESS, { ...values, end_date: "2026-11-20" }, { today: TODAY }).state, "ended");
  assert.equal(previewOf(BUSINESS, { ...values, max_redemptions: "x" }, { today: TODAY }).remaining, null);
});

test("a renewed deal is as long, and begins after the one that runs or today", () => {
  const running = { start_date: "2026-11-01", end_date: "2026-11-30", stage: "running" } as const;
  assert.deepEqual(renewedDates(running, TODAY), { start_date: "2026-12-01", end_date: "2026-12-30" });
  const withdrawn = { ...running, stage: "withdrawn" } as const;
  assert.deepEqual(renewedDates(withdrawn, TODAY), { start_date: TODAY, end_date: "2026-12-20" });
  assert.deepEqual(renewedDates({ ...running, end_date: null }, TODAY), { start_date: TODAY, end_date: "" });
});

test("a deal goes on by itself without an end, or by another of its name that lasts longer", () => {
  const ending = { id: 1, title: "Two for one", end_date: "2026-11-28", stage: "running" } as const;
  const next = { ...ending, id: 2, end_date: "2026-12-24", stage: "scheduled" } as const;
  const goesOn = (deal: Parameters<typeof continuationOf>[0], ...others: (typeof deal)[]) =>
    continuationOf(deal, [deal, ...others])?.id;
  assert.equal(goesOn(ending), undefined);
  assert.equal(goesOn({ ...ending, end_date: null }), 1);
  for (const stage of ["scheduled", "waiting", "running"] as const) assert.equal(goesOn(ending, { ...next, stage }), 2);
  assert.equal(goesOn(ending, { ...next, end_date: null }), 2);
  assert.equal(goesOn({ ...ending, end_date: null, stage: "withdrawn" }, next), 2);
  for (const stage of ["draft", "ended", "used_up", "withdrawn"] as const)
    assert.equal(goesOn(ending, { ...next, stage }), undefined, stage);
  assert.equal(goesOn(ending, { ...next, title: "Three for one" }), undefined);
  assert.equal(goesOn(next, ending), undefined, "the follow-up is what goes on");
  const again = { ...ending, id: 2 };
  assert.equal(goesOn(ending, again), undefined, "both end that day");
  for (const stage of ["used_up", "withdrawn"] as const) {
    assert.equal(goesOn({ ...ending, stage }, again), 2, `renewed for the same days: ${stage}`);
    assert.equal(goesOn({ ...ending, stage }, { ...again, end_date: "2026-11-27" }), 2);
    assert.equal(goesOn({ ...ending, stage }, { ...again, stage }), undefined);
  }
});

test("dates and uses in words", () => {
  assert.equal(datesText({ start_date: TODAY, end_date: TODAY }, TODAY), "Saturday, November 21");
  assert.equal(datesText({ start_date: TODAY, end_date: null }, TODAY), "From Saturday, November 21, no end");
  assert.equal(usesText({ redeemed_count: 1204, max_redemptions: null }), "1,204");
  assert.equal(usesText({ redeemed_count: 12, max_redemptions: 40 }), "12 of 40");
});
