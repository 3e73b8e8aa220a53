// The office's checklists: order, publishing, editing, versions, deleting with undo. Categories are put in order alike.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  EVERY_WIDTH,
  MEMBERS,
  REFETCH_ERRORS,
  expectAccessible,
  expectFitsAndAccessible,
  failRefetch,
  finish,
  startTown,
  until,
} from "./town.mjs";

const town = startTown();
const LIST = "/admin/checklists";
const titles = (page) => page.locator(".order-row-title a").allInnerTexts();

test("staff put checklists into another order by keyboard, and take it back", async () => {
  const page = await town.openAs(MEMBERS.staff, LIST);
  await page.locator(".order-row").first().waitFor();
  const before = await titles(page);
  await page.getByRole("button", { name: `Move down: ${before[0]}`, exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Order saved.").waitFor();
  assert.deepEqual((await titles(page)).slice(0, 2), [before[1], before[0]]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction((first) => document.querySelector(".order-row-title a").textContent === first, before[0]);
  await page.getByText(`${before[0]} is now 1 of `).waitFor({ state: "attached" });
  await finish(page);
});

test("the buttons of a row keep the focus; at an end of the list the one for the other way gets it", async () => {
  const page = await town.openAs(MEMBERS.staff, LIST);
  const row = page.locator(".order-row");
  await row.first().waitFor();
  const [first, second] = await titles(page);
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  await page.getByRole("button", { name: `Move up: ${second}`, exact: true }).press("Enter");
  await page.getByText("Order saved.").waitFor();
  assert.equal((await titles(page))[0], second);
  await until("the other button of the row", async () => (await focused()) === `Move down: ${second}`);
  await page.keyboard.press("Control+z");
  await page.waitForFunction((title) => document.querySelector(".order-row-title a").textContent === title, first);
  // While an order is being saved, a press does nothing.
  await page.getByText(`${second} is now 2 of `).waitFor({ state: "attached" });
  await page.getByRole("button", { name: `Hide: ${first}`, exact: true }).press("Enter");
  await page.getByText(`“${first}” is hidden.`).waitFor();
  await page.waitForFunction(
    (label) => document.activeElement.getAttribute("aria-label") === label,
    `Publish: ${first}`,
  );
  await page.keyboard.press("Enter");
  await page.getByText(`“${first}” is published.`).waitFor();
  await page.getByRole("link", { name: first, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: first }).waitFor();
  const step = page
    .locator(".order-row")
    .nth(1)
    .getByRole("button", { name: /^Move up: / });
  const moved = (await step.getAttribute("aria-label")).replace("Move up: ", "");
  await step.press("Enter");
  await page.getByText(`Moved: ${moved}.`).waitFor();
  await until("the other button of the step", async () => (await focused()) === `Move down: ${moved}`);
  await finish(page);
});

const handleOf = (part, name) => part.getByRole("button", { name: `Move ${name}: drag it` });

test("categories are moved with arrow keys and by dragging; Undo takes back all steps of a row", async () => {
  const page = await town.openAs(MEMBERS.staff, "/admin/categories");
  await page.locator(".order-row").first().waitFor();
  const before = await titles(page);
  const [first, second, third, ...rest] = before;
  const staff = await town.token(MEMBERS.staff);
  const saved = async () => (await town.call(staff, "GET", "admin/categories/")).map(({ name }) => name).join();
  const heard = (place) =>
    page.getByText(`${first} is now ${place} of ${before.length}.`).waitFor({ state: "attached" });
  const handle = handleOf(page, first);
  await handle.focus();
  for (const place of [2, 3]) {
    await page.keyboard.press("ArrowDown");
    await heard(place);
    assert.ok(await handle.evaluate((element) => element === document.activeElement), "the focus goes along");
  }
  assert.equal(await saved(), [second, third, first, ...rest].join());
  const undo = page.getByRole("button", { name: "Undo" });
  assert.equal(await undo.count(), 1);
  await undo.click();
  await until("the order from before", async () => (await saved()) === before.join());
  await heard(1);
  const from = await handle.boundingBox();
  const to = await page.locator(".order-row").nth(1).boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + from.height, { steps: 4 });
  await page.mouse.move(from.x, to.y + to.height - 4, { steps: 8 });
  await page.mouse.up();
  await heard(2);
  assert.equal(await saved(), [second, first, third, ...rest].join());
  await page.keyboard.press("Control+z");
  await until("the order from before", async () => (await saved()) === before.join());
  await expectFitsAndAccessible(page, EVERY_WIDTH);
  await finish(page);
});

test("a step is moved with the arrow keys, and back by Undo", async () => {
  const page = await town.openAs(MEMBERS.staff, LIST);
  await page.getByRole("link", { name: "Moving in", exact: true }).click();
  const steps = page.locator(".order-row summary");
  await steps.first().waitFor();
  const names = async () => (await steps.allInnerTexts()).map((text) => text.replace(/^\d+\. /, ""));
  const before = await names();
  const [first, second, ...rest] = before;
  await handleOf(page, first).press("ArrowDown");
  await page.getByText(`Moved: ${first}.`).waitFor();
  assert.deepEqual(await names(), [second, first, ...rest]);
  await page.keyboard.press("Control+z");
  await until("the steps in their order", async () => (await names()).join() === before.join());
  await finish(page);
});

test("lists and results that cannot be read again stay as they are, without an error beside them", async () => {
  for (const [path, call, part] of [
    [LIST, "admin/checklists/", ".order-row"],
    ["/admin/quizzes", "admin/quizzes/", ".order-row"],
    ["/admin/quizzes/1/results", "admin/quizzes/1/results/", ".quiz-admin-part"],
  ]) {
    const page = await town.openAs(MEMBERS.staff, path);
    await page.locator(part).first().waitFor();
    await failRefetch(page, call);
    assert.equal(await page.getByText("could not be loaded").count(), 0, path);
    assert.ok((await page.locator(part).count()) > 0, path);
    await finish(page, { except: REFETCH_ERRORS });
  }
});

test("categories are added to a step with a button: the arrow keys only choose", async () => {
  const page = await town.openAs(MEMBERS.staff, `${LIST}/new`);
  await page.getByRole("button", { name: "Add a step" }).click();
  const select = page.getByLabel("Categories of businesses that help (optional)");
  await select.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const chosen = await select.evaluate((element) => element.selectedOptions[0].textContent);
  const remove = page.locator(".admin-words").getByRole("button");
  assert.equal(await remove.count(), 0);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await remove.waitFor();
  assert.equal(await remove.getAttribute("aria-label"), `Remove ${chosen}`);
  assert.ok(await select.evaluate((element) => element === document.activeElement));
  await expectAccessible(page);
  await finish(page);
});

test("a hidden checklist is not offered to residents, a published one is", async () => {
  const page = await town.openAs(MEMBERS.staff, LIST);
  const resident = await town.token(MEMBERS.resident);
  const slugs = async () => (await town.call(resident, "GET", "checklists/?kind=situation")).map(({ slug }) => slug);
  await page.getByRole("button", { name: "Hide: Voting" }).click();
  await page.getByText("“Voting” is hidden.").waitFor();
  assert.equal((await slugs()).includes("voting"), false);
  await page.getByRole("button", { name: "Publish: Voting" }).click();
  await page.getByText("“Voting” is published.").waitFor();
  assert.equal((await slugs()).includes("voting"), true);
  await finish(page);
});

test("a deleted checklist comes back with Undo", async () => {
  const page = await town.openAs(MEMBERS.staff, LIST);
  await page.getByRole("button", { name: "Delete: A new pet" }).click();
  await page.getByLabel("Reason").fill("Nobody asks for it.");
  await page.getByRole("button", { name: "Delete “A new pet”" }).click();
  await page.getByText("“A new pet” is deleted.").waitFor();
  assert.equal((await titles(page)).includes("A new pet"), false);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: "A new pet", exact: true }).waitFor();
  await finish(page);
});

test("a new checklist is written, refused in words where something is wrong, saved, and a version brought back", async () => {
  const page = await town.openAs(MEMBERS.staff, `${LIST}/new`);
  await page.getByLabel("Title", { exact: true }).fill("Storm coming");
  await page.getByRole("button", { name: "Add a step" }).click();
  await page.getByRole("button", { name: "Add an office" }).click();
  await page.getByLabel("Name of the office").fill("Fire department");
  await page.getByLabel("Web page (optional)").fill("ftp://nowhere");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(/Step 1: Enter a web address/).waitFor();
  assert.equal(await page.getByLabel("Web page (optional)").inputValue(), "ftp://nowhere");
  await expectAccessible(page);
  await page.getByLabel("Web page (optional)").fill("");
  await page.getByLabel("Step", { exact: true }).fill("Charge the phone");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL(/\/admin\/checklists\/\d+$/);
  await page.getByRole("heading", { level: 1, name: "Storm coming" }).waitFor();
  await page.getByLabel("Title", { exact: true }).fill("Before a storm");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Before a storm" }).waitFor();
  await page.getByRole("button", { name: "Bring back version 1" }).click();
  await page.getByRole("heading", { level: 1, name: "Storm coming" }).waitFor();
  await finish(page, { except: /status of 400/ });
});

test("whoever edited an older version hears of it, and keeps what was typed", async () => {
  const page = await town.openAs(MEMBERS.staff, LIST);
  await page.getByRole("link", { name: "Moving in", exact: true }).click();
  const title = page.getByLabel("Title", { exact: true });
  await title.fill("Moving here");
  const id = page.url().split("/").pop();
  const clerk = await town.token(MEMBERS.clerk);
  const checklist = await town.call(clerk, "GET", `admin/checklists/${id}/`);
  await town.call(clerk, "PUT", `admin/checklists/${id}/`, { ...checklist, summary: "Changed by the clerk." });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Somebody has saved this checklist since you opened it.").waitFor();
  assert.equal(await title.inputValue(), "Moving here");
  await page.getByRole("button", { name: "Keep mine and review it" }).click();
  await page.waitForFunction(() => document.querySelector("#checklist-summary").value === "Changed by the clerk.");
  assert.equal(await title.inputValue(), "Moving here");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved.", { exact: true }).waitFor();
  const after = await town.call(clerk, "GET", `admin/checklists/${id}/`);
  assert.deepEqual([after.title, after.summary], ["Moving here", "Changed by the clerk."]);
  await finish(page, { except: /status of 409/ });
});

test("whoever goes on typing while a checklist is being saved finds it in the form, and saves it next", async () => {
  const page = await town.openAs(MEMBERS.staff, `${LIST}/new`);
  let release;
  const hold = async () => {
    const released = new Promise((resolve) => (release = resolve));
    await page.unrouteAll();
    await page.route("**/api/v1/admin/checklists/**", async (route) => {
      if (route.request().method() !== "GET") await released;
      return route.continue();
    });
  };
  const saveHeld = async () => {
    await hold();
    const sent = page.waitForRequest((request) => request.method() !== "GET" && /checklists/.test(request.url()));
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await sent;
  };
  const title = page.getByLabel("Title", { exact: true });
  const summary = page.getByLabel("Summary (optional)");
  const heading = (name) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  await title.fill("Snow day");
  await page.getByRole("button", { name: "Add a step" }).click();
  await page.getByLabel("Step", { exact: true }).fill("Clear the steps");
  await saveHeld();
  await summary.fill("When the plow is late.");
  release();
  await page.waitForURL(/\/admin\/checklists\/\d+$/);
  await heading("Snow day");
  assert.equal(await summary.inputValue(), "When the plow is late.");
  await title.fill("A snow day");
  await saveHeld();
  await title.fill("A day of snow");
  release();
  await heading("A snow day");
  assert.equal(await title.inputValue(), "A day of snow");
  await page.locator(".save-bar [aria-busy]").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await heading("A day of snow");
  assert.equal(await page.getByText("Somebody has saved this checklist").count(), 0);
  await finish(page);
});

test("the list and a checklist fit every width and have no barriers", async () => {
  const page = await town.openAs(MEMBERS.staff, LIST);
  await page.locator(".order-row").first().waitFor();
  await expectFitsAndAccessible(page, EVERY_WIDTH);
  await page.getByRole("link", { name: "Getting married", exact: true }).click();
  await page.locator(".order-row summary").first().click();
  await expectFitsAndAccessible(page, EVERY_WIDTH);
  await finish(page);
});
