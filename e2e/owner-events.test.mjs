// The events of a business managed by its owner: added, repeated, changed on one date, canceled, duplicated, deleted.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP,
  MEMBERS,
  PNG,
  SMALL,
  close,
  daysAfter,
  expectFitsAndAccessible,
  finish,
  firstThursday,
  inDays,
  startTown,
  titled,
  until,
} from "./town.mjs";

const town = startTown();
const DAY = firstThursday();
const row = (page, words) => page.getByRole("row").filter({ hasText: words });

async function eventsPath() {
  const { id } = await town.read("businesslistings/anchor-apizza/");
  return `/dashboard/business/${id}/events`;
}

const openAsOwner = async (options) => town.openAs(MEMBERS.owner, await eventsPath(), options);

async function add(page, title, more = async () => {}) {
  await page.getByRole("link", { name: "Add an event" }).first().click();
  await titled(page, "New event");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("First day").fill(DAY);
  await page.getByLabel("Begins").fill("18:30");
  await more();
  await page.getByRole("button", { name: "Publish event" }).click();
  await page.getByText(`${title} is on the calendar.`).waitFor();
  await titled(page, "Events");
}

/** As visitors get it, once it is in the search index. */
const find = (title) =>
  until(title, async () => {
    const { results } = await town.read(`events/?search=${encodeURIComponent(title)}`);
    return results.find((event) => event.title === title);
  });

test("an owner adds an event, changes it, calls it off and deletes it", async () => {
  const page = await openAsOwner();
  await page.getByRole("link", { name: "Add an event" }).first().click();
  await titled(page, "New event");
  assert.equal(await page.getByLabel(/^Place/).inputValue(), "Anchor Apizza", "it is known where");
  for (const label of ["Visibility", "Verification", "Featured", /^Organizer/])
    assert.equal(await page.getByLabel(label).count(), 0, `${label} is for staff`);
  await page.getByRole("button", { name: "Publish event" }).click();
  await page.getByRole("link", { name: "Give the event a title." }).waitFor();
  await page.getByLabel("Title").fill("Dough Lesson");
  await page.getByLabel("First day").fill("2020-03-04");
  await page.getByRole("button", { name: "Publish event" }).click();
  await page.getByText("This day has passed. Choose today or a later day.").first().waitFor();
  assert.equal(await page.getByLabel("Title").inputValue(), "Dough Lesson", "what was typed stays");
  await page.getByLabel("First day").fill(DAY);
  await page.getByLabel("Begins").fill("18:30");
  await page.getByRole("button", { name: "Publish event" }).click();
  await page.getByText("Dough Lesson is on the calendar.").waitFor();
  await row(page, "Dough Lesson").getByText("On the calendar", { exact: true }).waitFor();
  const made = await find("Dough Lesson");
  assert.deepEqual(
    [made.business.slug, made.location, made.organizer],
    ["anchor-apizza", "Anchor Apizza", "Anchor Apizza"],
  );

  await page.getByRole("link", { name: "Dough Lesson", exact: true }).click();
  await page.getByLabel("Begins").fill("19:00");
  await page.getByLabel(/^Price/).fill("$12");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  assert.equal((await find("Dough Lesson")).start_time, "19:00:00");
  assert.equal(await page.getByText("Set by hand").count(), 0, "no source has it");

  await page.getByRole("button", { name: "Cancel it…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as canceled" }).click();
  await page.getByRole("button", { name: "It is on after all…" }).waitFor();
  assert.equal((await find("Dough Lesson")).status, "cancelled", "it stays on the calendar and says so");

  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("dialog", { name: "Delete this event?" }).getByRole("button", { name: "Delete event" }).click();
  await titled(page, "Events");
  await row(page, "Dough Lesson").waitFor({ state: "detached" });
  assert.equal((await town.fetch(`/api/v1/events/${made.id}/`)).status, 410);
  await finish(page, { except: /status of 400/ });
});

test("an event gets a picture, which a copy keeps until it is removed", async () => {
  const page = await openAsOwner();
  await add(page, "Oven Open House", async () => {
    await page.getByLabel("Picture: file").setInputFiles({ name: "oven.png", mimeType: "image/png", buffer: PNG });
    await page.getByRole("button", { name: "Remove picture" }).waitFor();
  });
  const { image } = await find("Oven Open House");
  assert.match(image, /^\/media\//);
  await page.getByRole("link", { name: "Duplicate: Oven Open House" }).click();
  await titled(page, "New event");
  await page.getByRole("button", { name: "Remove picture" }).waitFor();
  await page.getByLabel("Title").fill("Oven Evening");
  await page.getByLabel("First day").fill(DAY);
  await page.getByRole("button", { name: "Publish event" }).click();
  await row(page, "Oven Evening").waitFor();
  assert.equal((await find("Oven Evening")).image, image);
  await page.getByRole("link", { name: "Oven Evening", exact: true }).click();
  await page.getByRole("button", { name: "Remove picture" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  assert.equal((await find("Oven Evening")).image, null);
  assert.equal((await find("Oven Open House")).image, image);
  await finish(page);
});

test("a listing that waits says that it has no events yet, and offers no form that could only fail", async () => {
  const { access } = await town.login(MEMBERS.resident);
  const { business } = await town.call(access, "POST", "claims/new-listing/", {
    name: "Kiln and Cup",
    category: "art-galleries-studios",
  });
  const page = await town.openAs(MEMBERS.resident, `/dashboard/business/${business.id}/events`);
  const sentence = page.getByText("The listing is not public yet. You can add events as soon as it is.");
  await sentence.waitFor();
  assert.equal(await page.getByRole("link", { name: "Add an event" }).count(), 0);
  await page.goto(`${town.address}/dashboard/business/${business.id}/new-event`);
  await titled(page, "New event");
  await sentence.waitFor();
  assert.equal(await page.getByLabel("Title", { exact: true }).count(), 0);
  await page.getByRole("link", { name: "All events" }).click();
  await titled(page, "Events");
  await finish(page);
});

test("a series repeats until a day, one date is called off, and it is duplicated", async () => {
  const page = await openAsOwner();
  const first = inDays(3);
  await add(page, "Trivia at the Oven", async () => {
    await page.getByLabel("First day").fill(first);
    await page.getByLabel("Repeats").selectOption("Weekly");
    await page.getByLabel("Until when").selectOption("Until a day");
    await page.getByLabel("Last day it repeats").fill(daysAfter(first, 28));
  });
  const dates = async () =>
    (await town.read(`events/calendar/?start_date__gte=${first}&start_date__lte=${daysAfter(first, 60)}`)).filter(
      ({ title }) => title === "Trivia at the Oven",
    );
  assert.equal((await dates()).length, 5);
  await page.getByRole("link", { name: "Trivia at the Oven", exact: true }).click();
  await page.getByText("Just one date").click();
  await page.getByLabel("Which date").selectOption({ index: 1 });
  const choices = () => page.getByLabel("Which date").locator("option").allInnerTexts();
  for (const choice of await choices()) assert.match(choice, /^[A-Z][a-z]+day, [A-Z][a-z]+ \d+(, \d{4})?, 6:30 PM$/);
  await page.getByRole("button", { name: "Cancel it…" }).click();
  const question = page.getByRole("dialog", { name: `Call off Trivia at the Oven, ${(await choices())[1]}?` });
  assert.equal(
    await question.getByRole("button", { name: "Cancel", exact: true }).count(),
    0,
    "that could mean either",
  );
  await question.getByRole("button", { name: "Keep it on" }).click();
  await question.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Cancel it…" }).click();
  await question.getByRole("button", { name: "Mark as canceled" }).click();
  await question.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "It is on after all…" }).waitFor();
  assert.deepEqual(
    (await choices()).map((choice) => choice.endsWith(" (canceled)")),
    [false, true, false, false, false],
  );
  assert.deepEqual(
    (await dates()).map(({ status }) => status),
    ["scheduled", "cancelled", "scheduled", "scheduled", "scheduled"],
  );

  await page.getByRole("button", { name: "Delete…" }).click();
  const removing = page.getByRole("dialog", { name: "Remove this date?" });
  await removing.getByText("To keep showing it as canceled, leave it as it is.").waitFor();
  await removing.getByRole("button", { name: "Keep it" }).click();
  await page.getByLabel("Which date").selectOption({ index: 2 });
  await page.getByRole("button", { name: "Delete…" }).click();
  await removing.getByText("choose “Cancel it…” instead").waitFor();
  await removing.getByRole("button", { name: "Keep it" }).click();

  await removing.waitFor({ state: "detached" });
  await page.getByLabel("Which date").selectOption({ index: 0 });
  await page.getByRole("button", { name: "Cancel it…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as canceled" }).click();
  await page.getByRole("button", { name: "It is on after all…" }).waitFor();
  await page.getByRole("link", { name: "All events" }).click();
  await row(page, "Trivia at the Oven").getByText("This date is canceled", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Duplicate: Trivia at the Oven" }).click();
  await titled(page, "New event");
  assert.equal(await page.getByLabel("Title").inputValue(), "Trivia at the Oven");
  assert.equal(await page.getByLabel("First day").inputValue(), "");
  await page.getByLabel("Title").fill("Trivia in Summer");
  await page.getByLabel("First day").fill(daysAfter(DAY, 91));
  await page.getByRole("button", { name: "Publish event" }).click();
  await row(page, "Trivia in Summer").waitFor();
  assert.equal((await find("Trivia in Summer")).start_time, "18:30:00");
  await finish(page);
});

test("what an owner typed is saved before the event is called off", async () => {
  const page = await openAsOwner();
  await add(page, "Calzone Hour");
  await row(page, "Calzone Hour").waitFor();
  const boxOf = async (role, name) => page.getByRole(role, { name }).first().boundingBox();
  const [button, table] = [await boxOf("link", "Add an event"), await boxOf("table", "Events")];
  assert.ok(Math.abs(button.x + button.width - table.x - table.width) < 2, "at the end of its row");
  await page.getByRole("link", { name: "Calzone Hour", exact: true }).click();
  const place = page.getByLabel(/^Place/);
  const callOff = page.getByRole("button", { name: "Cancel it…" });
  await place.fill("The back room");
  await page.getByText("Save or discard your changes first.").waitFor();
  assert.ok(await callOff.isDisabled());
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  await callOff.click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as canceled" }).click();
  await page.getByRole("button", { name: "It is on after all…" }).waitFor();
  assert.equal(await place.inputValue(), "The back room");
  const { location, status } = await find("Calzone Hour");
  assert.deepEqual([location, status], ["The back room", "cancelled"]);
  await finish(page);
});

test("what is over and what waits have lists of their own, in words where there is nothing", async () => {
  const page = await openAsOwner();
  await page.getByText("Waiting", { exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get("period") === "waiting");
  await row(page, "Clam Pie Night").waitFor();
  await page.getByText("Past", { exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get("period") === "past");
  await finish(page);
});

test("a resident sees nothing of a business's events", async () => {
  const page = await town.openAs(MEMBERS.resident, await eventsPath());
  await page.getByText("The business could not be loaded.").waitFor();
  assert.equal(await page.getByRole("link", { name: "Add an event" }).count(), 0);
  await close(page);
});

test("the list and the form fit a small phone and have no barriers", async () => {
  const page = await openAsOwner({ size: SMALL });
  await titled(page, "Events");
  await page.getByRole("link", { name: "Add an event" }).first().waitFor();
  await expectFitsAndAccessible(page, [SMALL, DESKTOP]);
  await page.getByRole("link", { name: "Add an event" }).first().click();
  await page.getByRole("button", { name: "Publish event" }).waitFor();
  await expectFitsAndAccessible(page, [SMALL, DESKTOP]);
  await page.setViewportSize(SMALL);
  const summary = page.locator("summary", { hasText: "Advanced: the rule as calendars write it" });
  const [words, arrow] = [
    await summary.locator("span").first().boundingBox(),
    await summary.locator(".icon").boundingBox(),
  ];
  const middle = arrow.y + arrow.height / 2;
  assert.ok(middle > words.y && middle < words.y + words.height, "the arrow is beside its words");
  await finish(page);
});
