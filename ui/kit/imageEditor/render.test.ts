import assert from "node:assert/strict";
import { test } from "node:test";
import { isCutShort } from "./render";

const jpeg = (...bytes: number[]) => new File([new Uint8Array(bytes)], "photo.jpg", { type: "image/jpeg" });

test("a JPEG without its end marker is cut short, and what is no JPEG is not, whatever its name", async () => {
  assert.equal(await isCutShort(jpeg(0xff, 0xd8, 0xff, 0xe0, 0, 2, 1, 2)), true);
  assert.equal(await isCutShort(jpeg(0xff, 0xd8, 0xff, 0xe0, 0, 2, 0xff, 0xd9)), false);
  assert.equal(await isCutShort(new File(["Not a picture."], "notes.jpg", { type: "image/jpeg" })), false);
  assert.equal(await isCutShort(new File([], "empty.jpg", { type: "image/jpeg" })), false);
});
