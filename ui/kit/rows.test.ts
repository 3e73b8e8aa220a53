import assert from "node:assert/strict";
import { test } from "node:test";
import { movedTo, withRow } from "./rows";

test("a moved row comes to its place, and the others keep their order", () => {
  assert.deepEqual(movedTo([1, 2, 3], 0, 2), [2, 3, 1]);
  assert.deepEqual(movedTo(["a", "b", "c"], 2, 1), ["a", "c", "b"]);
  assert.deepEqual(movedTo(["a", "b", "c"], 0, 1), ["b", "a", "c"]);
  assert.deepEqual(movedTo(["a", "b", "c", "d"], 3, 0), ["d", "a", "b", "c"]);
  assert.deepEqual(movedTo(["a", "b", "c", "d"], 0, 2), ["b", "c", "a", "d"]);
  assert.deepEqual(movedTo(["a", "b"], 1, 1), ["a", "b"]);
});

test("a removed row comes back in its place, beside what was changed since", () => {
  const [one, two, three] = [
    { key: "1", text: "one" },
    { key: "2", text: "two" },
    { key: "3", text: "three" },
  ];
  const changed = { key: "3", text: "three, changed" };
  assert.deepEqual(withRow([one, changed], two, 1), [one, two, changed]);
  assert.deepEqual(withRow([], three, 2), [three]);
  assert.deepEqual(withRow([one, two], two, 1), [one, two], "it is back already");
});
