import assert from "node:assert/strict";
import { test } from "node:test";
import { type BusinessImage, combined, photosInWords, split, withUploaded } from "./photos";

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

test("what two people did to the photos is combined, and nothing that was written is lost", () => {
  const words = (one: BusinessImage, alt: string) => ({ ...one, alt });
  const base = [words(photo(1), "Door"), photo(2), photo(3), photo(4)];
  // Here 1 was described anew, 3 removed and 5 added; they added 6, described 2, removed 4 and changed the order.
  const mine = [words(photo(1), "The front door"), photo(2), photo(4), words(photo(5), "Bread")];
  const theirs = [photo(6), words(photo(2), "Oven"), words(photo(1), "Door"), photo(3)];
  const both = combined(base, mine, theirs);
  assert.deepEqual(ids(both), [6, 2, 1, 5]);
  assert.deepEqual(
    both.map(({ alt }) => alt),
    ["", "Oven", "The front door", "Bread"],
  );
});

test("photos of somebody else are told by their number and what they show", () => {
  assert.equal(
    photosInWords([
      { image: "t1", alt: "The front door" },
      { image: "t2", alt: "" },
    ]),
    "2 photos (The front door)",
  );
  assert.equal(photosInWords([]), "0 photos");
});
