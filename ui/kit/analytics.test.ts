import assert from "node:assert/strict";
import { test } from "node:test";
import { asksForPrivacy, bodyOf } from "./analytics";

test("who asks not to be counted is heard in every browser's spelling", () => {
  assert.ok(
    asksForPrivacy({ doNotTrack: "1" }) &&
      asksForPrivacy({ doNotTrack: "yes" }) &&
      asksForPrivacy({ globalPrivacyControl: true }),
  );
  assert.ok(
    !asksForPrivacy({ doNotTrack: null }) &&
      !asksForPrivacy({ doNotTrack: "unspecified" }) &&
      !asksForPrivacy({ globalPrivacyControl: false }),
  );
});

test("one event travels as it is, several as a list", () => {
  const event = { name: "event_interaction" as const, props: { event_id: 3, action: "added" } };
  assert.deepEqual(JSON.parse(bodyOf([event])), event);
  assert.deepEqual(JSON.parse(bodyOf([event, event])), { events: [event, event] });
});
