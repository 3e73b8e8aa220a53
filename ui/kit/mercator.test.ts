import assert from "node:assert/strict";
import { test } from "node:test";
import { scaleBar, widthInMeters } from "./mapScale";
import { drawnTiles, tilesFor } from "./mapTiles";
import { isWithin, project, unproject } from "./mercator";

const bounds = { south: 41.6, west: -73.1, north: 41.66, east: -73 };

test("the corners of the bounds are the corners of the box", () => {
  assert.deepEqual(project({ latitude: 41.66, longitude: -73.1 }, bounds), { x: 0, y: 0 });
  const last = project({ latitude: 41.6, longitude: -73 }, bounds);
  assert.ok(Math.abs(last.x - 1) < 1e-9 && Math.abs(last.y - 1) < 1e-9);
  assert.equal(isWithin({ latitude: 41.7, longitude: -73.05 }, bounds), false);
});

test("tiles cover the whole box and carry their address", () => {
  const tiles = tilesFor(bounds, "https://tiles.example/{z}/{x}/{y}.png");
  assert.ok(tiles.length >= 4 && tiles.length <= 40, `${tiles.length} tiles`);
  assert.ok(Math.min(...tiles.map((tile) => tile.x)) <= 0);
  assert.ok(Math.max(...tiles.map((tile) => tile.x + tile.width)) >= 1);
  assert.match(tiles[0]?.url ?? "", /^https:\/\/tiles\.example\/\d+\/\d+\/\d+\.png$/);
});

test("what is marked on the map is the place that stands there", () => {
  const bounds = { south: 41.2, west: -72.5, north: 41.4, east: -72.3 };
  for (const place of [
    { latitude: 41.313, longitude: -72.377 },
    { latitude: 41.2, longitude: -72.5 },
  ]) {
    const found = unproject(project(place, bounds), bounds);
    assert.ok(Math.abs(found.latitude - place.latitude) < 1e-9 && Math.abs(found.longitude - place.longitude) < 1e-9);
  }
});

test("the town's own drawing is cut into pieces that cover the whole", () => {
  assert.deepEqual(
    drawnTiles(1, "a1").map(({ url }) => url),
    ["0/0", "1/0", "0/1", "1/1"].map((part) => `/art/map/1/${part}.svg?v=a1`),
  );
  const area = drawnTiles(3, "a1").reduce((sum, { width, height }) => sum + width * height, 0);
  assert.equal(area, 1);
});

test("the scale is a round length that fits", () => {
  assert.ok(Math.abs(widthInMeters({ south: -0.5, north: 0.5, west: 0, east: 1 }) - 111_320) < 10);
  assert.deepEqual(scaleBar(2000), { meters: 1609.344, label: "1 mi" });
  assert.deepEqual(scaleBar(1000).label, "½ mi");
  assert.deepEqual(scaleBar(310).label, "1,000 ft");
  assert.deepEqual(scaleBar(1).label, "50 ft");
});
