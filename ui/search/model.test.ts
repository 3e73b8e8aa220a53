import assert from "node:assert/strict";
import { test } from "node:test";
import { isSearchable, searchUrl } from "./api";
import { fewerWords, marked, topCategories } from "./model";

test("blank and one-letter queries are not sent, spaces do not count", () => {
  assert.equal(isSearchable(""), false);
  assert.equal(isSearchable("  a  "), false);
  assert.equal(isSearchable(" ab "), true);
});

test("the words are trimmed and escaped in the URL", () => {
  assert.equal(searchUrl(" fish & chips "), "search/?q=fish%20%26%20chips");
});

test("the six largest categories are offered, none that is empty", () => {
  const categories = [3, 0, 9, 1, 5, 7, 2, 9].map((business_count, id) => ({ id, name: `Category ${9 - id}`, slug: `c${id}`, business_count }));
  assert.deepEqual(topCategories(categories).map(({ id }) => id), [7, 2, 5, 4, 0, 6]);
});

test("several words give each longer one to try alone", () => {
  assert.deepEqual(fewerWords("a good Bakery of town"), ["bakery", "good", "town"]);
  assert.deepEqual(fewerWords("bakery"), []);
});

test("what was typed is marked where a word of the name begins with it", () => {
  assert.deepEqual(marked("Hart Bakery", "bak"), [
    { text: "Hart ", isMatch: false }, { text: "Bak", isMatch: true }, { text: "ery", isMatch: false },
  ]);
  assert.deepEqual(marked("Elm St. (Hardware)", "st. ("), [
    { text: "Elm ", isMatch: false }, { text: "St.", isMatch: true }, { text: " ", isMatch: false },
    { text: "(", isMatch: true }, { text: "Hardware)", isMatch: false },
  ]);
  assert.deepEqual(marked("Quarry", "arr"), [{ text: "Quarry", isMatch: false }]);
  assert.deepEqual(marked("Hart", "  "), [{ text: "Hart", isMatch: false }]);
});
