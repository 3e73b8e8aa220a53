import assert from "node:assert/strict";
import { test } from "node:test";
import { neighbor } from "./neighbor";

test("stepping through the queue stops at its ends", () => {
  const items = ["a", "b", "c"];
  assert.deepEqual(
    [neighbor(items, 0, -1), neighbor(items, 0, 1), neighbor(items, 2, 1), neighbor(items, -1, 1), neighbor([], 0, 1)],
    ["a", "b", "c", "a", undefined],
  );
});
