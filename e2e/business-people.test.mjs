// The owners and managers of a business: staff find them from the listing and from an account; add, invite, change and
// remove them.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP,
  MEMBERS,
  SMALL,
  close,
  expectFitsAndAccessible,
  expectNoPageErrors,
  finish,
  pathIs,
  startTown,
} from "./town.mjs";

const town = startTown();
const PEOPLE = "/admin/businesses/anchor-apizza/people";
const row = (page, words) => page.getByRole("row").filter({ hasText: words });
const listed = (page, name) => page.getByRole("heading", { level: 1, name: `People of ${name}` }).waitFor();
const said = (page, words) => page.getByText(words, { exact: true }).first().waitFor();

/** Whether this user may edit the listing. */
async function mayEdit(email) {
  const access = await town.token(email);
  const answer = await town.send("PATCH", "businesslistings/anchor-apizza/", {}, access);
  return answer.status === 200;
}

async function confirm(page, label, email, action) {
  await page.getByRole("button", { name: `${label}: ${email}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: action, exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

test("staff come from the listing, add a manager with the keyboard, change and remove the manager", async () => {
  const page = await town.openAs(MEMBERS.staff, "/directory/anchor-apizza");
  await page.getByRole("link", { name: "Owners and managers" }).click();
  await listed(page, "Anchor Apizza");
  await row(page, MEMBERS.owner).getByText("Owner", { exact: true }).waitFor();
  assert.equal(await mayEdit(MEMBERS.resident), false);

  const add = page.getByRole("button", { name: "Add a person" });
  await add.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add a person" });
  await dialog.getByRole("button", { name: "Add person" }).click();
  await dialog.getByText("Enter the person’s email address.").first().waitFor();
  await dialog.getByLabel("Email").fill("nobody");
  await page.keyboard.press("Enter");
  await dialog.getByText("Enter a valid email address.").first().waitFor();
  assert.equal(await dialog.getByLabel("Email").inputValue(), "nobody", "what was typed stays");
  await dialog.getByLabel("Email").fill(MEMBERS.resident);
  await dialog.getByRole("radio", { name: /Manager/ }).check();
  await dialog.getByLabel("Email").press("Enter");
  await said(page, `${MEMBERS.resident} was added.`);
  await row(page, MEMBERS.resident).getByText("Manager", { exact: true }).waitFor();
  assert.equal(await mayEdit(MEMBERS.resident), true);

  await confirm(page, "Make owner", MEMBERS.resident, "Make owner");
  await row(page, MEMBERS.resident).getByText("Owner", { exact: true }).waitFor();
  await confirm(page, "Remove", MEMBERS.resident, "Remove person");
  await row(page, MEMBERS.resident).waitFor({ state: "detached" });
  assert.equal(await mayEdit(MEMBERS.resident), false);
  await expectNoPageErrors(page, { except: /status of 400/ });

  await page.goto(`${town.address}/admin/audit?action=business`);
  await row(page, "Business: member remove").first().waitFor();
  await close(page);
});

test("an address without an account is invited by mail, again, and the invitation is withdrawn", async () => {
  const email = "new-owner@harbor.example";
  const staff = await town.login(MEMBERS.staff);
  const page = await town.openAs(staff, PEOPLE);
  await listed(page, "Anchor Apizza");
  await page.getByRole("button", { name: "Add a person" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Add person" }).click();
  await said(page, `Invitation sent to ${email}.`);
  await row(page, email).getByText("Invited", { exact: true }).waitFor();
  const mail = await town.findMail(staff.access, email);
  assert.match(mail.subject, /Anchor Apizza/);
  assert.match(mail.text, /\/signup\?role=BusinessOwner/);
  await page.getByRole("button", { name: `Invite again: ${email}` }).click();
  await said(page, `Invitation sent to ${email}.`);
  await confirm(page, "Withdraw", email, "Withdraw invitation");
  await row(page, email).waitFor({ state: "detached" });
  await finish(page);
});

test("an owner is told what giving up the own role means", async () => {
  const { id } = await town.read("businesslistings/anchor-apizza/");
  const page = await town.openAs(MEMBERS.owner, `/dashboard/business/${id}/people`, { size: SMALL });
  await page.getByRole("button", { name: `Make manager: ${MEMBERS.owner}` }).click();
  const dialog = page.getByRole("dialog", { name: "Make yourself a manager?" });
  await dialog.getByText("You can then no longer decide who looks after Anchor Apizza.", { exact: false }).waitFor();
  await dialog.getByRole("button", { name: "Make manager", exact: true }).click();
  const refusal = dialog.getByRole("alert");
  await refusal.getByText("This is the only owner.", { exact: false }).waitFor();
  const [above, below] = [await refusal.boundingBox(), await dialog.locator(".dialog-body p").last().boundingBox()];
  assert.ok(below.y >= above.y + above.height + 8, "the refusal stands apart from the question");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: `Remove: ${MEMBERS.owner}` }).click();
  await page.getByRole("dialog", { name: "Remove yourself?" }).waitFor();
  await finish(page, { except: /status of 400/ });
});

test("an account shows the businesses it looks after, and leads to their people", async () => {
  const page = await town.openAs(MEMBERS.staff, `/admin/users?search=${encodeURIComponent(MEMBERS.owner)}`);
  await page.getByRole("button", { name: `Role: ${MEMBERS.owner}` }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Anchor Apizza" }).click();
  await listed(page, "Anchor Apizza");
  await finish(page);
});

test("a business without people says so, and one that does not exist, too; nobody else sees the page", async () => {
  const staff = await town.login(MEMBERS.staff);
  const businesses = await town.call(staff.access, "GET", "businesslistings/?page_size=100");
  const lists = await Promise.all(
    businesses.results.map(({ slug }) => town.call(staff.access, "GET", `businesslistings/${slug}/members/`)),
  );
  const { business } = lists.find(({ members }) => members.length === 0);
  const page = await town.openAs(staff, `/admin/businesses/${business.slug}/people`);
  await listed(page, business.name);
  await page.getByText("Nobody looks after this business yet").waitFor();
  await page.getByRole("button", { name: "Add a person" }).click();
  await page.getByRole("dialog").getByLabel("Email").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expectNoPageErrors(page);
  await page.goto(`${town.address}/admin/businesses/no-such-business/people`);
  await page.getByText("There is no such business.").waitFor();
  await close(page);

  const owner = await town.openAs(MEMBERS.owner, "/directory/anchor-apizza");
  await owner.getByRole("button", { name: "Still correct? Yes, it is" }).waitFor();
  assert.equal(await owner.getByRole("link", { name: "Owners and managers" }).count(), 0);
  await owner.goto(town.address + PEOPLE);
  await pathIs(owner, "/dashboard");
  assert.equal(await row(owner, MEMBERS.owner).count(), 0);
  await close(owner);
});

test("the people of a business fit a small phone and have no barriers", async () => {
  const page = await town.openAs(MEMBERS.staff, PEOPLE, { size: SMALL });
  await listed(page, "Anchor Apizza");
  await expectFitsAndAccessible(page, [SMALL, DESKTOP]);
  await page.getByRole("button", { name: "Add a person" }).click();
  await page.getByRole("dialog").waitFor();
  await expectFitsAndAccessible(page, [SMALL, DESKTOP]);
  await finish(page);
});
