import assert from "node:assert/strict";
import { test } from "node:test";
import { isWithin, placePins, project, tilesFor, unproject, type Pin } from "./mercator";

const bounds = { south: 41.6, west: -73.1, north: 41.66, east: -73 };
const pin = (number: number, latitude: number, longitude: number): Pin => ({ key: String(number), number, label: `Place ${number}`, latitude, longitude });

test("the corners of the bounds are the corners of the box", () => {
  assert.deepEqual(project({ latitude: 41.66, longitude: -73.1 }, bounds), { x: 0, y: 0 });
  const last = project({ latitude: 41.6, longitude: -73 }, bounds);
  assert.ok(Math.abs(last.x - 1) < 1e-9 && Math.abs(last.y - 1) < 1e-9);
  assert.equal(isWithin({ latitude: 41.7, longitude: -73.05 }, bounds), false);
});

test("pins on one spot are moved apart, the first stays", () => {
  const placed = placePins([1, 2, 3, 4, 5].map((number) => pin(number, 41.63, -73.05)), bounds, 0.045, 0.064);
  assert.ok(Math.abs((placed[0]?.x ?? 0) - 0.5) < 1e-9);
  for (const [index, a] of placed.entries()) {
    for (const b of placed.slice(index + 1)) {
      assert.ok(Math.hypot((a.x - b.x) / 0.045, (a.y - b.y) / 0.064) >= 1, `${a.key} covers ${b.key}`);
    }
  }
});

test("a pin at the edge stays wholly inside", () => {
  const [placed] = placePins([pin(1, 41.66, -73.1)], bounds, 0.04, 0.06);
  assert.equal(placed?.x, 0.02);
  assert.equal(placed?.y, 0.03);
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
  for (const place of [{ latitude: 41.313, longitude: -72.377 }, { latitude: 41.2, longitude: -72.5 }]) {
    const found = unproject(project(place, bounds), bounds);
    assert.ok(Math.abs(found.latitude - place.latitude) < 1e-9 && Math.abs(found.longitude - place.longitude) < 1e-9);
  }
});
