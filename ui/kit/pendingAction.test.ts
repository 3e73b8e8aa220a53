import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { keep, readKept, takeKept } from "./pendingAction";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  globalThis.localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as unknown as Storage;
});

test("what is kept is there for an hour, and is taken once", () => {
  keep("wish", [1, 2]);
  assert.deepEqual(readKept("wish"), [1, 2]);
  assert.equal(readKept("wish", Date.now() + 3_600_001), null);
  assert.deepEqual(takeKept("wish"), [1, 2]);
  assert.equal(takeKept("wish"), null);
});

test("what somebody else has written there is nothing", () => {
  stored.set("towngreen.kept.wish", "{broken");
  assert.equal(readKept("wish"), null);
  stored.set("towngreen.kept.wish", "[]");
  assert.equal(readKept("wish"), null);
});
