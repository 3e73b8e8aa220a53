import assert from "node:assert/strict";
import { test } from "node:test";
import { ratingText, starsClass } from "./model";

test("stars are drawn to the half", () => {
  assert.deepEqual([1, 3.24, 3.26, 4.76, 5].map(starsClass), [
    "stars-10",
    "stars-30",
    "stars-35",
    "stars-50",
    "stars-50",
  ]);
});

test("whole ratings are read out without a zero", () => {
  assert.deepEqual([4.6, 5].map(ratingText), ["4.6", "5"]);
});
