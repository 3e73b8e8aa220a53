import assert from "node:assert/strict";
import { test } from "node:test";
import { labeledEvery, niceTicks } from "./chartScale";

test("the lines of a chart are round numbers that reach the highest value", () => {
  assert.deepEqual(niceTicks(0), [0, 1]);
  assert.deepEqual(niceTicks(5), [0, 2, 4, 6]);
  assert.deepEqual(niceTicks(41), [0, 20, 40, 60]);
  assert.deepEqual(niceTicks(100), [0, 25, 50, 75, 100]);
  assert.deepEqual(niceTicks(1426), [0, 500, 1000, 1500]);
  for (let highest = 1; highest < 3000; highest += 7) {
    const ticks = niceTicks(highest);
    assert.ok(
      (ticks.at(-1) ?? 0) >= highest && ticks.length <= 5 && ticks.every(Number.isInteger),
      `${highest}: ${ticks}`,
    );
  }
});

test("labels are left out where they would touch", () => {
  assert.equal(labeledEvery(7, 640, 64), 1);
  assert.equal(labeledEvery(28, 640, 64), 3);
  assert.equal(labeledEvery(28, 280, 64), 7);
  assert.equal(labeledEvery(0, 0, 64), 1);
});
