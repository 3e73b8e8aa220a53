import assert from "node:assert/strict";
import { test } from "node:test";
import { readPicks } from "./keptPicks";

const KILN = { kind: "business", object_id: 3, recurrence_id: null, title: "Kiln House" };

test("a list that something else has written over is read as far as it can be", () => {
  assert.deepEqual(readPicks(JSON.stringify([KILN, { kind: "custom" }, null, 7, { ...KILN, object_id: "3" }])), [KILN]);
  for (const broken of [null, "", "{", "{}", "7"]) assert.deepEqual(readPicks(broken), []);
});
