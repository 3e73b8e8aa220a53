import assert from "node:assert/strict";
import { test } from "node:test";
import { type BusinessImage, movedTo, split, withUploaded } from "./photos";

const photo = (image_id: number): BusinessImage => ({
  image_id,
  token: `t${image_id}`,
  alt: "",
  url: "",
  srcset: "",
  width: 1,
  height: 1,
});
const ids = (photos: BusinessImage[]) => photos.map(({ image_id }) => image_id);

test("a photo moves to its place, and the others keep their order", () => {
  assert.deepEqual(movedTo(["a", "b", "c", "d"], 3, 0), ["d", "a", "b", "c"]);
  assert.deepEqual(movedTo(["a", "b", "c", "d"], 0, 2), ["b", "c", "a", "d"]);
  assert.deepEqual(movedTo(["a", "b"], 1, 1), ["a", "b"]);
});

test("photos stand in the order in which they were chosen, whichever arrives first", () => {
  const sequence = ({ image_id }: BusinessImage) => (image_id > 100 ? image_id : 0);
  let photos = [photo(1), photo(2)];
  for (const id of [102, 101, 103]) photos = withUploaded(photos, photo(id), sequence);
  assert.deepEqual(ids(photos), [1, 2, 101, 102, 103]);
});

test("what a listing has no room for is known before it is sent", () => {
  assert.deepEqual(split(["a", "b", "c"], 2), { taken: ["a", "b"], tooMany: ["c"] });
  assert.deepEqual(split(["a"], -1), { taken: [], tooMany: ["a"] });
});
