import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { readPending } from "../kit/pendingAction";
import { toasts } from "../kit/toasts";
import { addPendingInterest, PENDING_INTEREST } from "./pendingInterest";
import { sendPendingInterest } from "./sendPendingInterest";

const HOUR_MS = 3_600_000;
let stored: Record<string, string> = {};
// Nothing is counted.
Object.defineProperty(globalThis, "navigator", { value: { doNotTrack: "1" }, configurable: true });

beforeEach(() => {
  stored = {};
  globalThis.localStorage = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
    removeItem: (key: string) => void delete stored[key],
  } as unknown as Storage;
});

const answer = (status: number, body: unknown) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status, statusText: "Said" }));

test("interest that did not arrive waits for the next time, for no longer than before; what was refused does not", async () => {
  for (const [fetch, kept] of [
    [() => Promise.reject(new TypeError("no network")), [7]],
    [answer(503, { detail: "Busy." }), [7]],
    [answer(404, { detail: "Not found." }), null],
    [answer(200, { id: 7, title: "Fair", user_interest_status: "interested" }), null],
  ] as const) {
    Object.assign(globalThis, { fetch });
    addPendingInterest(7, Date.now() - HOUR_MS / 2);
    await sendPendingInterest();
    assert.deepEqual(readPending(PENDING_INTEREST), kept);
    assert.equal(readPending(PENDING_INTEREST, Date.now() + HOUR_MS / 2), null);
    stored = {};
  }
  assert.deepEqual(
    toasts.value.map(({ text }) => text),
    ["Failed to update interest. Please try again.", "Busy.", "Not found.", "You are interested in Fair."],
  );
});
