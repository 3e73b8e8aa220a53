// Group decisions: a plan is created and shared, people vote without an account, the owner decides.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import {
  DESKTOP,
  EVERY_WIDTH,
  MEMBERS,
  PHONE,
  close,
  expectFitsAndAccessible,
  finish,
  startTown,
  until,
} from "./town.mjs";

const town = startTown({ TOWNGREEN_LIMITS_CONTRIBUTIONS_PER_MINUTE: "100000" });
const main = (page) => page.locator("#main");
const button = (page, name) => main(page).getByRole("button", { name });
const heading = (page, name) => page.getByRole("heading", { level: 1, name }).waitFor();
const group = (page, name) => main(page).getByRole("group", { name });

/** Creates a plan as a resident via the API; returns its id and token. */
async function makePlan(change = {}) {
  const access = await town.token(MEMBERS.resident);
  const option = (title) => ({ kind: "custom", title });
  const body = { title: "Snow day", options: [option("Sledding"), option("Skating")], ...change };
  const { id } = await town.call(access, "POST", "group-plans/", body);
  const plan = await town.call(access, "GET", `group-plans/${id}/`);
  return { access, id, token: plan.share_token, path: `/group-plan/${plan.share_token}` };
}

before(async () => {
  // All `before` hooks start at the same time.
  await until("the program", () => town.address);
  // Who has no name is asked for it first.
  await town.call(await town.token(MEMBERS.resident), "PATCH", "dj-rest-auth/user/", { first_name: "Rae" });
});

const read = (token) => town.read(`shared-group-plans/${token}/`);

const keyOf = (number) => number.toString(16).padStart(32, "0");

/** Votes as a guest via the API. */
async function vote(token, number, name, answers) {
  const { options } = await read(token);
  const key = keyOf(number);
  const answer = await town.fetch(`/api/v1/shared-group-plans/${token}/participants/${key}/`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name, answers: options.map(({ id }, at) => ({ option_id: id, answer: answers[at] })) }),
  });
  assert.equal(answer.status, 200, await answer.text());
}

async function demoPlan() {
  const access = await town.token(MEMBERS.resident);
  const { results } = await town.call(access, "GET", "group-plans/");
  const { id } = results.find(({ title }) => title === "Dinner with the book club");
  return { id, token: (await town.call(access, "GET", `group-plans/${id}/`)).share_token };
}

test("GRP-001 OPN-001 a shared plan is shown without login, and three taps from the link it says saved", async () => {
  const { token, path } = await makePlan();
  const page = await town.open(path, { size: PHONE });
  await heading(page, "Snow day");
  let taps = 0;
  await page.exposeFunction("countTap", () => (taps += 1));
  await page.evaluate(() => addEventListener("pointerdown", () => void window.countTap(), true));
  await button(page, "Yes to all").tap();
  await main(page).getByLabel("Your name").tap();
  await page.keyboard.type("Bo");
  await button(page, "Save").tap();
  await main(page).getByText("Saved.").waitFor();
  assert.ok(taps > 0 && taps <= 3, `${taps} taps`);
  const plan = await read(token);
  assert.deepEqual(
    plan.options.map(({ tally }) => tally.yes),
    [1, 1],
  );
  // The same browser is recognized, and changes its answers in place.
  await page.reload();
  await heading(page, "Snow day");
  assert.equal(await main(page).getByLabel("Your name").inputValue(), "Bo");
  await group(page, "Sledding").getByText("If need be").tap();
  await button(page, "Save").tap();
  await main(page).getByText("Saved.").waitFor();
  const [first] = (await read(token)).options;
  assert.deepEqual(first.tally, { yes: 0, if_need_be: 1, no: 0, not_answered: 0 });
  await finish(page);
});

test("a page with a token is indexed nowhere, kept by no cache, and passed on to no other site", async () => {
  const { path, token } = await makePlan();
  for (const address of [path, `/api/v1/shared-group-plans/${token}/`]) {
    const answer = await town.fetch(address);
    assert.match(answer.headers.get("cache-control"), /no-store/);
    assert.equal(answer.headers.get("referrer-policy"), "no-referrer");
    assert.equal(answer.headers.get("x-robots-tag"), "noindex");
  }
});

test("an unknown or ended link says so and offers what is possible", async () => {
  const { access, id, path } = await makePlan();
  await town.call(access, "POST", `group-plans/${id}/link/`);
  const page = await town.open(path);
  await heading(page, "This link leads nowhere");
  await main(page).getByText("ask for the new link").waitFor();
  await main(page).getByRole("link", { name: "Make a group plan of your own" }).waitFor();
  await close(page);
});

test("what cannot be saved is told at its field, and stays as it was typed", async () => {
  const { token, path } = await makePlan({
    options: [{ kind: "custom", title: "Sledding", capacity: 1 }],
  });
  const page = await town.open(path);
  await heading(page, "Snow day");
  await group(page, "Sledding").getByText("Yes", { exact: true }).click();
  await button(page, "Save").click();
  const summary = main(page).locator(".error-summary");
  await summary.getByRole("link", { name: /^Enter your name/ }).waitFor();
  assert.equal(await summary.evaluate((box) => box === document.activeElement), true);
  await main(page).locator(".field-error", { hasText: "Enter your name" }).waitFor();
  await summary.getByRole("link").click();
  assert.equal(
    await main(page)
      .getByLabel("Your name")
      .evaluate((field) => field === document.activeElement),
    true,
  );
  await main(page).getByLabel("Your name").fill("x".repeat(150));
  await button(page, "Save").click();
  await main(page).locator(".field-error", { hasText: "no more than 80 characters" }).waitFor();
  await vote(token, 5, "Cy", ["yes"]);
  await main(page).getByLabel("Your name").fill("Bo");
  await button(page, "Save").click();
  await main(page).locator(".field-error", { hasText: "“Sledding” is full: 1 of 1 said yes." }).waitFor();
  await summary.getByRole("link", { name: /^“Sledding” is full/ }).click();
  const choice = group(page, "Sledding").getByRole("radio").first();
  assert.equal(await choice.evaluate((radio) => radio === document.activeElement), true);
  assert.equal(await main(page).getByLabel("Your name").inputValue(), "Bo");
  await close(page);
});

test("the tally follows other people’s votes while the page is open", async () => {
  const { token, path } = await makePlan();
  const page = await town.open(path);
  await heading(page, "Snow day");
  await main(page).getByText("0 yes, 0 if need be, 0 no, 0 not answered").first().waitFor();
  await vote(token, 1, "Cy", ["yes", "no"]);
  await main(page).getByText("Leads: 1 yes, 0 if need be, 0 no, 0 not answered").waitFor();
  await main(page).getByRole("cell", { name: "Yes", exact: true }).waitFor();
  await close(page);
});

test("what the owner is typing stays while others vote and the page follows them", async () => {
  const { id, token } = await makePlan();
  const page = await town.openAs(MEMBERS.resident, `/group-planning/${id}`);
  await main(page).getByText("Title, deadline and guests").click();
  const note = main(page).getByLabel("A note to the group");
  await note.fill("Bring a sled, and somebody");
  await vote(token, 7, "Cy", ["yes", "no"]);
  await main(page).getByText("Cy", { exact: true }).first().waitFor();
  assert.equal(await note.inputValue(), "Bring a sled, and somebody");
  await finish(page);
});

test("without a network answers wait on the device and are sent once; after the end they are refused and kept", async () => {
  const { access, id, token, path } = await makePlan();
  const page = await town.open(path);
  await heading(page, "Snow day");
  await page.context().setOffline(true);
  await main(page).getByLabel("Your name").fill("Bo");
  await button(page, "Yes to all").click();
  await button(page, "Save").click();
  await main(page).getByText("Saved on this device, not yet sent").waitFor();
  await page.context().setOffline(false);
  await main(page).getByText("Saved.").waitFor();
  assert.equal((await read(token)).participants.length, 1);
  await group(page, "Skating").getByText("No", { exact: true }).click();
  await town.call(access, "POST", `group-plans/${id}/close/`);
  await button(page, "Save").click();
  await main(page)
    .getByText("The organizer has closed the vote. Your change was not saved. Answers saved before still count.")
    .waitFor();
  await main(page).getByText("What you chose is kept on this device.").waitFor();
  await town.call(access, "POST", `group-plans/${id}/reopen/`, {});
  await page.reload();
  await button(page, "Save").waitFor();
  const no = group(page, "Skating").getByRole("radio", { name: "No" });
  await until("the kept answer is there", () => no.isChecked());
  await close(page);
});

test("answers that wait on a device do not overwrite those that its guest gave on another one since", async () => {
  const { token, path } = await makePlan();
  await vote(token, 9, "Bo", ["no", "no"]);
  const page = await town.open(`${path}#edit=${keyOf(9)}`);
  await until("the answers are there", () => group(page, "Sledding").getByRole("radio", { name: "No" }).isChecked());
  await page.context().setOffline(true);
  await group(page, "Sledding").getByText("Yes", { exact: true }).click();
  await button(page, "Save").click();
  await main(page).getByText("Saved on this device, not yet sent").waitFor();
  await vote(token, 9, "Bo", ["if_need_be", "if_need_be"]);
  await page.context().setOffline(false);
  const chosen = (name, answer) => group(page, name).getByRole("radio", { name: answer });
  await until("the newer answer is shown", () => chosen("Skating", "If need be").isChecked());
  assert.ok(await chosen("Sledding", "Yes").isChecked(), "what was chosen here is still offered");
  assert.equal(await main(page).getByText("not yet sent").count(), 0);
  const tallies = async () => (await read(token)).options.map(({ tally }) => [tally.yes, tally.if_need_be]);
  assert.deepEqual(await tallies(), [
    [0, 1],
    [0, 1],
  ]);
  await button(page, "Save").click();
  await main(page).getByText("Saved.").waitFor();
  assert.deepEqual(await tallies(), [
    [1, 0],
    [0, 1],
  ]);
  await close(page);
});

test("what is changed while a save is under way stays, and is saved by the next", async () => {
  const { token, path } = await makePlan();
  const page = await town.open(path);
  await heading(page, "Snow day");
  let arrive;
  const held = new Promise((resolve) => (arrive = resolve));
  await page.route("**/participants/**", async (route) => {
    if (route.request().method() === "PUT") await held;
    await route.continue();
  });
  await main(page).getByLabel("Your name").fill("Bo");
  await group(page, "Sledding").getByText("Yes", { exact: true }).click();
  const answered = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await button(page, "Save").click();
  await group(page, "Skating").getByText("No", { exact: true }).click();
  arrive();
  await answered;
  await until("the first save", async () => (await read(token)).options[0].tally.yes === 1);
  const no = group(page, "Skating").getByRole("radio", { name: "No" });
  await main(page).getByText("Unsaved changes").waitFor();
  assert.ok(await no.isChecked());
  await button(page, "Save").click();
  await main(page).getByText("Saved.").waitFor();
  assert.ok(await no.isChecked());
  assert.equal((await read(token)).options[1].tally.no, 1);
  await close(page);
});

test("whose entry was removed may vote again by the link that everybody has", async () => {
  const { access, id, token, path } = await makePlan();
  await town.call(access, "POST", `group-plans/${id}/invitations/`, {
    people: [{ name: "Bo", email: "bo@reader.example" }],
  });
  const { text } = await town.findMail(await town.token(MEMBERS.clerk), "bo@reader.example");
  const [, key] = /#edit=(\w+)/.exec(text);
  const page = await town.open(`${path}#edit=${key}`);
  await heading(page, "Snow day");
  await until("the name", async () => (await main(page).getByLabel("Your name").inputValue()) === "Bo");
  const { participants } = await read(token);
  await town.call(access, "DELETE", `group-plans/${id}/participants/${participants[0].id}/`);
  await page.goto(town.address + path);
  await page.reload();
  await main(page).getByLabel("Your name").fill("Bo again");
  await button(page, "Yes to all").click();
  await button(page, "Save").click();
  await main(page).getByText("Saved.").waitFor();
  assert.deepEqual(
    (await read(token)).participants.map(({ name }) => name),
    ["Bo again"],
  );
  await close(page);
});

test("a guest who corrects a mistyped address goes on, and the link sent to the wrong one leads nowhere", async () => {
  const { access, id, token, path } = await makePlan();
  await town.call(access, "POST", `group-plans/${id}/invitations/`, {
    people: [{ name: "Bo", email: "boo@reader.example" }],
  });
  const { text } = await town.findMail(await town.token(MEMBERS.clerk), "boo@reader.example");
  const [, key] = /#edit=(\w+)/.exec(text);
  const page = await town.open(`${path}#edit=${key}`);
  const name = main(page).getByLabel("Your name");
  await until("the name", async () => (await name.inputValue()) === "Bo");
  await main(page).getByLabel(/email/i).fill("bo@reader.example");
  await button(page, "Yes to all").click();
  await button(page, "Save").click();
  await main(page).getByText("Saved.").waitFor();
  await page.reload();
  await until("the name is still there", async () => (await name.inputValue()) === "Bo");
  await main(page).getByLabel("Your name").fill("Bo B.");
  await button(page, "Save").click();
  await main(page).getByText("Saved.").waitFor();
  assert.deepEqual(
    (await read(token)).participants.map(({ name }) => name),
    ["Bo B."],
  );
  // The old link changes nothing on the guest's own device, and is refused on any other.
  await page.goto("about:blank");
  await page.goto(`${town.address}${path}#edit=${key}`);
  await until("the own answers", async () => (await name.inputValue()) === "Bo B.");
  await close(page);
  const stray = await town.open(`${path}#edit=${key}`);
  await main(stray).getByText("This personal link is not complete or no longer part of the plan.").waitFor();
  await close(stray);
});

test("an error without a list of errors has the focus, and one of a new option can be gone to", async () => {
  const { id } = await makePlan();
  const page = await town.openAs(MEMBERS.resident, `/group-planning/${id}`);
  await button(page, "Add an option").press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add", exact: true }).press("Enter");
  await dialog.getByText("Choose a date.").waitFor();
  const isFocused = (field) => field.evaluate((one) => one === document.activeElement);
  await until("the focus in the field", () => isFocused(dialog.getByLabel("Date", { exact: true }).last()));
  await page.keyboard.press("Escape");
  // The same mistake once more, without a change in between.
  for (let tries = 0; tries < 2; tries += 1) {
    await button(page, "Send invitations").press("Enter");
    await until("the focus in the field", () => isFocused(main(page).getByLabel("Invite by email")));
  }
  await page.goto(`${town.address}/group-planning/new`);
  await button(page, "Add another option").click();
  await main(page).getByLabel("What is it about?").fill("Where to?");
  await group(page, "Option 1").first().getByLabel("Date").last().fill("2031-03-09");
  await button(page, "Create the plan").click();
  await main(page)
    .getByRole("link", { name: /^Option 2: / })
    .click();
  await page.waitForFunction(() => document.activeElement.querySelector("legend")?.textContent === "Option 2");
  await finish(page, { except: /status of 400/ });
});

test("a plan to which only guests propose options is made without any", async () => {
  const page = await town.openAs(MEMBERS.resident, "/group-planning/new");
  await main(page).getByLabel("What is it about?").fill("Where to?");
  await main(page).getByRole("checkbox", { name: "Guests may propose options" }).check();
  await button(page, "Remove option 1").click();
  await button(page, "Create the plan").click();
  await heading(page, "Where to?");
  await finish(page);
});

test("a plan is made by its owner, passed on at once, and decided with a warning", async () => {
  const page = await town.openAs(MEMBERS.resident, "/group-planning", { size: DESKTOP });
  await main(page).getByRole("link", { name: "New group plan" }).click();
  await heading(page, "New group plan");
  await button(page, "Create the plan").click();
  await main(page).getByText("There is a problem").waitFor();
  await main(page).getByLabel("What is it about?").fill("Pizza night");
  const first = group(page, "Option 1").first();
  await first.getByLabel("Date").last().fill("2031-03-09");
  await first.getByLabel("From").fill("02:30");
  await button(page, "Create the plan").click();
  await first.getByText("2:30 AM does not exist on March 9, 2031").waitFor();
  await first.getByLabel("From").fill("18:30");
  await button(page, "Add another option").click();
  const second = group(page, "Option 2").first();
  await second.getByText("Place", { exact: true }).click();
  await second.getByRole("combobox", { name: "Find a place" }).fill("apizza");
  await page.getByRole("option", { name: /Anchor Apizza/ }).click();
  await button(page, "Create the plan").click();
  await heading(page, "Pizza night");
  await button(page, "Copy link").waitFor();
  await button(page, "Share").waitFor();
  await main(page).getByText("Anyone with this link can vote").waitFor();
  const link = await main(page).getByLabel("Link").inputValue();
  const token = link.split("/").at(-1);
  await vote(token, 1, "Ann", ["yes", "yes"]);
  await vote(token, 2, "Bo", ["no", "yes"]);
  await main(page).getByText("2 yes, 0 if need be, 0 no").first().waitFor();
  await button(page, /Decide for Sunday, March 9, 2031/).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Bo said no to this").waitFor();
  await dialog.getByRole("button", { name: "Decide anyway" }).click();
  await main(page).getByText("Decided: Sunday, March 9, 2031, 6:30 PM").waitFor();
  const calendar = await main(page).getByRole("link", { name: "Add to calendar" }).getAttribute("href");
  const file = await (await town.fetch(calendar)).text();
  assert.match(file, /DTSTART;TZID=America\/New_York:20310309T183000/);
  await button(page, "Make it an itinerary").waitFor();
  await finish(page, { except: /status of 400/ });
});

test("who has no name is asked for it with the first plan, so that invitations come from somebody", async () => {
  const page = await town.openAs(MEMBERS.owner, "/group-planning/new");
  await main(page).getByLabel("What is it about?").fill("Hike");
  await group(page, "Option 1").first().getByLabel("Date").last().fill("2031-03-09");
  await button(page, "Create the plan").click();
  const name = main(page).getByLabel("Your name, as the group knows you");
  await main(page).getByRole("link", { name: "Enter your name, so that the group knows who asks." }).click();
  await name.fill("Otis Pell");
  await button(page, "Create the plan").click();
  await heading(page, "Hike");
  const token = (await main(page).getByLabel("Link").inputValue()).split("/").at(-1);
  assert.match((await read(token)).organizer, /^Otis/);
  await main(page).getByLabel("Invite by email").waitFor();
  assert.equal(await name.count(), 0);
  await finish(page);
});

test("the decision alone is marked, until its event is canceled, which the open page says at once", async () => {
  const clerk = await town.token(MEMBERS.clerk);
  const walk = { title: "Lantern walk", start_date: "2031-03-09", start_time: "18:00", visibility: "published" };
  const event = await town.call(clerk, "POST", "events/", walk);
  const option = { kind: "event", object_id: event.id, recurrence_id: "2031-03-09T18:00:00" };
  const { access, id, token } = await makePlan({ options: [option, { kind: "custom", title: "Skating" }] });
  await vote(token, 1, "Cy", ["yes", "yes"]);
  const [first] = (await read(token)).options;
  await town.call(access, "POST", `group-plans/${id}/decide/`, { option_id: first.id });
  const page = await town.openAs(MEMBERS.resident, `/group-planning/${id}`);
  const title = (words) => main(page).getByRole("heading", { name: words }).waitFor();
  await title(/^Decided: Lantern walk/);
  assert.equal(await main(page).locator(".group-plan-best").count(), 1);
  await town.call(clerk, "PATCH", `events/${event.id}/`, { status: "cancelled" });
  await title(/^Canceled: Lantern walk/);
  assert.equal(await main(page).getByRole("link", { name: "Add to calendar" }).count(), 0);
  assert.equal(await main(page).locator(".group-plan-best").count(), 0);
  await finish(page);
});

test("a web address as an option does not push the page out of a phone", async () => {
  const title = `https://wexbury.example/${"a-long-path-".repeat(7)}`;
  const { id, token, path } = await makePlan({ options: [{ kind: "custom", title }] });
  await vote(token, 1, "Cy", ["yes"]);
  const own = await town.openAs(MEMBERS.resident, `/group-planning/${id}`, { size: PHONE });
  for (const page of [await town.open(path, { size: PHONE }), own]) {
    await main(page).locator(".group-plan-lists summary").waitFor();
    await finish(page);
  }
});

test("the whole vote can be done by the keyboard", async () => {
  const { token, path } = await makePlan();
  const page = await town.open(path);
  await heading(page, "Snow day");
  const isOn = (name) =>
    page.evaluate(
      (text) =>
        document.activeElement?.closest("label, button")?.textContent?.trim() === text ||
        document.activeElement?.labels?.[0]?.textContent?.trim() === text,
      name,
    );
  const tabTo = async (name) => {
    for (let step = 0; step < 80 && !(await isOn(name)); step += 1) await page.keyboard.press("Tab");
    assert.ok(await isOn(name), name);
  };
  await main(page).getByLabel("Your name").focus();
  await page.keyboard.type("Kay");
  await tabTo("Yes");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await tabTo("Save");
  await page.keyboard.press("Enter");
  await main(page).getByText("Saved.").waitFor();
  assert.equal((await read(token)).options[0].tally.if_need_be, 1);
  await close(page);
});

test("the pages are legible, fit every screen and have no accessibility errors in either theme", async () => {
  const demo = await demoPlan();
  const shared = await town.open(`/group-plan/${demo.token}`);
  await heading(shared, "Dinner with the book club");
  await main(shared).getByText("Priya N.").first().waitFor({ state: "attached" });
  await expectFitsAndAccessible(shared, EVERY_WIDTH);
  await close(shared);
  for (const path of ["/group-planning", "/group-planning/new", `/group-planning/${demo.id}`]) {
    const page = await town.openAs(MEMBERS.resident, path);
    await main(page).getByRole("heading", { level: 1 }).waitFor();
    await until(
      "the page is loaded",
      async () => (await main(page).locator("[aria-busy=true], .skeleton").count()) === 0,
    );
    await expectFitsAndAccessible(page, EVERY_WIDTH);
    await close(page);
  }
});
