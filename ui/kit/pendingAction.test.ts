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
  const { value, at } = takePending("wish");
  assert.deepEqual(value, [1, 2]);
  assert.deepEqual(takePending("wish"), {});
  // Put back, it lasts no longer than it would have.
  storePending("wish", value, at);
  assert.deepEqual(readPending("wish", Number(at) + 3_599_999), [1, 2]);
  assert.equal(readPending("wish", Number(at) + 3_600_000), null);
});

test("what somebody else has written there is nothing", () => {
  stored.set("towngreen.kept.wish", "{broken");
  assert.equal(readPending("wish"), null);
  stored.set("towngreen.kept.wish", "[]");
  assert.equal(readPending("wish"), null);
});
