import assert from "node:assert/strict";
import { test } from "node:test";
import { formatBytes } from "./model";

test("sizes are said in the unit that fits", () => {
  assert.equal(formatBytes(1536), "1.5 KB");
  assert.equal(formatBytes(12 * 1024 * 1024), "12 MB");
  assert.equal(formatBytes(3.5 * 1024 ** 3), "3.5 GB");
});
