// Signing in and out: sign-in, sign-up, guarded pages, the session.
import assert from "node:assert/strict";
import { test } from "node:test";
import { field, logIn, press } from "./sign-in.mjs";
import {
  DESKTOP,
  MEMBERS,
  PASSWORD,
  PHONE,
  close,
  expectAccessible,
  expectNoPageErrors,
  finish,
  hydrated,
  pathIs,
  startTown,
  stub,
} from "./town.mjs";

const town = startTown();

const user = (rights = {}) => ({
  pk: 7,
  id: 7,
  email: "ada@wexbury.example",
  first_name: "Ada",
  last_name: "Byrne",
  user_role: "CONSUMER",
  business_name_temp: "",
  is_staff: false,
  is_superuser: false,
  date_joined: "2026-01-05T12:00:00Z",
  ...rights,
});

test("LAY-015 LAY-016 LAY-017 LAY-018 LAY-019 the badge names the highest office, and members have a bell", async () => {
  for (const [rights, badge] of [
    [{ is_superuser: true, is_staff: true, user_role: "ADMIN" }, "Superuser"],
    [{ is_staff: true, user_role: "ADMIN" }, "Staff"],
    [{ user_role: "ADMIN" }, "Admin"],
    [{}, null],
  ]) {
    const page = await town.openAs(user(rights), "/about");
    await page.getByRole("banner").getByRole("button", { name: "Notifications" }).click();
    await page.getByRole("banner").getByRole("region", { name: "Notifications" }).waitFor();
    const shown = await page.locator(".header-nav .badge").allInnerTexts();
    assert.deepEqual(
      shown.map((text) => text.trim()),
      badge ? [badge] : [],
    );
    await close(page);
  }
});

test("LAY-021 OUT-001 Logout ends the session, also when the server is in trouble", async () => {
  for (const status of [200, 500]) {
    const page = await town.openAs(MEMBERS.resident, "/about");
    await page.getByRole("button", { name: /Notifications/ }).waitFor();
    if (status === 500) await stub(page, "dj-rest-auth/logout/", { status, body: { detail: "down" } });
    const asked = page.waitForRequest(
      (request) => request.url().endsWith("/dj-rest-auth/logout/") && request.method() === "POST",
    );
    await page.getByRole("banner").getByRole("link", { name: "Logout", exact: true }).click();
    await asked;
    await pathIs(page, "/");
    await page.getByRole("banner").getByRole("link", { name: "Login", exact: true }).waitFor();
    assert.deepEqual(
      await page.evaluate(() => [
        localStorage.getItem("towngreen.token"),
        localStorage.getItem("towngreen.authenticated"),
        localStorage.getItem("towngreen.user"),
      ]),
      [null, null, null],
    );
    await close(page);
  }
});

test("GRD who is not signed in is led to the sign-in and back again", async () => {
  const guarded = [
    "/profile",
    "/dashboard",
    "/dashboard/business/1/edit",
    "/dashboard/my-businesses",
    "/dashboard/curation",
    "/group-planning",
    "/plan-itinerary",
    "/engine/life-services",
    "/engine/event-planning",
  ];
  for (const path of guarded) {
    const page = await town.open(`${path}?from=mail`);
    await pathIs(page, "/login");
    await logIn(page);
    await page.waitForURL((url) => url.pathname + url.search === `${path}?from=mail`);
    await close(page);
  }
});

test("GRD-011 ADM-001 ADM-002 ADM-031 ADM-032 ADM-033 members see their profile and not the office, which is for staff, superusers and admins", async () => {
  for (const who of [MEMBERS.resident, MEMBERS.owner]) {
    const page = await town.openAs(who, "/profile");
    await page.getByRole("heading", { level: 1, name: "Your profile" }).waitFor();
    await page.goto(`${town.address}/admin`);
    await pathIs(page, "/dashboard");
    await close(page);
  }
  for (const who of [MEMBERS.staff, user({ is_superuser: true }), user({ user_role: "ADMIN" })]) {
    const page = await town.openAs(who, "/admin");
    await page.getByRole("heading", { level: 1, name: "Office" }).waitFor();
    assert.equal(new URL(page.url()).pathname, "/admin");
    await close(page);
  }
});

test("LOG-001 LOG-003 LOG-005 LOG-015 the sign-in asks for both fields before it asks the server", async () => {
  for (const size of [DESKTOP, PHONE]) {
    const page = await town.open("/login", { size });
    const divider = await page.getByText("Or continue with", { exact: true }).boundingBox();
    const google = await page.getByRole("button", { name: "Google", exact: true }).boundingBox();
    assert.ok(divider.y < google.y, "above the button");
    assert.equal(
      await page.locator("main").getByRole("link", { name: "Create an account" }).getAttribute("href"),
      "/signup",
    );
    for (const label of ["Email", "Password"])
      assert.ok(await field(page, label).evaluate((input) => input.required), label);
    await logIn(page, "", "");
    await page.getByRole("link", { name: "Email is required." }).waitFor();
    await page.getByRole("link", { name: "Password is required." }).waitFor();
    assert.ok(!page.asked.some((path) => path.includes("/login/")));
    await expectNoPageErrors(page);
    await expectAccessible(page);
    await close(page);
  }
});

test("LOG-006 to LOG-011 why a sign-in failed stands in a dialog, and OK leads back to the form", async () => {
  const failures = [
    [{ status: 401, body: { non_field_errors: ["no"] } }, "Incorrect email or password. Please try again."],
    [{ status: 429, body: { detail: "throttled" } }, "Too many login attempts. Please wait a moment and try again."],
    [{ status: 500, body: {} }, "Login failed. Please check your email and password and try again."],
    [null, "Network error. Please check your connection and try again."],
  ];
  for (const [answer, text] of failures) {
    const page = await town.open("/login");
    if (answer) await stub(page, "dj-rest-auth/login/", answer);
    else await page.route("**/dj-rest-auth/login/", (route) => route.abort());
    await logIn(page, "ada@wexbury.example", "wrong");
    const dialog = page.getByRole("alertdialog", { name: "Login Failed", exact: true });
    await dialog.getByText(text, { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "OK", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    assert.equal(await field(page, "Email").inputValue(), "ada@wexbury.example");
    await close(page);
  }
});

test("LOG-008 the server itself answers a wrong password that way", async () => {
  const page = await town.open("/login");
  await logIn(page, MEMBERS.resident, "not the password");
  await page.getByText("Incorrect email or password. Please try again.", { exact: true }).waitFor();
  await close(page);
});

test("LOG-013 LOG-016 a sign-in sends email and password, and changes the header", async () => {
  const page = await town.open("/login");
  const sent = page.waitForRequest((request) => request.url().endsWith("/dj-rest-auth/login/"));
  await logIn(page, MEMBERS.staff);
  assert.deepEqual((await sent).postDataJSON(), { email: MEMBERS.staff, password: PASSWORD });
  await pathIs(page, "/dashboard");
  await page.getByRole("banner").getByText("Staff", { exact: true }).first().waitFor();
  assert.equal(await page.getByRole("banner").getByRole("link", { name: "Login", exact: true }).count(), 0);
  await close(page);
});

test("LOG-004 without settings for it the Google button says so before it is pressed", async () => {
  const page = await town.open("/login");
  assert.equal(await page.getByRole("button", { name: "Google", exact: true }).isDisabled(), true);
  await page.getByText("Logging in with Google is not set up for this town.").waitFor();
  await close(page);
});

test("LOG-014 code and state from the provider are traded once and leave the address", async () => {
  const page = await town.open("/login?code=c&state=s", {
    before: async (opened) => {
      await stub(opened, "auth/social/google/", { access: "a.b.c", refresh: "", user: user() });
      await stub(opened, "dj-rest-auth/user/", user());
      await stub(opened, "notifications/", []);
      await stub(opened, "dashboard/", { status: 404, body: { detail: "Not found." } });
    },
    waitUntil: "commit",
  });
  const sent = await page.waitForRequest(
    (request) => request.url().endsWith("/auth/social/google/") && request.method() === "POST",
  );
  assert.deepEqual(sent.postDataJSON(), { code: "c", state: "s" });
  await pathIs(page, "/dashboard");
  assert.equal(new URL(page.url()).search, "");
  await close(page);
});

test("SES-001 a stored token is confirmed at the start, under a sign of loading", async () => {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  const page = await town.openAs(MEMBERS.resident, "/about", {
    before: (opened) =>
      opened.route("**/dj-rest-auth/user/", async (route) => {
        await held;
        await route.continue();
      }),
  });
  await page.getByRole("banner").getByText("Checking your login").first().waitFor({ state: "attached" });
  release();
  await page.getByRole("button", { name: /Notifications/ }).waitFor();
  await close(page);
});

for (const [row, path] of [
  ["SES-002", "dj-rest-auth/user/"],
  ["SES-003", "notifications/"],
]) {
  test(`${row} a token that ${path} no longer takes is forgotten`, async () => {
    const page = await town.openAs(MEMBERS.resident, "/about", {
      before: async (opened) => {
        const stale = {
          status: 401,
          body: { detail: "Given token not valid for any token type", code: "token_not_valid" },
        };
        await stub(opened, path, stale);
        await stub(opened, "dj-rest-auth/token/refresh/", {
          status: 401,
          body: { detail: "No valid refresh token found." },
        });
      },
    });
    await page.getByRole("banner").getByRole("link", { name: "Login", exact: true }).waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem("towngreen.token")), null);
    await close(page);
  });
}

test("SES-002 a member of a moment ago is signed out as well where the server fails to give the user", async () => {
  const page = await town.openAs(MEMBERS.resident, "/about");
  await page.getByRole("button", { name: /Notifications/ }).waitFor();
  await stub(page, "dj-rest-auth/user/", { status: 500, body: {} });
  await page.reload();
  await hydrated(page);
  await page.getByRole("banner").getByRole("link", { name: "Login", exact: true }).waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("towngreen.token")), null);
  await close(page);
});

test("SES-004 TKN-001 a visitor's page asks nothing about a user and sends no token", async () => {
  const page = await town.open("/about", {
    before: async (opened) => {
      opened.on("request", (request) => assert.equal(request.headers().authorization, undefined, request.url()));
    },
  });
  await page.waitForLoadState("networkidle");
  assert.ok(!page.asked.some((path) => path.includes("dj-rest-auth")), page.asked.join());
  await page.getByRole("banner").getByRole("link", { name: "Login", exact: true }).waitFor();
  assert.equal(await page.getByText("Checking your login").count(), 0);
  await close(page);
});

test("NET-001 NET-002 NET-003 a member's call carries the token, a write the CSRF header, all under one base path", async () => {
  const page = await town.open("/login");
  await logIn(page);
  await pathIs(page, "/dashboard");
  await page.goto(`${town.address}/profile`);
  await page.getByLabel(/^First name/).fill("Ada");
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await press(page, "Save details");
  const headers = await (await sent).allHeaders();
  const cookie = (await page.context().cookies()).find(({ name }) => name === "csrftoken");
  assert.equal(headers["x-csrftoken"], cookie.value);
  assert.match(headers.authorization, /^Bearer \S+\.\S+\.\S+$/);
  assert.ok(headers.cookie.includes(`csrftoken=${cookie.value}`), headers.cookie);
  assert.equal(headers["content-type"], "application/json");
  assert.match((await sent).url(), /\/api\/v1\/dj-rest-auth\/user\/$/);
  await close(page);
});

test("SGN-001 to SGN-006 SGN-013 the kind of account comes first, then the form for it", async () => {
  const page = await town.open("/signup");
  await page.getByText("I'm a Local", { exact: true }).waitFor();
  await page.getByText("I'm a Business Owner", { exact: true }).waitFor();
  assert.equal(await field(page, "Email").count(), 0);
  await press(page, "Continue");
  await page.locator(".field-error", { hasText: "Please select a role." }).waitFor();
  const summary = page.locator(".error-summary");
  assert.equal(await summary.evaluate((box) => box === document.activeElement), true);
  assert.match(await page.title(), /^Error: /);
  await summary.getByRole("link", { name: "Please select a role.", exact: true }).click();
  assert.equal(await page.evaluate(() => document.activeElement.matches("[type=radio]")), true);
  await page.getByText("I'm a Local", { exact: true }).click();
  for (const label of ["Email", "Password", "Confirm password"]) await field(page, label).waitFor();
  assert.equal(await field(page, "Business name").count(), 0);
  await page.getByText("I'm a Business Owner", { exact: true }).click();
  await field(page, "Business name").waitFor();
  await page.goto(`${town.address}/signup?role=Local`);
  await hydrated(page);
  await field(page, "Email").waitFor();
  assert.equal(await field(page, "Business name").count(), 0);
  await page.goto(`${town.address}/signup?role=BusinessOwner`);
  await hydrated(page);
  await field(page, "Business name").waitFor();
  await expectAccessible(page);
  await finish(page);
});

test("SGN-009 to SGN-012 SGN-014 every empty or wrong field is named, and nothing is sent", async () => {
  const page = await town.open("/signup?role=BusinessOwner");
  await press(page, "Create account");
  for (const text of [
    "Email is required.",
    "Business name is required.",
    "Password is required.",
    "Please confirm your password.",
  ]) {
    await page.getByRole("link", { name: text, exact: true }).waitFor();
  }
  await field(page, "Password").fill("Harbor-Light-77");
  await field(page, "Confirm password").fill("Harbor-Light-78");
  await press(page, "Create account");
  await page.getByRole("link", { name: "Passwords do not match.", exact: true }).waitFor();
  assert.ok(!page.asked.some((path) => path.includes("registration")));
  await close(page);
});

test("PWD-001 PWD-002 PWD-003 PWD-004 PWD-005 PWD-007 the strength of a password in words, with a tick for a strong one alone", async () => {
  const page = await town.open("/signup?role=Local");
  for (const [password, label, hasTick] of [
    ["abc", "Weak", false],
    ["abcdefgh", "Weak", false],
    ["Abcdefgh", "Medium", false],
    ["Abcdefg1", "Strong", true],
    ["Abcdefghij1!", "Strong", true],
    // Each criterion alone and in combination: length 8, upper case, digit, special character, length 12.
    ["!", "Weak", false],
    ["A1", "Medium", false],
    ["abcdefghijkl", "Medium", false],
    ["A1!", "Strong", true],
  ]) {
    await field(page, "Password").fill(password);
    await page.locator(".strength-label", { hasText: new RegExp(`^Password strength: ${label}$`) }).waitFor();
    const ticks = await page
      .locator(".strength svg")
      .evaluateAll((all) => all.map((tick) => getComputedStyle(tick).color.match(/\d+/g).map(Number)));
    assert.equal(ticks.length, hasTick ? 1 : 0, password);
    for (const [red, green, blue] of ticks) assert.ok(green > Math.max(red, blue), "the tick is green");
  }
  await close(page);
});

test("SGN-007 SGN-008 SGN-016 PWD-006 who signs up is told so and led to the sign-in 2.5 seconds later", async () => {
  const page = await town.open("/signup?role=BusinessOwner", { before: (opened) => opened.clock.install() });
  await stub(page, "dj-rest-auth/registration/", { status: 201, body: { access: "a.b.c", refresh: "", user: user() } });
  await field(page, "Email").fill("new@wexbury.example");
  await field(page, "Business name").fill("Reed & Co");
  await field(page, "Password").fill("abc");
  await field(page, "Confirm password").fill("abc");
  const sent = page.waitForRequest((request) => request.url().endsWith("/registration/"));
  // Measured in the page, whose clock keeps running until we hear of it.
  const shown = page.evaluate(
    (words) =>
      new Promise((resolve) => {
        new MutationObserver(() => document.body.innerText.includes(words) && resolve(Date.now())).observe(
          document.body,
          { childList: true, subtree: true },
        );
      }),
    "Registration successful!",
  );
  await press(page, "Create account");
  assert.deepEqual((await sent).postDataJSON(), {
    email: "new@wexbury.example",
    password: "abc",
    password2: "abc",
    user_role: "BUSINESS_OWNER",
    business_name_temp: "Reed & Co",
  });
  await page.getByText("Registration successful! Redirecting you to log in...", { exact: true }).waitFor();
  await page.clock.pauseAt((await shown) + 2400);
  assert.equal(new URL(page.url()).pathname, "/signup");
  await page.clock.runFor(200);
  await page.clock.resume();
  await pathIs(page, "/login");
  assert.equal(await field(page, "Email").inputValue(), "new@wexbury.example");
  await close(page);
});

test("SGN-003 SGN-015 who signs up as a local is sent as one, and every message of the server is listed", async () => {
  const page = await town.open("/signup?role=Local");
  const body = Object.fromEntries(
    ["email", "password", "password2", "business_name_temp", "non_field_errors", "error"].map((name) => [
      name,
      [`Trouble with ${name}.`],
    ]),
  );
  await stub(page, "dj-rest-auth/registration/", { status: 400, body });
  await field(page, "Email").fill("new@wexbury.example");
  await field(page, "Password").fill("Harbor-Light-77");
  await field(page, "Confirm password").fill("Harbor-Light-77");
  const sent = page.waitForRequest((request) => request.url().endsWith("/registration/"));
  await press(page, "Create account");
  assert.equal((await sent).postDataJSON().user_role, "CONSUMER");
  for (const [text] of Object.values(body)) await page.getByText(text, { exact: true }).first().waitFor();
  await close(page);
});

test("LOG-012 Login and Sign Up lead back to the page they were pressed on, and from the home page to the dashboard", async () => {
  const asked = "/directory?search=bakery";
  for (const [size, from, to] of [
    [DESKTOP, asked, asked],
    [PHONE, asked, asked],
    [DESKTOP, "/", "/dashboard"],
  ]) {
    const page = await town.open(from, { size });
    if (size === PHONE) await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
    await page.getByRole("banner").getByRole("link", { name: "Sign Up", exact: true }).click();
    await pathIs(page, "/signup");
    if (size === PHONE) await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
    await page.getByRole("banner").getByRole("link", { name: "Login", exact: true }).click();
    await pathIs(page, "/login");
    await logIn(page);
    await page.waitForURL((url) => url.pathname + url.search === to);
    await close(page);
  }
});

test("who has an account is not asked to sign up, and an invitation says who is logged in", async () => {
  const page = await town.openAs(MEMBERS.resident, "/");
  await page.getByRole("button", { name: /Notifications/ }).waitFor();
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "List your business" }).waitFor();
  assert.equal(await main.getByRole("link", { name: "Sign Up", exact: true }).count(), 0);
  const invitation = "/signup?role=BusinessOwner&email=jo%40shop.example";
  await page.goto(town.address + invitation);
  await main.getByText(`You are logged in as ${MEMBERS.resident}.`).waitFor();
  assert.equal(await field(page, "Email").count(), 0);
  await main.getByRole("link", { name: "Dashboard" }).waitFor();
  await expectAccessible(page);
  await main.getByRole("link", { name: "Logout" }).click();
  await page.waitForURL(town.address + invitation);
  assert.equal(await field(page, "Email").inputValue(), "jo@shop.example");
  await finish(page);
});
