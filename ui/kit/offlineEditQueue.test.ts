import assert from "node:assert/strict";
import { test } from "node:test";
import { enqueue, judge, nextOf, settle, storedIn, type PendingEdit } from "./offlineEditQueue";

const edit = (key: string, more: Partial<PendingEdit> = {}): PendingEdit => ({
  key,
  user: "7",
  method: "PUT",
  path: "itineraries/1/",
  body: { version: 3, title: key },
  label: key,
  replaces: true,
  made_at: "2026-11-23T15:10:00Z",
  was_sent: false,
  state: "waiting",
  message: "",
  ...more,
});
const keys = (edits: PendingEdit[]) => edits.map(({ key }) => key);

test("a whole document takes the place of the unsent one that it was made on, and of no other", () => {
  const next = edit("b", { based_on: "a" });
  assert.deepEqual(keys(enqueue([edit("a")], next)), ["b"]);
  for (const other of [
    edit("a", { was_sent: true }),
    edit("a", { path: "itineraries/2/" }),
    edit("a", { user: "8" }),
    edit("a", { replaces: false }),
    edit("a", { state: "conflict" }),
  ])
    assert.deepEqual(keys(enqueue([other], next)), ["a", "b"]);
  assert.deepEqual(keys(enqueue([edit("a")], edit("b", { based_on: "a", replaces: false }))), ["a", "b"]);
  assert.deepEqual(keys(enqueue([edit("a")], edit("b"))), ["a", "b"], "another tab's");
  const tick = { path: "event-plans/1/items/2/", body: { is_done: true } };
  assert.deepEqual(keys(enqueue([edit("a", tick)], edit("b", tick))), ["b"], "it overwrites nothing else");
});

test("what takes the place of an edit is made on what that one was made on", () => {
  const queue = [edit("a", { was_sent: true }), edit("b", { based_on: "a" })];
  const [, last] = enqueue(queue, edit("c", { based_on: "b" }));
  assert.deepEqual([last?.key, last?.based_on], ["c", "a"]);
});

test("edits go in order; what was refused holds back those of its document alone, and other members' stay", () => {
  assert.equal(nextOf([edit("a"), edit("b")], "7")?.key, "a");
  const held = [
    edit("a", { state: "conflict" }),
    edit("b", { path: "itineraries/1/stops/" }),
    edit("c", { path: "saved/" }),
  ];
  assert.equal(nextOf(held, "7")?.key, "c");
  assert.equal(nextOf([edit("a", { user: "8" })], "7"), undefined);
});

test("an answer tells whether an edit arrived, has to wait, or needs its author", () => {
  const cases: [number, unknown, string][] = [
    [200, {}, "done"],
    [204, null, "done"],
    [409, { code: "already_done" }, "done"],
    [409, { code: "in_progress" }, "later"],
    [409, { detail: "Changed since.", current: {} }, "conflict"],
    [409, { detail: "Voting is over.", code: "voting_closed" }, "refused"],
    [401, {}, "later"],
    [429, {}, "later"],
    [503, {}, "later"],
    [507, {}, "later"],
    [400, { title: ["Too long."] }, "refused"],
    [404, {}, "refused"],
    [410, {}, "refused"],
  ];
  for (const [status, body, verdict] of cases) assert.equal(judge({ status, body }), verdict, `${status}`);
});

test("what is made on top of an edit gets the version that the edit led to", () => {
  const sent = { status: 200, body: { version: 4 } };
  const after = settle(
    [edit("a", { was_sent: true }), edit("b", { based_on: "a" }), edit("c", { path: "itineraries/2/" }), edit("d")],
    "a",
    sent,
  );
  assert.deepEqual(
    after.map(({ key, body }) => [key, (body as { version: number }).version]),
    [
      ["b", 4],
      ["c", 3],
      ["d", 3],
    ],
    "what another tab made is no newer for it",
  );
});

test("a refusal loses nothing: the edit stays with the sentence and with what is saved", () => {
  const stored = { id: 1, version: 9, title: "Theirs" };
  for (const body of [
    { detail: "Changed since.", current: stored },
    { detail: "Changed since.", stored },
    { detail: "Changed since.", itinerary: stored },
  ]) {
    const [kept] = settle([edit("a")], "a", { status: 409, body });
    assert.deepEqual([kept?.state, kept?.message, kept?.stored], ["conflict", "Changed since.", stored]);
    assert.deepEqual(kept?.body, { version: 3, title: "a" });
  }
  assert.deepEqual(storedIn(stored), stored);
  const [refused] = settle([edit("a")], "a", { status: 410, body: { detail: "The plan is gone." } });
  assert.deepEqual([refused?.state, refused?.message], ["refused", "The plan is gone."]);
  assert.deepEqual(settle([edit("a")], "a", { status: 503, body: {} }), [edit("a")]);
});
