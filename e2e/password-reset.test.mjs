// Password reset: requested, emailed, set.
import assert from "node:assert/strict";
import { test } from "node:test";
import { field, logIn, press } from "./sign-in.mjs";
import { MEMBERS, close, pathIs, startTown, stub } from "./town.mjs";

const town = startTown();

test("LOG-002 RST-001 to RST-006 the reset dialog says what became of the request", async () => {
  const page = await town.open("/login");
  await press(page, "Forgot your password?");
  const dialog = page.getByRole("dialog", { name: "Reset your password" });
  assert.deepEqual(await dialog.getByLabel("Email").evaluate(({ type, required }) => [type, required]), [
    "email",
    true,
  ]);
  for (const email of ["", "no address"]) {
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByRole("button", { name: "Send reset link" }).click();
    await dialog.getByRole("link").first().waitFor();
  }
  assert.ok(!page.asked.some((path) => path.includes("password/reset")));
  for (const [body, text] of [
    [{ detail: "Request was throttled." }, "Request was throttled."],
    [{ email: ["Enter a valid email address."] }, "Enter a valid email address."],
    [{}, "Failed to send password reset email. Please try again."],
  ]) {
    await page.unrouteAll();
    await stub(page, "dj-rest-auth/password/reset/", { status: 400, body });
    await dialog.getByLabel("Email").fill("ada@wexbury.example");
    await dialog.getByRole("button", { name: "Send reset link" }).click();
    await dialog.getByText(text, { exact: true }).first().waitFor();
  }
  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Send reset link" }).click();
  await page.getByRole("dialog", { name: "Check your email" }).waitFor();
  await page.getByText("Password reset email sent! Please check your inbox.", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Send again" }).click();
  assert.equal(await dialog.getByLabel("Email").inputValue(), "ada@wexbury.example");
  await close(page);
});

test("RST-007 RST-008 RST-011 RST-012 a broken link, two passwords or a refusal are told in words", async () => {
  for (const parts of ["", "?uid=abc", "?token=def"]) {
    const broken = await town.open(`/reset-password${parts}`);
    await broken.getByText("Invalid password reset link.", { exact: true }).waitFor();
    await close(broken);
  }
  const page = await town.open("/reset-password?uid=abc&token=def");
  const fill = async (second) => {
    await field(page, "New password").fill("Harbor-Light-77");
    await field(page, "Confirm password").fill(second);
    await press(page, "Save new password");
  };
  await fill("Harbor-Light-78");
  await page.getByRole("link", { name: "Passwords do not match.", exact: true }).waitFor();
  for (const [body, text] of [
    [{ detail: "Not now." }, "Not now."],
    [{ new_password2: ["This password is too common."] }, "This password is too common."],
    [{ token: ["Invalid value"] }, "Invalid value"],
    [{ uid: ["Invalid value"] }, "Failed to reset password. Please try again."],
  ]) {
    await page.unrouteAll();
    await stub(page, "dj-rest-auth/password/reset/confirm/", { status: 400, body });
    await fill("Harbor-Light-77");
    await page.getByText(text, { exact: true }).first().waitFor();
  }
  await close(page);
});

test("RST-009 RST-010 the link from the mail leads to a new password, which then signs in", async () => {
  const access = await town.token(MEMBERS.clerk);
  const page = await town.open("/login");
  await press(page, "Forgot your password?");
  await page.getByRole("dialog").getByLabel("Email").fill(MEMBERS.owner);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await page.getByRole("dialog", { name: "Check your email" }).waitFor();
  const mail = await town.findMail(access, MEMBERS.owner, /password/i);
  const link = /\/reset-password\/\S+/.exec(mail.text)[0];
  await page.goto(town.address + link);
  // Neither parameter stays in the address.
  await pathIs(page, "/reset-password");
  await field(page, "New password").fill("Lantern-Row-88");
  await field(page, "Confirm password").fill("Lantern-Row-88");
  const sent = page.waitForRequest((request) => request.url().endsWith("/password/reset/confirm/"));
  await press(page, "Save new password");
  const [uid, token] = link.split("/").slice(2);
  assert.deepEqual((await sent).postDataJSON(), {
    new_password1: "Lantern-Row-88",
    new_password2: "Lantern-Row-88",
    uid,
    token,
  });
  await page
    .getByText("Password reset successful! You can now log in with your new password.", { exact: true })
    .waitFor();
  await pathIs(page, "/login");
  await logIn(page, MEMBERS.owner, "Lantern-Row-88");
  await pathIs(page, "/dashboard");
  await close(page);
});

test("RST-010 a new password leads to the sign-in who is still logged in here, too", async () => {
  const access = await town.token(MEMBERS.clerk);
  const email = `reset-${Date.now()}@wexbury.example`;
  await town.register(email);
  await town.send("POST", "dj-rest-auth/password/reset/", { email });
  const mail = await town.findMail(access, email, /password/i);
  const page = await town.openAs(email, /\/reset-password\/\S+/.exec(mail.text)[0]);
  await page.getByRole("button", { name: /Notifications/ }).waitFor();
  await field(page, "New password").fill("Lantern-Row-88");
  await field(page, "Confirm password").fill("Lantern-Row-88");
  await press(page, "Save new password");
  await page
    .getByText("Password reset successful! You can now log in with your new password.", { exact: true })
    .waitFor();
  await pathIs(page, "/login");
  await page.getByRole("banner").getByRole("link", { name: "Login", exact: true }).waitFor();
  assert.deepEqual(
    (await page.context().cookies()).filter(({ name }) => ["access", "refresh"].includes(name)),
    [],
  );
  await logIn(page, email, "Lantern-Row-88");
  await pathIs(page, "/dashboard");
  assert.equal(await page.getByText("You were logged out").count(), 0);
  await close(page);
});

test("a new password leaves another account logged in", async () => {
  const access = await town.token(MEMBERS.clerk);
  const email = `another-${Date.now()}@wexbury.example`;
  await town.register(email);
  await town.send("POST", "dj-rest-auth/password/reset/", { email });
  const mail = await town.findMail(access, email, /password/i);
  const page = await town.openAs(MEMBERS.resident, /\/reset-password\/\S+/.exec(mail.text)[0]);
  await page.getByRole("button", { name: /Notifications/ }).waitFor();
  await field(page, "New password").fill("Lantern-Row-88");
  await field(page, "Confirm password").fill("Lantern-Row-88");
  await press(page, "Save new password");
  await page.getByText("Password reset successful!").first().waitFor();
  await pathIs(page, "/dashboard");
  await page.getByRole("button", { name: /Notifications/ }).waitFor();
  await close(page);
});
