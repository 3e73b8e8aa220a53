// The town office and its users: found, given another role, deactivated and reactivated; each change is in the audit
// trail, and each email can be read.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import {
  DESKTOP,
  MEMBERS,
  PHONE,
  TABLET,
  close,
  expectAccessible,
  expectFitsAndAccessible,
  finish,
  pathIs,
  startTown,
  titled,
  until,
} from "./town.mjs";

const town = startTown();
const row = (page, words) => page.getByRole("row").filter({ hasText: words });

async function find(page, email) {
  await page.goto(`${town.address}/admin/users`);
  await page.getByRole("searchbox", { name: "Search people" }).fill(email);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("search") === email);
  await page.getByText("1 person", { exact: true }).waitFor();
}

async function press(page, label, email, action) {
  await page.getByRole("button", { name: `${label}: ${email}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: action, exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

const status = async (access) => (await town.send("GET", "dj-rest-auth/user/", undefined, access)).status;

test("after a search the focus is still in its field; going back restores what it was for", async () => {
  const page = await town.openAs(MEMBERS.staff, "/admin/users");
  await find(page, MEMBERS.resident);
  const field = page.getByRole("searchbox", { name: "Search people" });
  assert.equal(await field.evaluate((element) => element === document.activeElement), true);
  await page.goBack();
  await until("the empty field", async () => (await field.inputValue()) === "");
  await page.goForward();
  await until("the words again", async () => (await field.inputValue()) === MEMBERS.resident);
  await finish(page);
});

test("staff find a member, end the sessions, disable and enable the account", async () => {
  const member = await town.login(MEMBERS.resident);
  const page = await town.openAs(MEMBERS.staff, "/admin");
  await find(page, MEMBERS.resident);
  assert.equal(await status(member.access), 200);
  await press(page, "Log out", MEMBERS.resident, "End sessions");
  assert.equal(await status(member.access), 401);

  await press(page, "Disable", MEMBERS.resident, "Disable account");
  await row(page, MEMBERS.resident).getByText("Disabled", { exact: true }).waitFor();
  const refused = await town.send("POST", "dj-rest-auth/login/", {
    email: MEMBERS.resident,
    password: "Wexbury-demo-2026",
  });
  assert.equal(refused.status, 401);
  await page.getByLabel("State").selectOption("false");
  await page.waitForURL((url) => url.searchParams.get("is_active") === "false");
  await press(page, "Enable", MEMBERS.resident, "Enable account");
  await town.login(MEMBERS.resident);
  await finish(page);
});

test("another role logs the member out and stands in the audit trail with who gave it", async () => {
  const member = await town.login(MEMBERS.resident);
  const page = await town.openAs(MEMBERS.clerk, "/admin");
  await find(page, MEMBERS.resident);
  await page.getByRole("button", { name: `Role: ${MEMBERS.resident}` }).click();
  await page
    .getByRole("dialog")
    .getByRole("radio", { name: /business owner/i })
    .check();
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await page.getByRole("dialog").getByRole("button", { name: "Save role" }).click();
  assert.deepEqual((await sent).postDataJSON(), { user_role: "BUSINESS_OWNER" }, "only what was changed");
  await row(page, MEMBERS.resident)
    .getByText(/^business owner$/i)
    .waitFor();
  assert.equal(await status(member.access), 401);
  assert.equal((await town.login(MEMBERS.resident)).user.user_role, "BUSINESS_OWNER");

  await page.goto(`${town.address}/admin/audit?action=user`);
  await titled(page, "Audit trail");
  const entry = row(page, MEMBERS.clerk).filter({ hasText: "Business owner" }).first();
  await entry.waitFor();
  assert.match(await entry.textContent(), /role: Local/);
  await finish(page);
});

test("what was before an edit is restored from the audit trail", async () => {
  const staff = await town.login(MEMBERS.staff);
  const listing = "businesslistings/mudlark-pottery/";
  const { phone } = await town.call(staff.access, "GET", listing);
  await town.call(staff.access, "PATCH", listing, { phone: "860-555-0199" });
  const page = await town.openAs(staff, "/admin/audit?action=business.update");
  await titled(page, "Audit trail");
  await page
    .getByRole("button", { name: /^Restore: Business: update/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Restore the earlier version?" });
  await dialog.getByRole("button", { name: "Restore", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  assert.equal((await town.call(staff.access, "GET", listing)).phone, phone);
  await page.goto(`${town.address}/admin/audit?action=business.restore`);
  await row(page, "860-555-0199").first().waitFor();

  // Found by a value, filtered to today, and exported as CSV.
  await page.goto(`${town.address}/admin/audit`);
  await page.getByRole("searchbox", { name: "Search the trail" }).fill("860-555-0199");
  await page.getByRole("search", { name: "Search the trail" }).getByRole("button").click();
  await page.getByText("2 entries").first().waitFor();
  await page.getByLabel("To", { exact: true }).fill("2020-01-01");
  await page.getByText("No matching entries").waitFor();
  await page.getByRole("button", { name: "Remove To: 2020-01-01" }).click();
  await page.getByText("2 entries").first().waitFor();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const table = await readFile(await (await saved).path(), "utf8");
  assert.match(table, /business\.restore/);
  assert.equal(table.trim().split("\r\n").length, 3, "headings and two entries");
  await expectAccessible(page);
  await finish(page);
});

test("staff cannot touch a superuser", async () => {
  const page = await town.openAs(MEMBERS.staff, "/admin");
  await find(page, MEMBERS.clerk);
  await row(page, MEMBERS.clerk).getByText("Superusers only").waitFor();
  assert.equal(await page.getByRole("button", { name: new RegExp(`: ${MEMBERS.clerk}$`) }).count(), 0);
  await close(page);
});

test("a mail that no server takes is read in the outbox, and a link that signs in by superusers alone", async () => {
  const asked = await town.send("POST", "dj-rest-auth/password/reset/", { email: MEMBERS.resident });
  assert.equal(asked.status, 200);
  const staff = await town.login(MEMBERS.staff);
  const { subject, text } = await town.findMail(staff.access, MEMBERS.resident);
  assert.match(text, /Only a superuser can read this email/);
  const page = await town.openAs(MEMBERS.clerk, "/admin/outbox");
  await row(page, MEMBERS.resident).getByRole("button", { name: subject }).first().click();
  const mail = page.getByRole("dialog", { name: subject });
  await mail
    .getByText(/\/reset-password\//)
    .first()
    .waitFor();
  await mail.getByText("Kept here").waitFor();
  await finish(page);
});

test("the office's lists fit a phone and have no barriers", async () => {
  for (const [path, title] of [
    ["/admin/users", "People"],
    ["/admin/outbox", "Outbox"],
    ["/admin/audit", "Audit trail"],
  ]) {
    const page = await town.openAs(MEMBERS.clerk, path, { size: PHONE });
    await titled(page, title);
    await page.locator("#main table").first().waitFor();
    await expectFitsAndAccessible(page, [PHONE]);
    await finish(page);
  }
});

test("the office's pages stand in groups: below a button that names the current one, or beside the page", async () => {
  const groups = ["Inbox", "Directory", "Events", "Promotion", "Content", "Email", "Site"];
  for (const size of [PHONE, TABLET]) {
    const page = await town.openAs(MEMBERS.clerk, "/admin/audit", { size });
    const office = page.getByRole("navigation", { name: "Office" });
    const button = office.getByRole("button", { name: "Office: Audit trail" });
    await button.focus();
    assert.equal(await office.getByRole("link").count(), 0);
    await page.keyboard.press("Enter");
    for (const name of groups) await office.getByRole("list", { name, exact: true }).waitFor();
    await expectFitsAndAccessible(page, [size]);
    await page.keyboard.press("Escape");
    await office.getByRole("link").first().waitFor({ state: "hidden" });
    assert.ok(await button.evaluate((element) => element === document.activeElement));
    await button.click();
    await office.getByRole("link", { name: "Settings", exact: true }).click();
    await titled(page, "Settings");
    await office.getByRole("button", { name: "Office: Settings" }).waitFor();
    assert.equal(await office.getByRole("link").count(), 0, "it closes behind whoever follows a link");
    await close(page);
  }
  const page = await town.openAs(MEMBERS.clerk, "/admin/audit", { size: DESKTOP });
  const office = page.getByRole("navigation", { name: "Office" });
  assert.equal(await office.getByRole("button").count(), 0);
  for (const name of groups) await office.getByRole("list", { name, exact: true }).waitFor();
  const here = office.getByRole("link", { name: "Audit trail" });
  assert.equal(await here.getAttribute("aria-current"), "page");
  const box = await here.boundingBox();
  assert.ok(box.y > 0 && box.y + box.height < DESKTOP.height, "it is in sight, though there are more than fit");
  for (const [path, name] of [
    ["/admin/town-sheet", "Content engine"],
    ["/admin/slots", "Campaigns"],
  ]) {
    await page.goto(town.address + path);
    await office.getByRole("link", { name, exact: true }).and(page.locator("[aria-current]")).waitFor();
  }
  await close(page);
});

test("the way to the office is in sight at every width, and its pages begin where the header does", async () => {
  const login = await town.login(MEMBERS.staff);
  for (const width of [360, 768, 1280, 1440]) {
    const page = await town.openAs(login, "/events", { size: { width, height: 800 } });
    await page
      .getByRole("banner")
      .getByRole("button", { name: /Notifications/ })
      .waitFor();
    if (width < 480) await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
    await page
      .getByRole("banner")
      .getByRole("link", { name: /^Office/ })
      .locator("visible=true")
      .first()
      .click();
    await pathIs(page, "/admin");
    await page.getByRole("heading", { level: 1, name: "Office" }).waitFor();
    const left = (selector) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().left);
    assert.equal(await left(".logo"), await left(".admin-nav"), `at ${width}`);
    await page.getByRole("contentinfo").getByText("©").waitFor();
    await close(page);
  }
});
