import assert from "node:assert/strict";
import { test } from "node:test";
import { readIds } from "./places";

test("a list that something else has written over is read as far as it can be", () => {
  assert.deepEqual(readIds("[3,1]"), [3, 1]);
  assert.deepEqual(readIds('[3,"x",null,1.5]'), [3]);
  for (const broken of [null, "", "{", "{}", "7"]) assert.deepEqual(readIds(broken), []);
});
