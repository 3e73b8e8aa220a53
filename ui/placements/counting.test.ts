import assert from "node:assert/strict";
import { test } from "node:test";
import { bodyOf } from "./counting";

test("what was seen together goes in one body, placements and featured businesses apart", () => {
  assert.deepEqual(bodyOf([{ placement: 3 }, { featured: 7 }, { placement: 1 }]), { placements: [3, 1], featured: [7] });
  assert.deepEqual(bodyOf([]), { placements: [], featured: [] });
});
