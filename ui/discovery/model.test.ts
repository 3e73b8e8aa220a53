import assert from "node:assert/strict";
import { test } from "node:test";
import type { FetchRun } from "./api";
import { publishLabel, rejectLabel, runText } from "./model";

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
  assert.deepEqual(
    [publishLabel("submitted", "pending"), publishLabel("reported", "published")],
    ["Publish", "Keep it"],
  );
  assert.deepEqual(
    [publishLabel("reported", "hidden"), publishLabel("delisted", "pending"), publishLabel("claimed", "pending")],
    ["Show it", "Publish", "Done"],
  );
  assert.deepEqual(
    [rejectLabel("submitted"), rejectLabel("discovered"), rejectLabel("reported")],
    ["Send back", "Leave out", "Take down"],
  );
});
