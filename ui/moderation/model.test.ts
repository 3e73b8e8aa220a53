import assert from "node:assert/strict";
import { test } from "node:test";
import { appliesTo, noticeState } from "./model";
import type { ModerationNotice } from "./api";

test("the kinds that a rule is for are named as the server names them", () => {
  assert.equal(appliesTo(["review"]), "For reviews");
  assert.equal(appliesTo(["event", "suggestion", "deal"]), "For events, suggested edits and deals");
  assert.equal(appliesTo(["deal", "business"]), "For deals and listings");
});

test("a decision is hidden, appealed, upheld or restored", () => {
  const notice = { appeal: null, restored_at: null } as unknown as ModerationNotice;
  const appeal = { outcome: null } as unknown as NonNullable<ModerationNotice["appeal"]>;
  assert.equal(noticeState(notice).label, "Hidden or refused");
  assert.equal(noticeState({ ...notice, appeal }).label, "Appeal pending");
  assert.equal(noticeState({ ...notice, appeal: { ...appeal, outcome: "upheld" } }).label, "Appeal not granted");
  assert.equal(noticeState({ ...notice, restored_at: "2026-11-24T10:00:00Z" }).label, "Restored");
});
