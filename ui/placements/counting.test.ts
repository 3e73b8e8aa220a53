import assert from "node:assert/strict";
import { test } from "node:test";
import { bodyOf, readPlace } from "./counting";

test("what was seen together goes in one body, placements and featured businesses apart", () => {
  assert.deepEqual(bodyOf([{ placement: 3 }, { featured: 7 }, { placement: 1 }]), {
    placements: [3, 1],
    featured: [7],
  });
  assert.deepEqual(bodyOf([]), { placements: [], featured: [] });
});

test("a mark names a placement or a featured business, and anything else nothing", () => {
  assert.deepEqual(readPlace("placement:3"), { placement: 3 });
  assert.deepEqual(readPlace("featured:12"), { featured: 12 });
  for (const mark of [undefined, "", "placement:", "placement:-1", "event:3", "placement:3 "])
    assert.equal(readPlace(mark), null, mark);
});
