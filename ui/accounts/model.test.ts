import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError, readError } from "../kit/http";
import { accountTexts } from "../kit/accountTexts";
import { texts } from "../kit/texts";
import type { User } from "./api";
import {
  changedDetails,
  confirmationError,
  displayName,
  emailError,
  isOwnAddress,
  loginError,
  nameParts,
  ownName,
  readResetLink,
  readWay,
  resetError,
  resetRequestError,
  roleOf,
  roleParameter,
  signupErrors,
} from "./model";
import { isAdmin, roleBadge } from "./roles";

const ANN: User = {
  pk: 1,
  id: 1,
  email: "ann@wexbury.example",
  first_name: "Ann",
  last_name: "Hart",
  user_role: "CONSUMER",
  business_name_temp: "",
  is_staff: false,
  is_superuser: false,
  date_joined: "2026-11-21T10:00:00Z",
};

test("the badge names the highest office, and members without one have none", () => {
  assert.equal(roleBadge({ ...ANN, is_superuser: true, is_staff: true }), "Superuser");
  assert.equal(roleBadge({ ...ANN, is_staff: true, user_role: "ADMIN" }), "Staff");
  assert.equal(roleBadge({ ...ANN, user_role: "ADMIN" }), "Admin");
  assert.equal(roleBadge(ANN), null);
  assert.equal(roleBadge({ ...ANN, user_role: "BUSINESS_OWNER" }), null);
});

test("staff, superusers and the role ADMIN are admins, nobody else", () => {
  assert.deepEqual(
    [{ is_staff: true }, { is_superuser: true }, { user_role: "ADMIN" as const }].map((more) =>
      isAdmin({ ...ANN, ...more }),
    ),
    [true, true, true],
  );
  assert.ok(!isAdmin({ ...ANN, user_role: "BUSINESS_OWNER" }));
});

test("a name in one line is kept in parts and read the same", () => {
  for (const name of ["Ann", "Ann Hart", "Ann Marie van Hart"]) assert.equal(ownName(nameParts(`  ${name} `)), name);
  assert.deepEqual(nameParts("Ann  Marie Hart"), { first_name: "Ann", last_name: "Marie Hart" });
  assert.equal(ownName({ first_name: "", last_name: "" }), "");
});

test("a person without a name is called by the address", () => {
  assert.equal(displayName(ANN), "Ann Hart");
  assert.equal(displayName({ ...ANN, first_name: "", last_name: "" }), "ann@wexbury.example");
});

test("the way back leads to addresses of this site only, and never in a circle", () => {
  for (const address of ["/plan-itinerary", "/directory?category=cafe#map", "/logout-later"])
    assert.ok(isOwnAddress(address), address);
  for (const address of [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "",
    "login",
    "/login",
    "/login?x=1",
    "/logout",
    "/reset-password",
    "/setup/key",
    "/signup",
  ]) {
    assert.ok(!isOwnAddress(address), address);
  }
  assert.deepEqual(readWay({ from: "//evil.example", email: 7 }), { from: undefined, email: undefined });
  assert.deepEqual(readWay(null), {});
});

test("a failed sign-in is explained by its status", () => {
  const failed = (status: number) => loginError(new ApiError("", status));
  assert.deepEqual([401, 429, 0, 500, 400].map(failed), [
    accountTexts.login.unauthorized,
    accountTexts.login.too_many,
    texts.errors.network,
    accountTexts.login.failed,
    accountTexts.login.failed,
  ]);
  assert.equal(loginError(new TypeError("broken")), accountTexts.login.failed);
});

test("the sign-up form names everything that is missing", () => {
  const empty = { email: "", business_name_temp: " ", password: "", password2: "" };
  assert.deepEqual(signupErrors("BUSINESS_OWNER", empty), {
    email: "Email is required.",
    business_name_temp: "Business name is required.",
    password: "Password is required.",
    password2: "Please confirm your password.",
  });
  const full = { email: "ann@wexbury.example", business_name_temp: "", password: "abc", password2: "abc" };
  assert.deepEqual(signupErrors("CONSUMER", full), {});
  assert.deepEqual(signupErrors("CONSUMER", { ...full, password2: "abd" }), { password2: "Passwords do not match." });
});

test("an address must look like one", () => {
  assert.equal(emailError("  "), accountTexts.signup.email_required);
  assert.equal(emailError("ann"), texts.newsletter.invalid_email);
  assert.equal(emailError(" ann@wexbury.example "), undefined);
  assert.equal(confirmationError("", "x"), undefined);
});

test("the account type comes from the address, in its two spellings only", () => {
  assert.deepEqual(["Local", "BusinessOwner", "ADMIN", null].map(roleOf), ["CONSUMER", "BUSINESS_OWNER", null, null]);
  assert.equal(roleOf(roleParameter("BUSINESS_OWNER")), "BUSINESS_OWNER");
});

test("a refused reset shows what the server says, in the fixed order, else the fixed sentence", () => {
  const refusal = (body: unknown) => readError(400, "Bad Request", body);
  assert.equal(resetRequestError(refusal({ detail: "Not now.", email: ["No."] })), "Not now.");
  assert.equal(resetRequestError(refusal({ email: ["Enter a valid email address."] })), "Enter a valid email address.");
  assert.equal(resetRequestError(refusal({})), accountTexts.password_reset.request_failed);
  assert.equal(resetError(refusal({ new_password2: ["Too short."], token: ["Invalid value"] })), "Too short.");
  assert.equal(resetError(refusal({ token: ["Invalid value"] })), "Invalid value");
  assert.equal(resetError(refusal({ uid: ["Invalid value"] })), accountTexts.password_reset.failed);
});

test("a reset link has both its parts or is none", () => {
  assert.deepEqual(readResetLink({ uid: "1", token: "t", more: 1 }), { uid: "1", token: "t" });
  for (const parts of [null, {}, { uid: "1" }, { uid: "1", token: "" }, { uid: null, token: "t" }])
    assert.equal(readResetLink(parts), null);
});

test("only changed details are sent, and no field that was not shown", () => {
  const values = { first_name: "Anna", last_name: " Hart ", business_name_temp: "Elm" };
  assert.deepEqual(changedDetails(ANN, values), { first_name: "Anna" });
  assert.deepEqual(changedDetails({ ...ANN, user_role: "BUSINESS_OWNER" }, values), {
    first_name: "Anna",
    business_name_temp: "Elm",
  });
});
