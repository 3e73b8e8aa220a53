import assert from "node:assert/strict";
import { test } from "node:test";
import type { InboxItem } from "./api";
import { actionLabel, contentKinds, needsWords } from "./model";

const of = (...kinds: InboxItem["kind"][]) => kinds.map((kind) => ({ kind }));

test("a decision is named as its kind names it, and mixed kinds in common words", () => {
  assert.equal(actionLabel("reject", of("event", "event")), "Send back");
  assert.equal(actionLabel("approve", of("review")), "Keep");
  assert.equal(actionLabel("reject", of("event", "review")), "Reject");
  assert.equal(actionLabel("retry", of("mail")), "Try again");
});

test("what people wrote is refused by a rule, everything else in words", () => {
  assert.deepEqual(contentKinds(of("event", "review", "event")), ["event", "review"]);
  assert.equal(needsWords(of("event", "review")), false);
  assert.equal(needsWords(of("event", "claim")), true);
  assert.deepEqual(contentKinds(of("appeal")), []);
});
