import assert from "node:assert/strict";
import { test } from "node:test";
import { whenIdle } from "./idle";

test("a browser that is never idle does the work all the same, after a while", () => {
  let limit: number | undefined;
  globalThis.requestIdleCallback = (_act, options) => {
    limit = options?.timeout;
    return 1;
  };
  globalThis.cancelIdleCallback = () => undefined;
  whenIdle(() => undefined)();
  assert.ok(limit && limit <= 10_000, "requestIdleCallback waits without a limit unless it is given one");
});
