import assert from "node:assert/strict";
import { test } from "node:test";
import { dragMark } from "./dragOrder";

const marks = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    dragMark({ key: "x", from: { list: "a", index: from }, to: { list: "a", index: to } }, "a", index, count),
  );

test("a line shows where the held row would come to stand, counted without it", () => {
  assert.deepEqual(marks(0, 0, 3), ["held", "before", null]);
  assert.deepEqual(marks(0, 1, 3), ["held", null, "before"]);
  assert.deepEqual(marks(0, 2, 3), ["held", null, "after"]);
  assert.deepEqual(marks(2, 0, 3), ["before", null, "held"]);
  assert.deepEqual(marks(1, 2, 3), [null, "held", "after"]);
});

test("in another list it is counted with all of its rows", () => {
  const drag = { key: "x", from: { list: "a", index: 0 }, to: { list: "b", index: 2 } };
  assert.deepEqual(
    [0, 1].map((index) => dragMark(drag, "b", index, 2)),
    [null, "after"],
  );
  assert.equal(dragMark(drag, "a", 1, 2), null, "nothing comes to stand where it was taken from");
  assert.equal(dragMark(null, "b", 0, 2), null);
});
