import assert from "node:assert/strict";
import { test } from "node:test";
import { isSeen, MAX_ZOOM, panBy, toBox, WHOLE, zoomOnto, zoomSide, zoomTo } from "./mapWindow";

test("zooming keeps what is under the finger where it is, and ends at the map's edges", () => {
  const near = zoomTo(WHOLE, 1, { x: 0.7, y: 0.4 });
  const { x, y } = toBox(near, { x: 0.7, y: 0.4 });
  assert.ok(Math.abs(x - 0.7) < 1e-9 && Math.abs(y - 0.4) < 1e-9);
  assert.equal(zoomTo(WHOLE, 99).zoom, MAX_ZOOM);
  assert.deepEqual(zoomTo(near, -1), WHOLE);
});

test("the window never leaves the map", () => {
  assert.deepEqual(panBy(WHOLE, 0.5, -0.5), WHOLE);
  const corner = panBy(zoomTo(WHOLE, 2), 10, 10);
  assert.deepEqual(toBox(corner, { x: 1, y: 1 }), { x: 1, y: 1 });
});

test("coming closer to spots puts them into the middle", () => {
  const near = zoomOnto(
    [
      { x: 0.4, y: 0.5 },
      { x: 0.5, y: 0.6 },
    ],
    2,
  );
  assert.deepEqual(
    [near.x, near.y].map((share) => share.toFixed(2)),
    ["0.45", "0.55"],
  );
  assert.equal(isSeen(near, { x: 0, y: 0, width: 0.25, height: 0.25 }), false);
  assert.equal(isSeen(near, { x: 0.25, y: 0.5, width: 0.25, height: 0.25 }), true);
});

test("the zoom buttons are in the corner that has no pins, at the right if both have", () => {
  const size = { width: 328, height: 230, pin: 32 };
  const at = (x: number) => ({ x, y: 0.2 });
  assert.equal(zoomSide([at(0.5)], size), "right");
  assert.equal(zoomSide([at(0.9), at(0.5)], size), "left");
  assert.equal(zoomSide([at(0.9), at(0.1)], size), "right");
  assert.equal(zoomSide([{ x: 0.9, y: 0.8 }], size), "right");
});
