import assert from "node:assert/strict";
import { test } from "node:test";
import { cluster } from "./cluster";

const spots = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: String(index), x: (index * 37) % 101, y: (index * 53) % 89 }));

test("markers stand on a place, their members within reach, and no two cover each other", () => {
  const reach = 12;
  const all = spots(300);
  const groups = cluster(all, reach);
  for (const [index, { x, y, members }] of groups.entries()) {
    assert.deepEqual([members[0]?.x, members[0]?.y], [x, y]);
    for (const member of members) assert.ok(Math.hypot(member.x - x, member.y - y) <= reach);
    for (const other of groups.slice(index + 1)) assert.ok(Math.hypot(other.x - x, other.y - y) > reach);
  }
  assert.equal(
    groups.reduce((sum, { members }) => sum + members.length, 0),
    all.length,
  );
});

test("what lies apart stays apart, what lies on one spot is one", () => {
  assert.equal(
    cluster(
      [
        { key: "a", x: 0, y: 0 },
        { key: "b", x: 50, y: 0 },
      ],
      12,
    ).length,
    2,
  );
  assert.deepEqual(
    cluster(
      [
        { key: "a", x: 1, y: 1 },
        { key: "b", x: 1, y: 1 },
      ],
      12,
    ).map(({ key, members }) => [key, members.length]),
    [["a", 2]],
  );
});
