import assert from "node:assert/strict";
import { test } from "node:test";
import type { ListedUser } from "./api";
import { actionName, changedRights, mayChange } from "./model";

const BEN: ListedUser = {
  pk: 2,
  id: 2,
  email: "ben@wexbury.example",
  first_name: "",
  last_name: "",
  user_role: "CONSUMER",
  business_name_temp: "",
  is_staff: false,
  is_superuser: false,
  date_joined: "2026-11-21T10:00:00Z",
  is_active: true,
  has_password: true,
  is_email_verified: true,
  last_login_at: null,
  session_count: 0,
};

test("staff look after members, superusers after everybody", () => {
  const staff = { ...BEN, id: 1, is_staff: true };
  assert.ok(mayChange(staff, BEN));
  assert.ok(!mayChange(staff, { ...BEN, user_role: "ADMIN" }));
  assert.ok(mayChange({ ...staff, is_superuser: true }, { ...BEN, is_staff: true }));
});

test("only rights that differ are sent", () => {
  assert.deepEqual(changedRights(BEN, { user_role: "CONSUMER", is_staff: true, is_superuser: false }), {
    is_staff: true,
  });
});

test("an action reads as words", () => {
  assert.equal(actionName("user.end-sessions"), "User: end sessions");
  assert.equal(actionName("setup"), "Setup");
});
