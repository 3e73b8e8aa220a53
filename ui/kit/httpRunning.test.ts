import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { api, newKey } from "./http";

/** The keys of the calls, and their answers; a call without an answer is lost. */
let keys: (string | null)[] = [];
let answers: (Response | undefined)[] = [];
const realFetch = globalThis.fetch;

beforeEach(() => {
  keys = [];
  Object.assign(globalThis, {
    document: { cookie: "" },
    localStorage: { getItem: () => null },
    fetch: (_url: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get("Idempotency-Key"));
      const answer = answers.shift();
      return answer ? Promise.resolve(answer) : Promise.reject(new TypeError("Failed to fetch"));
    },
  });
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const json = (body: unknown, status: number) => new Response(JSON.stringify(body), { status });
const running = () => json({ detail: "Under way.", code: "in_progress" }, 409);

test("a write that still runs when it is repeated is asked about until its answer is there", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const ticked = async (writing: Promise<unknown>) => {
    let isDone = false;
    const end = () => {
      isDone = true;
    };
    void writing.then(end, end);
    for (let step = 0; step < 50 && !isDone; step += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      context.mock.timers.tick(1000);
    }
    return writing;
  };
  answers = [undefined, running(), running(), json({ id: 7 }, 201)];
  assert.deepEqual(await ticked(api.post("suggestions/", { note: "closed" })), { id: 7 });
  assert.equal(keys.length, 4);
  assert.equal(new Set(keys).size, 1);
  // Not for ever, and a queued edit has its own way to wait.
  for (const [options, count] of [[{}, 11] as const, [{ key: newKey() }, 1] as const]) {
    keys = [];
    answers = Array.from({ length: 20 }, running);
    await assert.rejects(ticked(api.post("suggestions/", {}, options)), { status: 409 });
    assert.equal(keys.length, count);
  }
});
