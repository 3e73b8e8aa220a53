import assert from "node:assert/strict";
import { test } from "node:test";
import type { InboxItem } from "./api";
import { actionLabel, allOf, contentKinds, detailText, doneText, keysFor, needsWords, undoneText } from "./model";

const of = (...kinds: InboxItem["kind"][]) => kinds.map((kind) => ({ kind }));

test("a decision is named as its kind names it, and mixed kinds as each of them", () => {
  assert.equal(actionLabel("reject", of("event", "event")), "Send back");
  assert.equal(actionLabel("approve", of("review")), "Keep");
  assert.equal(actionLabel("reject", of("event", "review", "deal")), "Send back or hide");
  assert.equal(actionLabel("approve", of("suggestion", "listing_change")), "Apply");
  assert.equal(actionLabel("approve", of("event", "suggestion", "review")), "Publish, apply, or keep");
  assert.equal(actionLabel("retry", of("mail")), "Try again");
});

test("what was done is told in the words of the button", () => {
  assert.equal(doneText("reject", of("suggestion", "listing_change"), 2), "2 items turned down");
  assert.equal(doneText("approve", of("review"), 1), "1 item kept");
  assert.equal(doneText("reject", of("event", "review"), 2), "2 items sent back or hidden");
  assert.equal(doneText("reject", of("appeal"), 1), "1 item not granted");
  assert.equal(doneText("retry", of("mail"), 3), "3 items tried again");
});

test("closing an organizer's claim is not called publishing", () => {
  const claimed = { kind: "event", key: "claimed:7" } as const;
  assert.equal(actionLabel("approve", [claimed]), "Done");
  assert.equal(doneText("approve", [claimed], 1), "1 item closed");
  assert.deepEqual(keysFor({ ...claimed, actions: ["approve"] }), [{ key: "p", word: "done" }]);
});

test("an event's decision is named by why it waits, and by whether it becomes public", () => {
  const event = (key: string, visibility: "published" | "hidden" = "published") =>
    ({ kind: "event", key, event: { visibility } }) as const;
  const delisted = [event("delisted:7"), event("delisted:8")];
  assert.equal(actionLabel("approve", delisted), "Keep");
  assert.equal(actionLabel("reject", delisted), "Take down");
  assert.equal(doneText("reject", delisted, 2), "2 items taken down");
  assert.equal(actionLabel("reject", [event("discovered:9")]), "Leave out");
  assert.equal(actionLabel("approve", [event("reported:3"), event("reported:4", "hidden")]), "Keep or show again");
  assert.equal(actionLabel("reject", [event("submitted:5"), ...delisted]), "Send back or take down");
});

test("all that wait are named by each reason that they may have", () => {
  assert.equal(actionLabel("approve", allOf("event", "delisted")), "Keep");
  assert.equal(doneText("approve", allOf("event", "delisted"), 306), "306 items kept");
  assert.equal(actionLabel("approve", allOf("event", "reported")), "Keep or show again");
  assert.equal(actionLabel("approve", allOf("event", "")), "Publish, keep, or show again");
  assert.equal(actionLabel("reject", allOf("event", "")), "Leave out, send back, or take down");
  assert.equal(actionLabel("reject", allOf("review", "")), "Hide");
});

test("what a request is about stands in the words of the request", () => {
  const words = (kind: InboxItem["kind"], detail: string) => detailText({ kind, detail } as InboxItem);
  assert.equal(words("listing_change", "locality, postal_code"), "Town, ZIP code");
  assert.equal(words("listing_change", "street_address, position"), "Street address, Place on the map");
  assert.equal(words("placement_request", "spotlight"), "Spotlight");
  assert.equal(words("placement_request", "marquee_sponsor"), "Sponsor band");
});

test("only the keys that decide about the chosen item are named", () => {
  assert.deepEqual(keysFor({ kind: "event", actions: ["approve", "reject"] }), [
    { key: "p", word: "publish" },
    { key: "b", word: "send back" },
  ]);
  assert.deepEqual(keysFor({ kind: "placement_request", actions: [] }), []);
  assert.deepEqual(keysFor({ kind: "claim", actions: ["reject"] }), [{ key: "b", word: "reject" }]);
  assert.deepEqual(keysFor(undefined), []);
});

test("what people wrote is refused by a rule, everything else in words", () => {
  assert.deepEqual(contentKinds(of("event", "review", "event")), ["event", "review"]);
  assert.equal(needsWords(of("event", "review")), false);
  assert.equal(needsWords(of("event", "claim")), true);
  assert.deepEqual(contentKinds(of("appeal")), []);
});

test("an undo that came late says for how many", () => {
  assert.equal(undoneText(400, 0), "Undone.");
  assert.equal(undoneText(1310, 1090), "1,310 items undone. It was too late for 1,090.");
  assert.equal(undoneText(1, 1), "1 item undone. It was too late for 1.");
});
