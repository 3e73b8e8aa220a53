import assert from "node:assert/strict";
import { test } from "node:test";
import { withRow } from "./rows";

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
