import assert from "node:assert/strict";
import { test } from "node:test";
import { readDismissed, withAlert } from "./dismissed";

test("the list of dismissed alerts is read from among other cookies", () => {
  assert.deepEqual(readDismissed("theme=dark; dismissed=3.7; x=1"), [3, 7]);
  for (const none of ["", "theme=dark", "dismissed=", "dismissed=abc", "undismissed=3"])
    assert.deepEqual(readDismissed(none), []);
});

test("only the last ten are remembered", () => {
  const ids = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 2];
  assert.deepEqual(ids.reduce(withAlert, [] as number[]), [3, 4, 5, 6, 7, 8, 9, 10, 11, 2]);
});
