import assert from "node:assert/strict";
import { test } from "node:test";
import { createElement } from "react";
import { joinTexts } from "./jsx";

const bold = createElement("b");

test("texts side by side become one", () => {
  assert.equal(joinTexts(["© ", 2024, " ", "Wexbury"]), "© 2024 Wexbury");
  assert.equal(joinTexts(["In ", 3, null, " days"]), "In 3 days");
});

test("elements keep their place", () => {
  assert.deepEqual(joinTexts([bold, " ", "Rating"]), [bold, " Rating", null]);
  assert.deepEqual(joinTexts(["a", "b", bold, 1, false, 2]), ["ab", null, bold, "12", false, null]);
});

test("where nothing is to be joined, the list stays what it was", () => {
  for (const children of [
    [bold, "a"],
    ["a", bold, "b"],
    [null, false],
    ["a", null],
  ])
    assert.equal(joinTexts(children), children);
});
