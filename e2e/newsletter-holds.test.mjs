// Reordering the content of issues, and issues that are held back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MEMBERS, SMALL, close, expectAccessible, finish, overflow, startTown, until } from "./town.mjs";

const town = startTown();

const openOffice = (path, options) => town.openAs(MEMBERS.clerk, path, options);

const asStaff = async (path, method = "GET", body = undefined) =>
  town.call(await town.token(MEMBERS.clerk), method, `admin/${path}`, body);

const compose = () => asStaff("newsletter/issues/", "POST", { frequency: "weekly" });

test("the sections of an issue are ordered by keyboard and by buttons, and readers get that order", async () => {
  const issue = await compose();
  const page = await openOffice(`/admin/newsletter/${issue.id}`, { size: SMALL });
  const titles = () => page.locator(".issue-editor .order-row .disclosure-summary > span:first-child").allInnerTexts();
  const preview = () => page.locator(".newsletter-section h2").allInnerTexts();
  await page.locator(".issue-editor .order-row").first().waitFor();
  const [first, second, ...rest] = await titles();
  assert.ok(rest.length > 0, "three sections at least");
  const handle = page.getByRole("button", { name: `Move ${first}: drag it, or press the up or down arrow key` });
  await handle.focus();
  await page.keyboard.press("ArrowDown");
  assert.deepEqual((await titles()).slice(0, 2), [second, first]);
  assert.ok(await handle.evaluate((element) => element === document.activeElement), "the focus goes along");
  await page.getByText(`${first} is now 2 of ${rest.length + 2}.`).waitFor({ state: "attached" });
  await page.getByRole("button", { name: `Move down: ${first}` }).click();
  const wanted = [second, rest[0], first, ...rest.slice(1)];
  assert.deepEqual(await titles(), wanted);
  assert.deepEqual(await preview(), wanted, "the preview follows at once");
  assert.ok((await overflow(page)) <= 0, "no wider than a phone");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Your changes are saved.").waitFor();
  await page.reload();
  await page.locator(".issue-editor .order-row").first().waitFor();
  assert.deepEqual(await titles(), wanted);
  await asStaff(`newsletter/issues/${issue.id}/schedule/`, "POST", {});
  await until("the issue is in the archive", async () => (await town.fetch(`/newsletter/${issue.id}`)).ok);
  await page.goto(`${town.address}/newsletter/${issue.id}`);
  assert.deepEqual(await preview(), wanted, "and so does the public page");
  await finish(page);
});

test("an issue with nothing in it is not sent, and the office is told what to do", async () => {
  const issue = await compose();
  await asStaff(`newsletter/issues/${issue.id}/`, "PATCH", { sections: [] });
  const page = await openOffice(`/admin/newsletter/${issue.id}`, { size: SMALL });
  await page.getByText("Nothing is coming up and nothing is new.").waitFor();
  await page.getByRole("button", { name: "Send now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send now" }).click();
  await page
    .getByRole("dialog")
    .getByText("Nothing is in this issue. Add something, or write an opening of your own.")
    .waitFor();
  assert.equal((await asStaff(`newsletter/issues/${issue.id}/`)).status, "draft");
  await close(page);
});

test("whoever has the link in the last-chance mail stops the issue without signing in, by the button alone", async () => {
  const issue = await compose();
  // In an hour, by the town's clock.
  const at = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "America/New_York",
    dateStyle: "short",
    timeStyle: "short",
  })
    .format(new Date(Date.now() + 3_600_000))
    .replace(" ", "T");
  await asStaff(`newsletter/issues/${issue.id}/schedule/`, "POST", { at });
  const { id } = await until("the last-chance mail", async () => {
    const { results } = await asStaff("outbox/");
    return results.find(
      ({ to, cause }) => to === MEMBERS.clerk && cause.startsWith(`newsletter-last-chance:${issue.id}:`),
    );
  });
  const { text } = await asStaff(`outbox/${id}/`);
  const [, path] = /https?:\/\/[^/\s]+(\/newsletter\/stop\/[0-9a-f]{64})/.exec(text);

  const page = await town.open(path, { size: SMALL });
  await page.getByRole("heading", { level: 1, name: "Stop an issue" }).waitFor();
  const button = page.getByRole("button", { name: "Stop this issue" });
  await button.waitFor();
  assert.equal((await asStaff(`newsletter/issues/${issue.id}/`)).status, "scheduled", "looking stops nothing");
  assert.ok((await overflow(page)) <= 0, "no wider than a phone");
  await expectAccessible(page);
  await button.focus();
  await page.keyboard.press("Enter");
  await page.getByText("is stopped and back in drafts").waitFor();
  assert.equal((await asStaff(`newsletter/issues/${issue.id}/`)).status, "draft");
  await page.reload();
  await page.getByText("is stopped and back in drafts").waitFor();
  await page.goto(`${town.address}/newsletter/stop/${"0".repeat(64)}`);
  await page.getByText("This link does not stop an issue.").waitFor();
  await close(page);

  const stopped = await openOffice(`/admin/newsletter/${issue.id}`);
  await stopped.getByText(`${MEMBERS.clerk} stopped it on`).waitFor();
  await finish(stopped);
});

test("the office words the welcome mail in the settings, on several lines", async () => {
  const page = await openOffice("/admin/settings/newsletter", { size: SMALL });
  const field = page.getByLabel("What the welcome says (optional)", { exact: true });
  await field.waitFor();
  assert.match(await field.inputValue(), /Thank you for subscribing\.\n\n/);
  await field.fill("Hello, **neighbor**.\n\nGlad you are here.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved. It is in effect from now on.").waitFor();
  await until("the text is saved", async () => {
    const { groups } = await asStaff("settings/");
    const rows = groups.flatMap(({ settings }) => settings);
    return rows.find(({ key }) => key === "newsletter.welcome_text").value.endsWith("\n\nGlad you are here.");
  });
  await close(page);
});
