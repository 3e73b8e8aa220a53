import assert from "node:assert/strict";
import { test } from "node:test";
import { characterCount } from "./characterCount";
import { keepTogether, withoutPeriod } from "./format";

test("a day stays with its month, and AM or PM with its hour", () => {
  assert.equal(keepTogether("Sunday, December 6, 6:30 PM – 9 PM"), "Sunday, December\u00a06, 6:30\u00a0PM – 9\u00a0PM");
  assert.equal(keepTogether("Harbor Gallery"), "Harbor Gallery");
});

test("a sentence that ends another brings no second period", () => {
  assert.equal(`${withoutPeriod("Please try again in 12 seconds.")}.`, "Please try again in 12 seconds.");
  assert.equal(`${withoutPeriod("“whenever we like” was not understood")}.`, "“whenever we like” was not understood.");
});

test("an emoji is one character", () => {
  assert.equal(characterCount("Fair 🎄"), 6);
});
