import assert from "node:assert/strict";
import { test } from "node:test";
import type { LineReport } from "../api";
import { checkCampaign, checkLine, campaignValues, lineValues, toLine } from "./form";

test("a campaign needs a name and somebody who bought it", () => {
  assert.deepEqual(Object.keys(checkCampaign(campaignValues(null))), ["name", "business_id"]);
  assert.deepEqual(checkCampaign({ ...campaignValues(null), name: "Winter", sponsor_name: "Harbor Fund" }), {});
});

test("a line sells all its days unless a number is told, and a price is sent only where it was agreed", () => {
  const values = { ...lineValues(null, "2026-11-21"), ends_at: "2026-12-20", price: "$40" };
  assert.deepEqual(checkLine(values), {});
  assert.deepEqual(toLine(values), {
    kind: "spotlight",
    category_id: null,
    starts_at: "2026-11-21",
    ends_at: "2026-12-20",
    days_sold: null,
    priority: 0,
    price_basis: "rate_card",
  });
  const agreed = toLine({ ...values, price_basis: "agreed", days_sold: "10" });
  assert.deepEqual([agreed.price, agreed.days_sold], ["$40", 10]);
});

test("what is wrong with a line is told at its field", () => {
  const values = lineValues(null, "2026-11-21");
  const wrong = { ...values, kind: "category_sponsor", ends_at: "2026-11-20", days_sold: "ten", price_basis: "agreed" };
  assert.deepEqual(Object.keys(checkLine(wrong)), ["category_id", "ends_at", "days_sold", "price"]);
  assert.equal(checkLine(values).ends_at, "Enter the last day.");
});

test("a line that sells all its days names no number, so that it goes on doing so when they change", () => {
  const line = { kind: "spotlight", starts_at: "2026-12-01", ends_at: "2026-12-31", days_sold: 31 } as LineReport;
  assert.equal(lineValues(line).days_sold, "");
  assert.equal(lineValues({ ...line, days_sold: 10 }).days_sold, "10");
});
