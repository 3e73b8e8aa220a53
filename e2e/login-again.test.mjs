// A session that ends while somebody is writing: they log in again over the page, and nothing typed is lost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { field, logIn, press } from "./sign-in.mjs";
import { MEMBERS, PASSWORD, PHONE, close, expectAccessible, inDays, pathIs, startTown } from "./town.mjs";

const town = startTown();
const SESSIONS = "dj-rest-auth/sessions/";

/** Ends all sessions of a member, as changing the password elsewhere does. */
async function endSessions(member) {
  const token = await town.token(member);
  for (const { id, is_current } of await town.call(token, "GET", SESSIONS))
    if (!is_current) await town.call(token, "DELETE", `${SESSIONS}${id}/`);
}

/** Without notifications, whose requests may find out first. */
const unheard = { before: (page) => page.route("**/notifications/**", (route) => route.abort()) };

const prompt = (page) => page.getByRole("alertdialog", { name: "You were logged out", exact: true });

async function fillEvent(page, title) {
  await field(page, "Title").fill(title);
  await field(page, "Description").fill("The fire is lit at dusk, and everybody may hold a hammer.");
  await field(page, "Day").fill(inDays(5));
  await field(page, "Place").fill("The old forge");
}

const submissions = async (title) => {
  const { results } = await town.call(await town.token(MEMBERS.resident), "GET", "events/submissions/");
  return results.filter((event) => event.title === title).length;
};

test("what a resident submits after the session has ended is submitted once they have logged in", async () => {
  const page = await town.openAs(MEMBERS.resident, "/events/submit", { ...unheard, size: PHONE });
  await fillEvent(page, "Forging by night");
  await endSessions(MEMBERS.resident);
  await press(page, "Submit event");
  const dialog = prompt(page);
  await dialog.getByText(`Log in again as ${MEMBERS.resident}`).waitFor();
  await expectAccessible(page);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("type")), "password");
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await dialog.getByText("Incorrect email or password. Please try again.", { exact: true }).waitFor();
  assert.equal(await submissions("Forging by night"), 0);
  await field(dialog, "Password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByText("The town office will review it and let you know.").waitFor();
  await dialog.waitFor({ state: "hidden" });
  assert.equal(await submissions("Forging by night"), 1);
  await close(page);
});

test("whoever saves before the code of the dialog has come is asked, too, as soon as it has", async () => {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  const before = async (opened) => {
    await unheard.before(opened);
    await opened.route("**/assets/*.js", async (route) => {
      const script = await (await route.fetch()).text();
      if (script.includes("Leave this page")) await held;
      await route.fulfill({ contentType: "text/javascript", body: script });
    });
  };
  const page = await town.openAs(MEMBERS.resident, "/events/submit", { before });
  await fillEvent(page, "Forging at once");
  await endSessions(MEMBERS.resident);
  const refused = page.waitForResponse((answer) => answer.url().endsWith("/token/refresh/"));
  await press(page, "Submit event");
  assert.equal((await refused).status(), 401);
  release();
  await field(prompt(page), "Password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByText("The town office will review it and let you know.").waitFor();
  assert.equal(await submissions("Forging at once"), 1);
  await close(page);
});

test("the page asks by itself, and goes on when they have logged in in another tab", async () => {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  const before = (opened) =>
    opened.route("**/api/v1/notifications/", async (route) => {
      await held;
      await route.continue();
    });
  const page = await town.openAs(MEMBERS.resident, "/events/submit", { before });
  await fillEvent(page, "Forging by day");
  await endSessions(MEMBERS.resident);
  release();
  const opened = page.waitForEvent("popup");
  await prompt(page).getByRole("link", { name: "Log in another way, in a new tab" }).click();
  const tab = await opened;
  await logIn(tab);
  await pathIs(tab, "/dashboard");
  await prompt(page).waitFor({ state: "hidden" });
  await press(page, "Submit event");
  await page.getByText("The town office will review it and let you know.").waitFor();
  assert.equal(await submissions("Forging by day"), 1);
  await close(page);
});

test("a public page in another tab that finds out first loses nothing either; logging out there ends both", async () => {
  const page = await town.openAs(MEMBERS.resident, "/events/submit", unheard);
  await fillEvent(page, "Forging at noon");
  const tab = await page.context().newPage();
  await tab.goto(`${town.address}/about`);
  await endSessions(MEMBERS.resident);
  await tab.reload();
  await tab.getByRole("link", { name: "Login", exact: true }).first().waitFor();
  await field(prompt(page), "Password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await prompt(page).waitFor({ state: "hidden" });
  assert.equal(await field(page, "Title").inputValue(), "Forging at noon");
  await tab.locator(".header-member").waitFor();
  await tab.goto(`${town.address}/logout`);
  await page.getByRole("link", { name: "Login", exact: true }).first().waitFor();
  assert.equal(await prompt(page).count(), 0);
  await close(page);
});

test("staff keep the page that they are editing, or leave it for the login page", async () => {
  const tagline = "A river town that stays where it is.";
  for (const isLeft of [true, false]) {
    const page = await town.openAs(MEMBERS.staff, "/admin/settings/look", unheard);
    const box = page.getByLabel("Tagline (optional)", { exact: true });
    await box.fill(tagline);
    await page.getByRole("region", { name: "Unsaved changes" }).waitFor();
    await endSessions(MEMBERS.staff);
    await press(page, "Save");
    await prompt(page).waitFor();
    if (isLeft) {
      await press(page, "Leave this page");
      await pathIs(page, "/login");
      assert.deepEqual(
        await page.evaluate(() => ["token", "authenticated", "user"].map((key) => localStorage[`towngreen.${key}`])),
        [undefined, undefined, undefined],
      );
    } else {
      await field(prompt(page), "Password").fill(PASSWORD);
      await page.keyboard.press("Enter");
      await prompt(page).waitFor({ state: "hidden" });
      await page.getByRole("region", { name: "Unsaved changes" }).waitFor({ state: "hidden" });
      assert.equal(await box.inputValue(), tagline);
      const visitor = await town.open("/");
      await visitor.getByText(tagline).waitFor();
      await close(visitor);
    }
    await close(page);
  }
});
