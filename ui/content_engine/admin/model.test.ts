import assert from "node:assert/strict";
import { test } from "node:test";
import { entries, type Waiting } from "./model";

const WAITING: Waiting = {
  drafts: undefined,
  guides: undefined,
  scheduled: 2,
  ready: 0,
  failed: 0,
  inReview: undefined,
};

function posts(waiting: Partial<Waiting>) {
  return entries({ ...WAITING, ...waiting }).find(({ title }) => title === "Syndication")?.waits;
}

test("the entry of syndication says what somebody has to copy, and nothing until all is known", () => {
  assert.equal(posts({}), "2 posts scheduled, none failed.");
  assert.equal(posts({ scheduled: 1, ready: 2, failed: 3 }), "1 post scheduled, 2 to copy, 3 failed.");
  assert.equal(posts({ ready: undefined }), undefined);
});
