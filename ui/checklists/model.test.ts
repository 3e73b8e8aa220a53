import assert from "node:assert/strict";
import { test } from "node:test";
import { listingSlug, newItem, percentOf, shareOf } from "./model";

test("a listing is named by its address or by the last part of it", () => {
  for (const typed of ["town-clerk", "/directory/town-clerk", "https://wexbury.example/business/town-clerk?x=1"]) {
    assert.equal(listingSlug(typed), "town-clerk");
  }
});

test("a part of the budget is typed in percent", () => {
  assert.deepEqual(["25", "12.5 %", "", "half"].map(shareOf), [0.25, 0.125, null, -1]);
  assert.deepEqual([0.25, 0.125, null].map(percentOf), ["25", "12.5", ""]);
});

test("two new steps have different keys, which are fit for an address", () => {
  const [one, other] = [newItem(), newItem()];
  assert.notEqual(one.key, other.key);
  assert.match(one.key, /^step-[a-z0-9]+$/);
});
