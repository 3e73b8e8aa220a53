import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { ApiError } from "./http";
import { createAutosave, type Autosave } from "./useAutosave";

let wanted = 0;
let stored = 0;
let isBlocked = false;
let failure: unknown = null;
let sent: number[] = [];
let autosave: Autosave<boolean>;

mock.timers.enable({ apis: ["setTimeout"] });
beforeEach(() => {
  wanted = 0;
  stored = 0;
  isBlocked = false;
  failure = null;
  sent = [];
  const send = async () => {
    while (wanted !== stored) {
      const next = wanted;
      sent.push(next);
      await Promise.resolve();
      if (failure) {
        autosave.retryAfter(failure);
        return false;
      }
      stored = next;
    }
    return true;
  };
  autosave = createAutosave({ current: { isDirty: () => wanted !== stored, isBlocked: () => isBlocked, send } });
});
/** Time passes, and what it starts comes to an end. */
async function pass(ms: number) {
  mock.timers.tick(ms);
  await new Promise((resolve) => setImmediate(resolve));
}
function change(to: number) {
  wanted = to;
  autosave.schedule(600);
}

test("a change is saved once things rest, and those made during a save go along", async () => {
  change(1);
  await pass(500);
  change(2);
  await pass(500);
  assert.deepEqual(sent, []);
  mock.timers.tick(100);
  change(3);
  assert.equal(await autosave.save(), true, "the same run");
  assert.deepEqual(sent, [2, 3]);
  await pass(600);
  assert.deepEqual(sent, [2, 3], "nothing is left to send");
});

test("a page that is hidden saves at once, unless somebody has to choose first", async () => {
  change(1);
  isBlocked = true;
  autosave.flush();
  await pass(600);
  assert.deepEqual(sent, []);
  isBlocked = false;
  autosave.flush();
  autosave.flush();
  await pass(600);
  assert.deepEqual(sent, [1]);
});

test("a save that failed is tried again; one that was refused waits for a change", async () => {
  failure = new ApiError("Network error.");
  change(1);
  await pass(600);
  await pass(5000);
  assert.deepEqual(sent, [1, 1]);
  failure = new ApiError("Too long.", 400);
  await pass(5000);
  await pass(60_000);
  assert.deepEqual(sent, [1, 1, 1]);
  failure = null;
  change(2);
  await pass(600);
  assert.deepEqual(sent, [1, 1, 1, 2]);
});
