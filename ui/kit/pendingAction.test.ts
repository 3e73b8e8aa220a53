import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { storePending, readPending, takePending } from "./pendingAction";

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
  storePending("wish", [1, 2]);
  assert.deepEqual(readPending("wish"), [1, 2]);
  assert.equal(readPending("wish", Date.now() + 3_600_001), null);
  assert.deepEqual(takePending("wish"), [1, 2]);
  assert.equal(takePending("wish"), null);
});

test("what somebody else has written there is nothing", () => {
  stored.set("towngreen.kept.wish", "{broken");
  assert.equal(readPending("wish"), null);
  stored.set("towngreen.kept.wish", "[]");
  assert.equal(readPending("wish"), null);
});
