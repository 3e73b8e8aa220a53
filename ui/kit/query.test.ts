import assert from "node:assert/strict";
import { test } from "node:test";
import { homeQuery } from "../home/model";
import { ApiError } from "./http";
import { createQueryClient, shouldRetry } from "./query";
import { limits } from "./texts";

const defaults = createQueryClient().getDefaultOptions();

test("answers are stale after 5 minutes, kept for 10, and not asked again on focus", () => {
  assert.equal(defaults.queries?.staleTime, 5 * 60_000);
  assert.equal(defaults.queries?.gcTime, 10 * 60_000);
  assert.equal(defaults.queries?.refetchOnWindowFocus, false);
});

function tries(retry: unknown, error: Error): number {
  assert.equal(typeof retry, "function");
  const ask = retry as (failures: number, error: Error) => boolean;
  let failures = 0;
  while (failures < 10 && ask(failures, error)) failures += 1;
  return failures;
}

test("a read that fails is tried twice more, a mutation once: by http.ts, which gives it a key", () => {
  assert.equal(tries(defaults.queries?.retry, new ApiError("broken", 500)), 2);
  assert.equal(limits.query_cache.mutation_retries, 1);
  assert.equal(defaults.mutations?.retry, false);
  assert.equal(tries(defaults.queries?.retry, new ApiError("offline", 0)), 2);
});

test("a refusal is not tried again", () => {
  assert.equal(shouldRetry(0, new ApiError("not found", 404), 2), false);
  assert.equal(shouldRetry(0, new ApiError("sign in", 401), 2), false);
});

test("home data is stale after 10 minutes, kept for 15, limited to 3 s, its backoff never above 3 s", () => {
  assert.equal(homeQuery.staleTime, 600_000);
  assert.equal(homeQuery.gcTime, 900_000);
  assert.equal(homeQuery.timeoutMs, 3000);
  assert.deepEqual([0, 1, 2, 9].map(homeQuery.retryDelay), [1000, 2000, 3000, 3000]);
});
