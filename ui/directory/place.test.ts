import assert from "node:assert/strict";
import { test } from "node:test";
import { placeOnMap, thumbView } from "./place";

// Near the equator, where a degree has the same length both ways, which keeps the math simple.
const bounds = { south: -0.05, north: 0.05, west: 10, east: 10.1 };

test("a place in the middle of town is in the middle of its thumbnail", () => {
  assert.deepEqual(thumbView({ latitude: 0, longitude: 10.05 }, bounds), {
    viewBox: "200 140 400 280",
    x: 400,
    y: 280,
  });
});

test("near the edge the thumbnail stays on the map and the mark on its place", () => {
  assert.deepEqual(thumbView({ latitude: 0.05, longitude: 10 }, bounds), { viewBox: "0 0 400 280", x: 0, y: 0 });
  assert.deepEqual(thumbView({ latitude: -0.05, longitude: 10.1 }, bounds), {
    viewBox: "400 280 400 280",
    x: 800,
    y: 560,
  });
});

test("only a position within the town's map is a place on it", () => {
  assert.deepEqual(placeOnMap({ latitude: 0, longitude: 10.05 }, bounds), { latitude: 0, longitude: 10.05 });
  assert.equal(placeOnMap({ latitude: 1, longitude: 10.05 }, bounds), null);
  assert.equal(placeOnMap({ latitude: null, longitude: null }, bounds), null);
  assert.equal(placeOnMap({ latitude: 0, longitude: 10.05 }, undefined), null);
});
