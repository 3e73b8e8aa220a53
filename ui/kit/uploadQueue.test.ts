import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "./http";
import type { UploadedImage } from "./imageUpload";
import { UploadQueue } from "./uploadQueue";

const file = (name: string) => new File([name], name, { lastModified: 1 });
const image = (id: number): UploadedImage => ({ image_id: id, image_url: "", token: `t${id}`, width: 1, height: 1 });
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A server whose responses the test controls. */
function setUp() {
  const sent: string[] = [];
  const answers: Record<string, { resolve: (image: UploadedImage) => void; reject: (error: Error) => void }> = {};
  const arrived: string[] = [];
  const queue = new UploadQueue(
    ({ file: { name } }) => arrived.push(name),
    ({ name }) => {
      sent.push(name);
      return new Promise((resolve, reject) => {
        answers[name] = { resolve, reject };
      });
    },
  );
  const states = () => queue.uploads.value.map(({ file: { name }, state }) => `${name} ${state}`);
  return { queue, sent, answers, arrived, states };
}

test("two are sent at a time, and good ones arrive though others fail", async () => {
  const { queue, sent, answers, arrived, states } = setUp();
  queue.add(["a", "b", "c"].map(file));
  assert.deepEqual(sent, ["a", "b"]);
  answers["a"]?.reject(new ApiError("The picture file is damaged.", 400));
  await settle();
  assert.deepEqual(sent, ["a", "b", "c"]);
  answers["b"]?.resolve(image(1));
  answers["c"]?.resolve(image(2));
  await settle();
  assert.deepEqual(arrived, ["b", "c"]);
  assert.deepEqual(states(), ["a failed", "b done", "c done"]);
  assert.equal(queue.uploads.value[0]?.reason, "The picture file is damaged.");
});

test("a second try sends only what is missing, by the button and by choosing the same files again", async () => {
  const { queue, sent, answers } = setUp();
  queue.add(["good", "bad"].map(file));
  answers["good"]?.resolve(image(1));
  answers["bad"]?.reject(new ApiError("Network error.", 0));
  await settle();
  queue.add([file("heic")]);
  answers["heic"]?.reject(new ApiError("Your phone saved this as HEIC.", 400));
  await settle();
  queue.retry();
  assert.deepEqual(sent, ["good", "bad", "heic", "bad"]);
  answers["bad"]?.reject(new ApiError("Network error.", 0));
  await settle();
  assert.deepEqual(
    ["good", "bad"].map((name) => queue.has(file(name))),
    [true, false],
  );
  queue.add(["good", "bad"].map(file));
  assert.deepEqual(sent, ["good", "bad", "heic", "bad", "bad"]);
  assert.equal(queue.uploads.value.filter(({ file: { name } }) => name === "bad").length, 1);
});

test("a file whose picture was removed stays uploaded, and may be sent again", async () => {
  const { queue, sent, answers, states } = setUp();
  queue.add(["a", "b"].map(file));
  answers["a"]?.resolve(image(1));
  answers["b"]?.resolve(image(2));
  await settle();
  queue.release(queue.uploads.value[0]?.id ?? 0);
  assert.deepEqual(states(), ["a done", "b done"]);
  assert.deepEqual([queue.has(file("a")), queue.has(file("b"))], [false, true]);
  queue.add(["a", "b"].map(file));
  assert.deepEqual(sent, ["a", "b", "a"]);
  assert.deepEqual(states(), ["b done", "a sending"]);
});

test("what was dismissed may be sent again", async () => {
  const { queue, sent, answers } = setUp();
  queue.add([file("a")]);
  answers["a"]?.reject(new ApiError("The picture file is damaged.", 400));
  await settle();
  queue.dismiss(queue.uploads.value[0]?.id ?? 0);
  queue.add([file("a")]);
  assert.deepEqual(sent, ["a", "a"]);
});

test("once it is closed, nothing more is sent, and what arrives is not reported", async () => {
  const { queue, sent, answers, arrived } = setUp();
  const close = queue.open();
  queue.add(["a", "b", "c", "d"].map(file));
  answers["a"]?.resolve(image(1));
  await settle();
  close();
  answers["b"]?.resolve(image(2));
  await settle();
  assert.deepEqual([arrived, sent], [["a"], ["a", "b", "c"]]);
});
