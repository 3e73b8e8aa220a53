// Planning an occasion, from the home page's button to the printed summary.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  EVERY_WIDTH,
  MEMBERS,
  PASSWORD,
  SMALL,
  close,
  expectFitsAndAccessible,
  expectNoPageErrors,
  finish,
  inDays,
  pathIs,
  startTown,
  until,
} from "./town.mjs";

const town = startTown();

const PLANNING = "/engine/event-planning";
const button = (page, name) => page.getByRole("button", { name, exact: true });

/** The label of the field that has the focus; without one, what it is. */
const focused = (page) =>
  page.evaluate(() => document.activeElement.labels?.[0]?.textContent.trim() ?? document.activeElement.localName);

const call = (token, method, path, body) => town.call(token, method, `event-plans/${path}`, body);
const signIn = () => town.token(MEMBERS.resident);

/** Creates a plan for the resident. */
async function newPlan(title, fields = {}) {
  const token = await signIn();
  const body = {
    occasion: "birthday-party",
    title,
    date: inDays(90),
    guest_count: 40,
    budget_cents: 300_000,
    ...fields,
  };
  const plan = await call(token, "POST", "", body);
  return { token, plan, at: `${PLANNING}?plan=${plan.id}` };
}

for (const [visitor, member, label, path] of [
  ["HOM-001", "HOM-002", "Plan Itinerary", "/plan-itinerary"],
  ["HOM-003", "HOM-004", "Group Planning", "/group-planning"],
  ["HOM-005", "HOM-006", "Life Services", "/engine/life-services"],
  ["HOM-007", "HOM-008", "Event Planning", PLANNING],
]) {
  test(`${visitor} the home page's ${label} leads a visitor through the sign-in`, async () => {
    const page = await town.open("/");
    await page.locator(".hero").getByRole("link", { name: label, exact: true }).click();
    await pathIs(page, "/login");
    await page.getByLabel("Email", { exact: true }).fill(MEMBERS.resident);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.locator("main").getByRole("button", { name: "Login", exact: true }).click();
    await pathIs(page, path);
    await close(page);
  });

  test(`${member} the home page's ${label} leads a member straight there`, async () => {
    const page = await town.openAs(MEMBERS.resident, "/");
    await page.locator(".hero").getByRole("link", { name: label, exact: true }).click();
    await pathIs(page, path);
    await close(page);
  });
}

test("a plan is begun, its errors are told at their fields, and what was typed stays", async () => {
  const page = await town.openAs(MEMBERS.resident, PLANNING);
  await page.getByRole("link", { name: "Block party", exact: true }).click();
  await page.getByLabel("What is it called?").fill("x".repeat(500));
  assert.equal((await page.getByLabel("What is it called?").inputValue()).length, 120, "no longer than it may be");
  await page.getByLabel("Date", { exact: true }).fill("2020-01-01");
  await page.getByLabel("Budget").fill("much");
  await button(page, "Start the plan").click();
  await page.getByRole("alert").getByText("Enter an amount in dollars, such as 1,200 or 49.50.").waitFor();
  await page.getByLabel("Budget").fill("1,200");
  await button(page, "Start the plan").click();
  await page.getByRole("alert").getByText("This day has passed. Choose today or a later day.").waitFor();
  assert.equal(await page.getByLabel("Budget").inputValue(), "1,200");
  await page.getByLabel("What is it called?").fill("Elm Street in June");
  await page.getByLabel("Date", { exact: true }).fill(inDays(60));
  await button(page, "Start the plan").click();
  await page.getByRole("heading", { name: "Elm Street in June" }).waitFor();
  await page.getByText("$1,200 of $1,200 is left.").first().waitFor();
  await page.getByRole("tab", { name: "Timeline" }).click();
  await page.getByText("Apply for the block party permit").waitFor();
  await finish(page, { except: /status of 400/ });
});

test("a vendor is found in town, asked and booked; the need is done and the budget knows", async () => {
  const { token, plan, at } = await newPlan("Vendors");
  const page = await town.openAs(MEMBERS.resident, at);
  await button(page, "Find someone in town: Food and drinks").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Add / }).first().click();
  await dialog.getByText("On your list").waitFor();
  await page.keyboard.press("Escape");
  const ask = page.getByRole("button", { name: /^Ask / });
  const name = (await ask.getAttribute("aria-label")).replace("Ask ", "");
  await ask.click();
  await page.getByLabel("What to say").waitFor();
  const words = await page.getByLabel("What to say").boundingBox();
  assert.ok((await button(page, "Copy the text").boundingBox()).y >= words.y + words.height + 8, "does not touch it");
  assert.match(
    await page.getByLabel("What to say").inputValue(),
    /an event \(Birthday party\) on .+ for about 40 guests/,
  );
  await button(page, "I have asked").click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const state = page.getByLabel(`State of ${name} for: Food and drinks`);
  assert.equal(await state.inputValue(), "asked");
  await button(page, `Edit ${name}`).click();
  await page.getByLabel("Their price").fill("3,500");
  await page.getByRole("dialog").getByLabel("State", { exact: true }).selectOption("booked");
  await button(page, "Save").click();
  await page.getByText(`Booked: ${name}`).waitFor();
  await page.getByText("You are $500 over your budget of $3,000.").first().waitFor();
  const food = (await call(token, "GET", `${plan.id}/`)).items.find((item) => item.key === "food-drink");
  assert.equal(food.is_done, true);
  await close(page);
});

test("a vendor's phone reads as it does everywhere, however it was typed", async () => {
  const { token, plan, at } = await newPlan("Phones");
  const { id } = plan.items.find((item) => item.key === "food-drink");
  await call(token, "POST", `${plan.id}/items/${id}/vendors/`, { name: "Aunt Rosa", phone: "860-555-0199 x12" });
  await call(token, "POST", `${plan.id}/items/${id}/vendors/`, { name: "Uncle Al", phone: "8605550198" });
  const page = await town.openAs(MEMBERS.resident, at);
  const row = page.getByRole("listitem").filter({ hasText: "Uncle Al" }).last();
  await row.getByText("(860) 555-0198").waitFor();
  await button(page, "Ask Uncle Al").click();
  const link = (name) => page.getByRole("dialog").getByRole("link", { name });
  assert.equal(await link("(860) 555-0198").getAttribute("href"), "tel:+18605550198");
  await page.keyboard.press("Escape");
  await button(page, "Ask Aunt Rosa").click();
  assert.equal(await link("860-555-0199 x12").getAttribute("href"), "tel:+18605550199,12");
  await close(page);
});

test("whoever opens a vendor's website has asked", async () => {
  const { token, plan, at } = await newPlan("Websites");
  const { id } = plan.items.find((item) => item.key === "food-drink");
  const vendor = { name: "Aunt Rosa", website: "https://rosa.example" };
  await call(token, "POST", `${plan.id}/items/${id}/vendors/`, vendor);
  const page = await town.openAs(MEMBERS.resident, at);
  await button(page, "Ask Aunt Rosa").click();
  // Nobody goes there in a test.
  await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
  await page.getByRole("dialog").getByRole("link", { name: "rosa.example" }).click();
  await page.getByText("Aunt Rosa is marked as asked.").waitFor();
  const state = page.getByLabel("State of Aunt Rosa for: Food and drinks");
  await until("the state", async () => (await state.inputValue()) === "asked");
  await finish(page);
});

test("a new date moves the timeline and says so; a plan changed elsewhere is not overwritten", async () => {
  const { token, plan, at } = await newPlan("Moving");
  const page = await town.openAs(MEMBERS.resident, at);
  await button(page, "Edit").first().click();
  await page.getByLabel("Date", { exact: true }).fill(inDays(100));
  await button(page, "Save").click();
  await page.getByText(/^Saved\. \d+ due dates moved with it\.$/).waitFor();
  await button(page, "Edit").first().click();
  await page.getByLabel("What is it called?").fill("Mine");
  await call(token, "POST", `${plan.id}/guests/`, { name: "Lou" });
  await button(page, "Save").click();
  await page
    .getByRole("alert")
    .getByText(/This plan was changed in another window/)
    .waitFor();
  assert.equal(await page.getByLabel("What is it called?").inputValue(), "Mine");
  await close(page);
});

test("every part of the plan is in sight on the smallest phone", async () => {
  const { at } = await newPlan("Tabs");
  const page = await town.openAs(MEMBERS.resident, at, { size: SMALL });
  const tab = await page.getByRole("tab", { name: "Guests" }).boundingBox();
  assert.ok(tab.x + tab.width <= SMALL.width, `the last tab ends at ${tab.x + tab.width}`);
  await close(page);
});

test("the timeline and the guest list work by keyboard", async () => {
  const { token, plan, at } = await newPlan("Keys");
  const page = await town.openAs(MEMBERS.resident, `${at}&view=timeline`);
  const line = page.getByRole("checkbox", { name: "Write the guest list" });
  await line.waitFor();
  const names = (await page.locator(".event-line-title").allInnerTexts()).map((name) => name.trim());
  const next = names[names.indexOf("Write the guest list") + 1];
  await line.focus();
  await page.keyboard.press("Space");
  await page.getByRole("heading", { name: "Done (1)" }).waitFor();
  await until("the focus on the next line", async () => (await focused(page)) === next);
  await page.getByText("Write the guest list: done", { exact: true }).waitFor({ state: "attached" });
  await page.getByRole("tab", { name: "Timeline" }).focus();
  await page.keyboard.press("End");
  await page.getByRole("tab", { name: "Guests", selected: true }).waitFor();
  await button(page, "Add a guest").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("The Ortega family");
  await page.getByLabel("How many people").fill("5");
  await page.getByLabel("Answer", { exact: true }).selectOption("yes");
  await button(page, "Save").focus();
  await page.keyboard.press("Enter");
  await page.getByText("5 guests coming, 0 not coming, 0 not answered").waitFor();
  assert.equal((await call(token, "GET", `${plan.id}/`)).guest_tally.yes, 5);
  await button(page, "Remove The Ortega family").press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).press("Enter");
  await page.getByText("Nobody is on the list yet.").waitFor();
  // The focus is not lost.
  await page.waitForFunction(() => document.activeElement.localName === "h1");
  await close(page);
});

test("an answer is chosen with the arrow keys: only the last one is stored, and the focus stays", async () => {
  const { token, plan, at } = await newPlan("Arrows");
  await call(token, "POST", `${plan.id}/guests/`, { name: "Ann" });
  const need = plan.items.find(({ kind }) => kind === "need");
  await call(token, "POST", `${plan.id}/items/${need.id}/vendors/`, { name: "Uncle Al" });
  const stored = () => call(token, "GET", `${plan.id}/`);
  const page = await town.openAs(MEMBERS.resident, `${at}&view=guests`);
  const sent = [];
  page.on("request", (request) => request.method() === "PATCH" && sent.push(request.postDataJSON()));
  const answer = page.getByLabel("Answer of Ann");
  await answer.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.getByText("0 guests coming, 1 not coming, 0 not answered").waitFor();
  assert.equal(await answer.inputValue(), "no");
  assert.equal(await focused(page), "Answer of Ann");
  assert.equal((await stored()).guests[0].reply, "no");
  // Whoever goes on at once has chosen, too.
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await page.getByText("1 guest coming, 0 not coming, 0 not answered").waitFor();
  assert.deepEqual(sent.at(-1), { reply: "yes" });
  await page.goto(`${town.address}${at}`);
  const state = page.getByLabel(`State of Uncle Al for: ${need.title}`);
  await state.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.getByText("1 on the list: 1 quoted").waitFor();
  assert.equal(await focused(page), `State of Uncle Al for: ${need.title}`);
  await close(page);
});

test("a guest who was changed in another window is not overwritten", async () => {
  const { token, plan, at } = await newPlan("Two windows");
  const { guests } = await call(token, "POST", `${plan.id}/guests/`, { name: "Ann" });
  const page = await town.openAs(MEMBERS.resident, `${at}&view=guests`);
  await button(page, "Edit Ann").click();
  await call(token, "PATCH", `${plan.id}/guests/${guests[0].id}/`, { diet: "No nuts", party_size: 4 });
  await page.getByLabel("Diet and other notes").fill("Vegetarian");
  await button(page, "Save").click();
  await page.getByRole("dialog").getByText("This plan was changed in another window").waitFor();
  assert.equal((await call(token, "GET", `${plan.id}/`)).guests[0].diet, "No nuts");
  await close(page);
});

test("every view of a plan is accessible and fits, at three widths in both themes", async () => {
  const { at } = await newPlan("Looks");
  const page = await town.openAs(MEMBERS.resident, PLANNING);
  for (const address of [
    PLANNING,
    `${PLANNING}?new=wedding`,
    ...["needs", "timeline", "budget", "guests", "summary"].map((view) => `${at}&view=${view}`),
  ]) {
    await page.goto(town.address + address);
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    await expectFitsAndAccessible(page, EVERY_WIDTH);
    await expectNoPageErrors(page);
  }
  await close(page);
});

test("the printed summary is the sheet alone, and the deadlines are a calendar file", async () => {
  const { at } = await newPlan("On paper");
  const page = await town.openAs(MEMBERS.resident, `${at}&view=summary`);
  await page.getByRole("heading", { name: "On paper" }).waitFor();
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.getByRole("button", { name: "Print" }).isVisible(), false);
  assert.equal(await page.getByText("Write the guest list").isVisible(), true);
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: "Back to the plan" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Deadlines (ICS)").click()]);
  assert.equal(download.suggestedFilename(), "On paper.ics");
  await close(page);
});

test("a deleted plan is gone after it was confirmed", async () => {
  const { token, plan, at } = await newPlan("To be deleted");
  const page = await town.openAs(MEMBERS.resident, at);
  await button(page, "Delete").click();
  await button(page, "Delete plan").click();
  await page.getByText("The plan is deleted.").waitFor();
  await page.getByRole("link", { name: "To be deleted" }).waitFor({ state: "detached" });
  const left = await call(token, "GET", "");
  assert.ok(left.every(({ id }) => id !== plan.id));
  await close(page);
});
