import assert from "node:assert/strict";
import { test } from "node:test";
import { chartPoints, figureText, presetOf, presets, term } from "./model";

test("the presets are full days and full months", () => {
  assert.deepEqual(
    presets("2026-01-15").map(({ value, from, to }) => [value, from, to]),
    [
      ["days", "2025-12-18", "2026-01-14"],
      ["month", "2025-12-01", "2025-12-31"],
      ["quarter", "2025-10-01", "2025-12-31"],
    ],
  );
});

test("on March 1, last month and the last 28 days can both be chosen", () => {
  const february = { from: "2027-02-01", to: "2027-02-28" };
  assert.equal(presetOf(february, true, "2027-03-01"), "days");
  assert.equal(presetOf(february, false, "2027-03-01"), "month");
  assert.equal(presetOf(february, false, "2027-03-02"), "month");
  assert.equal(presetOf({ ...february, to: "2027-02-27" }, false, "2027-03-01"), null);
});

test("a figure that is hidden is told as such", () => {
  assert.deepEqual([null, 5, 1204].map(figureText), ["fewer than 5", "5", "1,204"]);
});

test("a day and a week have a short label and a name", () => {
  const points = chartPoints(
    {
      points: [
        { from: "2026-11-14", to: "2026-11-14", value: 12 },
        { from: "2026-11-15", to: "2026-11-21", value: null },
      ],
    },
    "2026-11-21",
  );
  assert.deepEqual(points, [
    { key: "2026-11-14", label: "Nov 14", name: "Saturday, November 14", value: 12 },
    { key: "2026-11-15", label: "Nov 15", name: "Sunday, November 15 to Saturday, November 21", value: null },
  ]);
});

test("a term is told by its days", () => {
  const placement = {
    id: 1,
    kind: "spotlight" as const,
    name: "Spotlight",
    starts_at: "2026-11-01",
    impressions: null,
    clicks: null,
    total_impressions: null,
    total_clicks: null,
  };
  assert.equal(term({ ...placement, ends_at: "2026-11-30" }), "November 1, 2026 to November 30, 2026");
  assert.equal(term({ ...placement, ends_at: null }), "Since November 1, 2026");
});
