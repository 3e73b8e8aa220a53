// Owners' changes to a listing: its name and address wait for the office, which approves each field or rejects it with
// a reason; "closed today" is public at once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, MEMBERS, SMALL, expectAccessible, finish, hydrated, officeLink, startTown, titled } from "./town.mjs";

const town = startTown();
const LISTING = "businesslistings/mudlark-pottery/";
const request = (page, name) => page.getByRole("article", { name });
const said = (page, words) => page.getByText(words, { exact: true }).first().waitFor();

test("staff approve one field with the keyboard and reject the other, and the public page shows it", async () => {
  const staff = await town.login(MEMBERS.staff);
  const page = await town.openAs(staff, "/admin", { size: SMALL });
  await (await officeLink(page, "Listing changes")).click();
  await titled(page, "Listing changes");
  const waiting = request(page, "Mudlark Pottery");
  await waiting.getByText("Mudlark Pottery & Kiln", { exact: true }).waitFor();
  await waiting.getByText(/^Asked by .*owner@wexbury\.example/).waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await expectAccessible(page);

  await page.setViewportSize(DESKTOP);
  await waiting.getByRole("checkbox", { name: "Apply Name" }).press("Space");
  await waiting.getByRole("checkbox", { name: "Apply Street address" }).press("Space");
  const approve = waiting.getByRole("button", { name: "Apply: Mudlark Pottery" });
  await approve.press("Enter");
  await said(page, "Check what to apply, or turn down the request.");
  await waiting.getByRole("checkbox", { name: "Apply Name" }).press("Space");
  await approve.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Apply in part: Mudlark Pottery" });
  await dialog.getByText("Public at once: Name", { exact: true }).waitFor();
  await dialog.getByText("Not approved: Street address", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Apply in part" }).press("Enter");
  await dialog.getByText("Say why. The business reads this.").first().waitFor();
  await dialog.getByLabel("Why not?").fill("There is no number 22 on Oyster Street.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Apply in part" }).press("Enter");
  await said(page, "Nothing waiting");

  await page.getByText("Decided", { exact: true }).click();
  const decided = request(page, "Mudlark Pottery & Kiln");
  await decided.getByText("Not approved", { exact: true }).waitFor();
  await decided.getByText("Reason: There is no number 22 on Oyster Street.").waitFor();
  await expectAccessible(page);
  await finish(page);

  const visitor = await town.open("/directory/mudlark-pottery");
  await titled(visitor, "Mudlark Pottery & Kiln");
  assert.equal(new URL(visitor.url()).pathname, "/directory/mudlark-pottery-kiln");
  await visitor
    .getByText(/16 Oyster Street/)
    .first()
    .waitFor();
  await finish(visitor);

  const owner = await town.login(MEMBERS.owner);
  const { results } = await town.call(owner.access, "GET", "notifications/");
  // There may be other notifications, such as a deal that ends soon.
  const notice = results.find(({ title }) => title === "Mudlark Pottery & Kiln: some of your changes are public");
  assert.match(notice.message, /no number 22/);
});

test("a request that changed meanwhile is shown as it is now, and is rejected as a whole", async () => {
  const owner = await town.login(MEMBERS.owner);
  await town.call(owner.access, "PATCH", "businesslistings/anchor-apizza/", { name: "Anchor Pizza" });
  const page = await town.openAs(MEMBERS.staff, "/admin/changes");
  const waiting = request(page, "Anchor Apizza");
  await waiting.getByText("Anchor Pizza", { exact: true }).waitFor();
  await town.call(owner.access, "PATCH", "businesslistings/anchor-apizza/", { name: "Anchor Pizza Company" });
  await waiting.getByRole("button", { name: "Apply: Anchor Apizza" }).click();
  await said(page, "This request was changed since you opened it. Look at it again, then decide.");
  await waiting.getByText("Anchor Pizza Company", { exact: true }).waitFor();
  await waiting.getByRole("button", { name: "Turn down: Anchor Apizza" }).click();
  const dialog = page.getByRole("dialog", { name: "Turn down: Anchor Apizza" });
  await dialog.getByLabel("Why not?").fill("Please send us the new sign first.");
  await dialog.getByRole("button", { name: "Turn down" }).click();
  await said(page, "Nothing waiting");
  await finish(page, { except: /status of 409/ });
  assert.equal((await town.call(owner.access, "GET", "businesslistings/anchor-apizza/")).name, "Anchor Apizza");
});

test("closed today stands on the public page with its note until it is taken back", async () => {
  const owner = await town.login(MEMBERS.owner);
  await town.call(owner.access, "POST", `${LISTING}close-today/`, { note: "The kiln is being moved" });
  const page = await town.open("/directory/mudlark-pottery", { size: SMALL });
  await said(page, "Closed today: The kiln is being moved");
  await page
    .getByText(/^Closed/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await town.call(owner.access, "DELETE", `${LISTING}close-today/`);
  await page.reload();
  await hydrated(page);
  assert.equal(await page.getByText("The kiln is being moved").count(), 0);
  await finish(page);
});
