import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenCount, EVERYTHING, isChosen, NOTHING, toggled } from "./useSelection";

test("a row that is taken out of the whole list is the only one left out", () => {
  const butTwo = toggled(EVERYTHING, [2]);
  assert.deepEqual([isChosen(butTwo, 1), isChosen(butTwo, 2), chosenCount(butTwo, 300)], [true, false, 299]);
  const again = toggled(butTwo, [2]);
  assert.deepEqual([isChosen(again, 2), chosenCount(again, 300)], [true, 300]);
});

test("a page is chosen as a whole, then taken out as a whole", () => {
  const one = toggled(NOTHING, [1]);
  const page = toggled(one, [1, 2, 3]);
  assert.equal(chosenCount(page, 300), 3);
  assert.equal(chosenCount(toggled(page, [1, 2, 3]), 300), 0);
  assert.equal(chosenCount(toggled(EVERYTHING, [1, 2, 3]), 300), 297);
});
