import assert from "node:assert/strict";
import { test } from "node:test";
import { pageNumbers } from "./Pagination";

test("first, last, current and neighbors are shown, gaps as null", () => {
  assert.deepEqual(pageNumbers(6, 12), [1, null, 5, 6, 7, null, 12]);
  assert.deepEqual(pageNumbers(1, 3), [1, 2, 3]);
  assert.deepEqual(pageNumbers(12, 12), [1, null, 11, 12]);
});

test("a gap of one page is that page", () => {
  assert.deepEqual(pageNumbers(4, 12), [1, 2, 3, 4, 5, null, 12]);
});
