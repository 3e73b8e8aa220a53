import assert from "node:assert/strict";
import { test } from "node:test";
import { checkRequest, REQUEST_NAMES, toRequest, type RequestName } from "./request";

const typed = (more: Partial<Record<RequestName, string>>) =>
  ({ ...Object.fromEntries(REQUEST_NAMES.map((name) => [name, ""])), kind: "spotlight", ...more }) as Record<
    RequestName,
    string
  >;
const visitor = { isMember: false, today: "2026-11-21" };

test("what is missing is said at its field, and a member is not asked for an address", () => {
  assert.deepEqual(Object.keys(checkRequest(typed({}), visitor)), [
    "business_id",
    "starts_at",
    "contact_name",
    "contact_email",
  ]);
  assert.deepEqual(Object.keys(checkRequest(typed({}), { ...visitor, isMember: true })), ["business_id", "starts_at"]);
  const past = checkRequest(typed({ starts_at: "2026-11-20" }), visitor);
  assert.equal(past.starts_at, "Choose today or a later day.");
});

test("a sponsor of the band needs no listing, a sponsor of a category a category", () => {
  const band = typed({ kind: "marquee_sponsor", name: "Harbor Fund", starts_at: "2026-12-01" });
  assert.deepEqual(checkRequest(band, { ...visitor, isMember: true }), {});
  const category = typed({ kind: "category_sponsor", business_id: "3", starts_at: "2026-12-01" });
  assert.deepEqual(Object.keys(checkRequest(category, { ...visitor, isMember: true })), ["category_id"]);
});

test("what is sent has numbers where they are meant, and nothing that is empty", () => {
  const values = typed({ business_id: "3", starts_at: "2026-12-01", duration: "1_month", contact_name: "Ada " });
  const slot = { kind: "spotlight", business_id: 3, starts_at: "2026-12-01", duration: "1_month" };
  assert.deepEqual(toRequest(values, true), slot);
  assert.deepEqual(toRequest(values, false), { ...slot, contact_name: "Ada" });
});
