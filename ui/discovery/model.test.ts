import assert from "node:assert/strict";
import { test } from "node:test";
import type { FetchRun } from "./api";
import { publishWords, rejectWords, runText } from "./model";

const run: FetchRun = {
  id: 1,
  at: "",
  outcome: "read",
  error: "",
  added: 0,
  updated: 0,
  same: 0,
  merged: 0,
  past: 0,
  delisted: 0,
  rejected: 0,
  reasons: [],
};

test("a fetch run in one line", () => {
  assert.equal(runText({ ...run, added: 3, same: 12, rejected: 1 }), "3 new, 12 as before, 1 refused");
  assert.equal(runText(run), "No events.");
  assert.equal(
    runText({ ...run, outcome: "failed", error: "It took longer than 10 seconds." }),
    "It took longer than 10 seconds.",
  );
  assert.match(runText({ ...run, outcome: "unchanged" }), /Nothing has changed/);
});

test("the verbs say what will happen", () => {
  assert.deepEqual(publishWords("submitted", "pending"), ["Publish", "published"]);
  for (const kind of ["reported", "delisted"]) assert.deepEqual(publishWords(kind, "published"), ["Keep", "kept"]);
  assert.deepEqual(publishWords("reported", "hidden"), ["Show again", "shown again"]);
  assert.deepEqual(publishWords("delisted", "pending"), ["Publish", "published"]);
  assert.deepEqual(publishWords("claimed", "pending"), ["Done", "closed"]);
  assert.deepEqual(rejectWords("submitted"), ["Send back", "sent back"]);
  assert.deepEqual(rejectWords("discovered"), ["Leave out", "left out"]);
  for (const kind of ["reported", "delisted"]) assert.deepEqual(rejectWords(kind), ["Take down", "taken down"]);
});
