// What members can do with their own account: details, email, password, sessions, preferences, data.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import {
  MEMBERS,
  PHONE,
  close,
  expectAccessible,
  expectFitsAndAccessible,
  finish,
  pathIs,
  startTown,
} from "./town.mjs";

const town = startTown();
const part = (page, title) =>
  page.locator(".profile-part", { has: page.getByRole("heading", { name: title, exact: true }) });

const status = async (token) => (await town.send("GET", "dj-rest-auth/user/", undefined, token)).status;

let count = 0;
/** A new member, so that no test affects another. */
async function someone(email = `member-${(count += 1)}@wexbury.example`) {
  await town.register(email, { password: "Harbor-Light-77" });
  return { email, ...(await town.login(email, "Harbor-Light-77")) };
}

test("PRF-001 only what was changed is sent, and the header's name for the member follows", async () => {
  const page = await town.openAs(await someone(), "/profile");
  const details = part(page, "Your details");
  await details.getByLabel(/^First name/).fill("Ada");
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await details.getByRole("button", { name: "Save" }).click();
  assert.deepEqual((await sent).postDataJSON(), { first_name: "Ada" });
  await page.locator(".profile-who").getByText("Ada").waitFor();
  await close(page);
});

test("PRF-001 a member may become a business owner and a local again, and nothing more", async () => {
  const member = await someone();
  const page = await town.openAs(member, "/profile");
  for (const [choice, role, name] of [
    ["I'm a Business Owner", "BUSINESS_OWNER", "Business owner"],
    ["I'm a Local", "CONSUMER", "Local"],
  ]) {
    const sent = page.waitForRequest((request) => request.method() === "PATCH");
    await page.getByText(choice, { exact: true }).click();
    assert.deepEqual((await sent).postDataJSON(), { user_role: role });
    await page.locator(".profile-who").getByText(name, { exact: true }).waitFor();
  }
  await close(page);
});

test("another address counts once the link in the mail to it is opened", async () => {
  const member = await someone();
  const page = await town.openAs(member, "/profile");
  const form = part(page, "Email address");
  await form.getByLabel("New email address").fill(member.email.toUpperCase());
  await form.getByLabel("Your password").fill("Harbor-Light-77");
  await form.getByRole("button", { name: "Change address" }).click();
  await form.getByText("That is already your address.").first().waitFor();
  await form.getByLabel("New email address").fill("moved@wexbury.example");
  await form.getByLabel("Your password").fill("Harbor-Light-77");
  await form.getByRole("button", { name: "Change address" }).click();
  await form.getByText("Your address changes when you open it.").waitFor();
  const mail = await town.findMail(await town.token(MEMBERS.clerk), "moved@wexbury.example");
  // Opened on another device, where nobody is logged in yet.
  const [link] = /\/confirm-email\/\S+/.exec(mail.text);
  const phone = await town.open(link);
  const main = phone.locator("#main");
  await main.getByRole("button", { name: "Choose a new password" }).waitFor();
  await expectAccessible(phone);
  await main.getByRole("link", { name: /^Log ?in$/i }).click();
  await main.getByLabel("Email", { exact: true }).fill(member.email);
  await main.getByLabel("Password", { exact: true }).fill("Harbor-Light-77");
  await main.getByRole("button", { name: /^Log ?in$/i }).click();
  await main.getByText(`You are logged in as ${member.email}.`).waitFor();
  await main.getByRole("button", { name: "Confirm address" }).click();
  await main.getByText("Your email address has been changed.", { exact: false }).waitFor();
  await phone.goto(town.address + link);
  await main.getByRole("button", { name: "Confirm address" }).click();
  await main.getByText("Your address moved@wexbury.example is confirmed. This link no longer works.").waitFor();
  assert.equal(await main.getByText("There is a problem").count(), 0);
  await close(phone);
  await town.login("moved@wexbury.example", "Harbor-Light-77");
  await close(page);
});

test("another password ends every other session and keeps this one", async () => {
  const member = await someone();
  const elsewhere = await town.login(member.email, "Harbor-Light-77");
  const page = await town.openAs(member, "/profile");
  await part(page, "Where you are logged in").getByText("This device").waitFor();
  const form = part(page, "Password");
  await form.getByLabel("Current password", { exact: true }).fill("not it");
  await form.getByLabel("New password", { exact: true }).fill("Lantern-Row-88");
  await form.getByLabel("Confirm password", { exact: true }).fill("Lantern-Row-88");
  await form.getByRole("button", { name: "Change password" }).click();
  await form.getByText("Your old password was entered incorrectly. Please enter it again.").first().waitFor();
  await form.getByLabel("Current password", { exact: true }).fill("Harbor-Light-77");
  await form.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Your new password is saved.").waitFor();
  assert.deepEqual([await status(elsewhere.access), await status(member.access)], [401, 200]);
  await close(page);
});

test("a session that one does not know is ended from the list", async () => {
  const member = await someone();
  const elsewhere = await town.login(member.email, "Harbor-Light-77");
  const page = await town.openAs(member, "/profile");
  const list = part(page, "Where you are logged in");
  await list
    .getByRole("button", { name: /^End the session/ })
    .first()
    .click();
  await page.getByText(/session(s are| is) ended/).waitFor();
  assert.equal(await status(elsewhere.access), 401);
  await close(page);
});

test("a preference is saved by itself and is there after a reload", async () => {
  const page = await town.openAs(await someone(), "/profile");
  const saved = page.waitForResponse(
    (answer) => answer.url().includes("notifications/preferences/") && answer.request().method() === "PATCH",
  );
  const mail = page.getByRole("switch").nth(1);
  const before = (await mail.getAttribute("aria-checked")) ?? String(await mail.isChecked());
  await mail.click();
  assert.equal((await saved).status(), 200);
  await page.reload();
  const after = page.getByRole("switch").nth(1);
  await after.waitFor();
  assert.notEqual((await after.getAttribute("aria-checked")) ?? String(await after.isChecked()), before);
  await close(page);
});

test("one's data comes as a file, and the account can be deleted for good", async () => {
  const member = await someone();
  const page = await town.openAs(member, "/profile");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const copy = JSON.parse(await readFile(await (await download).path(), "utf8"));
  assert.equal(copy.account.email, member.email);
  assert.doesNotMatch(JSON.stringify(copy), /argon2|Harbor-Light/);
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByText("Your address is not confirmed. If").waitFor();
  await dialog.getByLabel("Your password").fill("Harbor-Light-77");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await pathIs(page, "/");
  const again = await town.send("POST", "dj-rest-auth/login/", { email: member.email, password: "Harbor-Light-77" });
  assert.equal(again.status, 401);
  await close(page);
});

test("who owns a business learns before deleting the account that it may lose its owner", async () => {
  const member = await someone();
  const { business } = await town.call(member.access, "POST", "claims/new-listing/", {
    name: "Pell Prints",
    category: "art-galleries-studios",
  });
  const page = await town.openAs(member, "/profile");
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByText("If you are the only owner of Pell Prints, it will have no owner").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("link", { name: "Hand Pell Prints over" }).click();
  await pathIs(page, `/dashboard/business/${business.id}/people`);
  await finish(page);
});

test("the profile fits a phone and has no barriers, by day and by night", async () => {
  const page = await town.openAs(MEMBERS.owner, "/profile", { size: PHONE });
  await part(page, "Where you are logged in").getByText("This device").waitFor();
  await expectFitsAndAccessible(page, [PHONE]);
  await finish(page);
});

test("an owner makes an access token, sees it once, uses it, and revokes it, on a phone", async () => {
  const page = await town.openAs(MEMBERS.owner, "/profile", { size: PHONE });
  await part(page, "Access tokens").getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Make token" }).click();
  await dialog.getByText("Choose at least one part.").first().waitFor();
  assert.equal(await dialog.getByLabel("The office: inbox, alerts, and reports").count(), 0);
  await dialog.getByLabel("Name", { exact: true }).fill("Register at the counter");
  await dialog.getByLabel("Saved places, plans, and notifications").check();
  await expectAccessible(page);
  // Text is selected past the edge of the dialog, and the page beside it is tapped.
  const field = await dialog.getByLabel("Name", { exact: true }).boundingBox();
  await page.mouse.move(field.x + 20, field.y + field.height / 2);
  await page.mouse.down();
  await page.mouse.move(field.x + 20, 5, { steps: 4 });
  await page.mouse.up();
  await page.mouse.click(field.x + 20, 5);
  assert.equal(await dialog.getByLabel("Name", { exact: true }).inputValue(), "Register at the counter");
  await dialog.getByRole("button", { name: "Make token" }).click();
  const token = await page.getByLabel("Token", { exact: true }).inputValue();
  assert.match(token, /^tgp_[\w-]{43}$/);
  const ask = () => town.send("GET", "saved/", undefined, token);
  assert.equal((await ask()).status, 200);
  await page.getByRole("button", { name: "I have saved it" }).click();
  await page.reload();
  await part(page, "Access tokens").getByText("Register at the counter").waitFor();
  assert.equal((await page.content()).includes(token), false);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
  await page.getByRole("button", { name: "Revoke the token Register at the counter" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke token" }).click();
  await page.getByText("The token is revoked.").waitFor();
  assert.equal((await ask()).status, 401);
  await finish(page);
});

test("who can make no tokens sees and revokes those of the account, and other tokens end with the password", async () => {
  const member = await someone();
  const make = (name) =>
    town.call(member.access, "POST", "access-tokens/", { name, permission: "read", parts: ["planning"] });
  const page = await town.openAs(member, "/profile");
  await part(page, "Where you are logged in").getByText("This device").waitFor();
  assert.equal(await part(page, "Access tokens").count(), 0);
  await make("Old calendar");
  await page.reload();
  await part(page, "Access tokens").getByText("Old calendar").waitFor();
  assert.equal(await page.getByRole("button", { name: "New token" }).count(), 0);
  await page.getByRole("button", { name: "Revoke the token Old calendar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke token" }).click();
  await page.getByText("The token is revoked.").waitFor();
  await part(page, "Access tokens").waitFor({ state: "detached" });
  const { token } = await make("Lobby screen");
  await page.reload();
  await part(page, "Access tokens").getByText("Lobby screen").waitFor();
  await page.getByLabel("Current password", { exact: true }).fill("Harbor-Light-77");
  await page.getByLabel("New password", { exact: true }).fill("Lantern-Row-88");
  await page.getByLabel("Confirm password", { exact: true }).fill("Lantern-Row-88");
  await page.getByRole("button", { name: "Change password" }).click();
  await part(page, "Access tokens").waitFor({ state: "detached" });
  assert.equal((await town.send("GET", "saved/", undefined, token)).status, 401);
  await finish(page);
});
