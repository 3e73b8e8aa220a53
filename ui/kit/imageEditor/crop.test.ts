import assert from "node:assert/strict";
import { test } from "node:test";
import {
  NO_EDIT,
  WHOLE,
  centered,
  cropWords,
  fractionRatio,
  isUnedited,
  moved,
  reshaped,
  rotated,
  rotatedSize,
  scaled,
  stretched,
  withCorner,
  withRatio,
  type Crop,
} from "./crop";

const near = (found: Crop, wanted: Crop) => {
  for (const side of ["x", "y", "width", "height"] as const)
    assert.ok(Math.abs(found[side] - wanted[side]) < 1e-9, `${side}: ${found[side]}, not ${wanted[side]}`);
};

test("a ratio is the largest part that fits, around the middle", () => {
  const landscape = { width: 400, height: 200 };
  near(withRatio(WHOLE, fractionRatio(1, landscape)), { x: 0.25, y: 0, width: 0.5, height: 1 });
  near(withRatio(WHOLE, fractionRatio(4, landscape)), { x: 0, y: 0.25, width: 1, height: 0.5 });
  near(withRatio(WHOLE, null), WHOLE);
});

test("a frame stays inside the picture, however far it is moved", () => {
  const frame = { x: 0.2, y: 0.2, width: 0.5, height: 0.5 };
  near(moved(frame, 0.1, -0.1), { ...frame, x: 0.3, y: 0.1 });
  near(moved(frame, 9, -9), { ...frame, x: 0.5, y: 0 });
  near(centered(frame, 0, 1), { ...frame, x: 0, y: 0.5 });
});

test("larger and smaller keep the ratio and end at the picture's edge and at a twentieth", () => {
  const frame = { x: 0.25, y: 0.4, width: 0.5, height: 0.2 };
  near(scaled(frame, 0.5), { x: 0.375, y: 0.45, width: 0.25, height: 0.1 });
  near(scaled(frame, 100), { x: 0, y: 0.3, width: 1, height: 0.4 });
  near(scaled(frame, 0.0001), { x: 0.4375, y: 0.475, width: 0.125, height: 0.05 });
});

test("a corner goes where it is dragged, and with a ratio as near as it may", () => {
  const frame = { x: 0.2, y: 0.2, width: 0.4, height: 0.4 };
  near(withCorner(frame, { x: 1, y: 1 }, 0.9, 0.5, null), { x: 0.2, y: 0.2, width: 0.7, height: 0.3 });
  near(withCorner(frame, { x: -1, y: -1 }, -1, 0.3, null), { x: 0, y: 0.3, width: 0.6, height: 0.3 });
  near(withCorner(frame, { x: 1, y: 1 }, 0.9, 0.5, 2), { x: 0.2, y: 0.2, width: 0.7, height: 0.35 });
  near(withCorner(frame, { x: 1, y: 1 }, 0.9, 2, 1), { x: 0.2, y: 0.2, width: 0.8, height: 0.8 });
});

test("one side alone can be cut off and given back, down to a twentieth and up to the picture's edge", () => {
  near(stretched(WHOLE, 0, -0.25), { x: 0, y: 0, width: 1, height: 0.75 });
  const frame = { x: 0.2, y: 0.2, width: 0.4, height: 0.4 };
  near(stretched(frame, 0.1, 0), { x: 0.2, y: 0.2, width: 0.5, height: 0.4 });
  near(stretched(frame, -9, 9), { x: 0.2, y: 0.2, width: 0.05, height: 0.8 });
});

test("four quarter turns are none, and a turn back takes one back", () => {
  const edit = { turns: 0, crop: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 } };
  near(rotated(edit, "right").crop, { x: 0.4, y: 0.1, width: 0.4, height: 0.3 });
  let turned = edit;
  for (let turn = 0; turn < 4; turn += 1) turned = rotated(turned, "right");
  near(turned.crop, edit.crop);
  assert.equal(turned.turns, 0);
  near(rotated(rotated(edit, "right"), "left").crop, edit.crop);
  assert.ok(isUnedited(NO_EDIT) && !isUnedited(edit) && !isUnedited(rotated(NO_EDIT, "left")));
});

test("a frame that is turned keeps its shape and size, unless it no longer fits", () => {
  const [landscape, portrait] = [
    { width: 400, height: 200 },
    { width: 200, height: 400 },
  ];
  const turn = (crop: Crop, ratio: number) =>
    reshaped(rotated({ turns: 0, crop }, "right").crop, fractionRatio(ratio, portrait));
  near(turn({ x: 0.1, y: 0.2, width: 0.25, height: 0.5 }, 1), { x: 0.3, y: 0.1, width: 0.5, height: 0.25 });
  near(turn({ x: 0.4, y: 0.5, width: 0.2, height: 0.25 }, 8 / 5), { x: 0.175, y: 0.4375, width: 0.4, height: 0.125 });
  const widest = turn({ x: 0.1, y: 0, width: 0.8, height: 1 }, 8 / 5);
  near(widest, { x: 0, y: 0.34375, width: 1, height: 0.3125 });
  near(reshaped(WHOLE, null), WHOLE);
  const small = { turns: 1, crop: turn({ x: 0.1, y: 0.2, width: 0.25, height: 0.5 }, 1) };
  assert.match(cropWords(small, rotatedSize(landscape, 1)), /^100 × 100 pixels/);
});

test("the frame is told in pixels of the picture", () => {
  const size = { width: 400, height: 200 };
  assert.equal(cropWords(NO_EDIT, size), "400 × 200 pixels");
  const edit = { turns: 0, crop: { x: 0.25, y: 0, width: 0.5, height: 1 } };
  assert.equal(cropWords(edit, size), "200 × 200 pixels, 100 from the left, 0 from the top");
});
