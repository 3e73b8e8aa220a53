// The town office's events: found, created, changed on one date of a series, canceled, deleted.
import assert from "node:assert/strict";
import { test } from "node:test";
import { headerSearch } from "./search-box.mjs";
import {
  MEMBERS,
  PNG,
  close,
  daysAfter,
  expectAccessible,
  finish,
  firstThursday,
  inDays,
  pathIs,
  startTown,
  titled,
  until,
} from "./town.mjs";

const town = startTown();
const DAY = firstThursday();
const openAsStaff = (path, options) => town.openAs(MEMBERS.staff, path, options);

const box = (page, label) => page.getByRole("textbox", { name: new RegExp(`^${label}`) });

async function make(page, title, fields = {}, more = async () => {}) {
  await page.getByRole("link", { name: "New event" }).click();
  await titled(page, "New event");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("First day").fill(DAY);
  await page.getByLabel("Begins").fill("18:30");
  for (const [label, value] of Object.entries(fields)) await box(page, label).fill(value);
  await more();
  await page.getByRole("button", { name: "Create event" }).click();
  await titled(page, title);
}

test("what is missing or cannot be is told at the field, and nothing is sent", async () => {
  const page = await openAsStaff("/admin/events/new");
  await page.getByLabel("Last day").fill(inDays(30));
  await page.getByRole("button", { name: "Create event" }).click();
  await page.getByRole("link", { name: "Give the event a title." }).waitFor();
  await page.getByRole("link", { name: "Enter the start date." }).waitFor();
  assert.equal(await page.getByLabel("Title").getAttribute("aria-invalid"), "true");
  await expectAccessible(page);
  await close(page);
});

test("an event is made, found, changed, cancelled and deleted", async () => {
  const page = await openAsStaff("/admin/events");
  await make(page, "Lantern Parade", { Place: "Town Green" });
  const id = /\/admin\/events\/(\d+)$/.exec(page.url())[1];
  assert.equal((await town.read(`events/${id}/`)).location, "Town Green");

  await box(page, "Place").fill("Mill Pond");
  await page.getByLabel("Status", { exact: true }).selectOption("cancelled");
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await page.getByRole("button", { name: "Save" }).click();
  const { revision, ...changed } = (await sent).postDataJSON();
  assert.deepEqual(changed, { location: "Mill Pond", status: "cancelled" }, "only what was changed");
  assert.ok(revision > 0, "and what it began from");
  await page.getByText("Saved.").waitFor();

  await page.getByRole("link", { name: "All events" }).click();
  await page.getByRole("searchbox").fill("lantern parade");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("search") === "lantern parade");
  await page.getByRole("row").filter({ hasText: "Lantern Parade" }).getByText("Canceled", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Lantern Parade" }).click();

  await page.getByRole("button", { name: "Delete…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Delete / });
  await dialog.getByLabel("Reason").fill("Entered by mistake.");
  await dialog.getByRole("button", { name: /^Delete / }).click();
  await titled(page, "Events");
  assert.equal((await town.fetch(`/api/v1/events/${id}/`)).status, 410);
  await finish(page);
});

test("a series is changed on one date alone, and ends from another on", async () => {
  const page = await openAsStaff("/admin/events");
  await make(page, "Chess Evenings", {}, async () => {
    await page.getByLabel("Repeats").selectOption("Weekly");
    await page.getByLabel("Until when").selectOption("A number of times");
    await page.getByLabel("How many times").fill("16");
  });
  const id = /\/admin\/events\/(\d+)$/.exec(page.url())[1];
  const dates = async () =>
    (
      await town.read(`events/calendar/?start_date__gte=${DAY}&start_date__lte=${daysAfter(DAY, 60)}&search=Chess`)
    ).filter((entry) => String(entry.id) === id);
  await page.getByText("Just one date").click();
  assert.equal(await page.getByLabel("Which date").locator("option").count(), 16, "also those far away");
  await page.getByLabel("Which date").selectOption({ index: 1 });
  await page.getByLabel("Begins").fill("20:00");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  const moved = (await dates()).map(({ start_date, start_time }) => `${start_date} ${start_time}`);
  assert.deepEqual(moved.slice(0, 3), [
    `${DAY} 18:30:00`,
    `${daysAfter(DAY, 7)} 20:00:00`,
    `${daysAfter(DAY, 14)} 18:30:00`,
  ]);

  await page.getByText("This date and all later ones").click();
  await page.getByLabel("Starting with").selectOption({ index: 4 });
  await page.getByRole("button", { name: "Delete…" }).click();
  await page
    .getByRole("dialog", { name: "End the series here?" })
    .getByRole("button", { name: "End the series" })
    .click();
  await titled(page, "Events");
  assert.equal((await dates()).length, 4);
  await close(page);
});

test("what was typed stays until it is saved or discarded: other dates have to wait, and leaving asks", async () => {
  const page = await openAsStaff("/admin/events");
  await make(page, "Quilt Circle", {}, async () => {
    await page.getByLabel("Repeats").selectOption("Weekly");
    await page.getByLabel("Until when").selectOption("A number of times");
    await page.getByLabel("How many times").fill("4");
  });
  const description = box(page, "Description");
  const oneDate = page.getByRole("radio", { name: /^Just one date/ });
  await description.fill("Bring your own thread.");
  await page.getByText("Save or discard your changes first.").waitFor();
  assert.ok(await oneDate.isDisabled());
  await expectAccessible(page);
  await page.getByRole("link", { name: "All events" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay on this page" }).click();
  await question.waitFor({ state: "detached" });
  assert.equal(await description.inputValue(), "Bring your own thread.");
  await headerSearch(page).fill("anchor apizza");
  await page.getByRole("option", { name: /^Anchor Apizza/ }).click();
  await question.getByRole("button", { name: "Stay on this page" }).click();
  await question.waitFor({ state: "detached" });
  assert.equal(await description.inputValue(), "Bring your own thread.");

  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.getByText("Save or discard your changes first.").waitFor({ state: "detached" });
  assert.equal(await description.inputValue(), "");
  // A rule that follows from other fields is a change, too; undone by hand, it is none.
  await page.getByLabel("How often").selectOption("2");
  await page.getByText("Save or discard your changes first.").waitFor();
  await page.getByLabel("How often").selectOption("1");
  await page.getByText("Save or discard your changes first.").waitFor({ state: "detached" });

  await page.getByText("Just one date").click();
  await page.getByLabel("Which date").selectOption({ index: 1 });
  await description.fill("Bring your own needles.");
  assert.ok(await page.getByLabel("Which date").isDisabled());
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  assert.equal(await description.inputValue(), "Bring your own needles.");
  // Once it is saved, nothing is asked.
  await page.getByRole("link", { name: "All events" }).click();
  await titled(page, "Events");
  await finish(page);
});

test("how it repeats is chosen by words, where it is by a tap on the map, and it gets a picture", async () => {
  const page = await openAsStaff("/admin/events");
  const picture = await page.screenshot({ type: "png" });
  const until = daysAfter(DAY, 300);
  await make(page, "Net Mending", {}, async () => {
    await page.getByLabel("Repeats").selectOption("Monthly");
    await page.getByLabel("On which day").selectOption("On the first Thursday");
    await page.getByLabel("Until when").selectOption("Until a day");
    await page.getByLabel("Last day it repeats").fill(until);
    await page.locator(".place-on-map-ground").click({ position: { x: 120, y: 90 } });
    await page.getByRole("button", { name: "Remove the mark" }).waitFor();
    await page.getByLabel("Picture: file").setInputFiles({ name: "nets.png", mimeType: "image/png", buffer: picture });
    await page.getByRole("button", { name: "Remove picture" }).waitFor();
    await expectAccessible(page);
  });
  const id = /\/admin\/events\/(\d+)$/.exec(page.url())[1];
  const event = await town.read(`events/${id}/`);
  assert.equal(event.recurring_pattern, `FREQ=MONTHLY;BYDAY=1TH;UNTIL=${until.replaceAll("-", "")}`);
  assert.ok(event.image.startsWith("/media/"), event.image);
  // The choice is restored when the form reopens.
  assert.equal(await page.getByLabel("On which day").inputValue(), "1TH");
  assert.match(await page.locator("input[name=latitude]").inputValue(), /^4\d\.\d+$/);
  await page.getByRole("link", { name: "Its page" }).click();
  await page.locator("#main img[src*='/media/'], #main img[srcset*='/media/']").first().waitFor();
  await finish(page);
});

test("saving waits for a picture that is being sent; one that fails is told, and nothing is saved without it", async () => {
  const page = await openAsStaff("/admin/events");
  await make(page, "Kite Day");
  const id = /\/admin\/events\/(\d+)$/.exec(page.url())[1];
  let answer;
  await page.route("**/api/v1/images/", (route) => {
    answer = (status) =>
      status ? route.fulfill({ status, json: { detail: "The picture is damaged." } }) : route.continue();
  });
  const choosePicture = async () => {
    answer = undefined;
    await page.getByLabel("Picture: file").setInputFiles({ name: "kite.png", mimeType: "image/png", buffer: PNG });
    await until("the picture is on its way", () => answer);
  };
  const sent = [];
  page.on("request", (request) => request.method() === "PATCH" && sent.push(request.postDataJSON()));
  const save = page.getByRole("button", { name: "Save", exact: true });

  await choosePicture();
  await page.getByLabel("Title").fill("Kite Afternoon");
  await save.click();
  await until("the form is busy", async () => (await save.getAttribute("aria-busy")) === "true");
  await answer(400);
  await page.locator(".error-summary").getByText("The picture is damaged.").waitFor();
  assert.deepEqual(sent, []);

  await choosePicture();
  await save.click();
  await answer();
  await page.getByText("Saved.").waitFor();
  assert.equal(sent.length, 1);
  const event = await town.read(`events/${id}/`);
  assert.equal(event.title, "Kite Afternoon");
  assert.ok(event.image.startsWith("/media/"), event.image);
  await finish(page, { except: /status of 400/ });
});

test("an event belongs to the listing that its place names, until another one or none is chosen", async () => {
  const page = await openAsStaff("/admin/events");
  await make(page, "Signing Hour", { Place: "Thistle & Thorn Books" });
  const id = /\/admin\/events\/(\d+)$/.exec(page.url())[1];
  const main = page.locator("#main");
  const save = async () => {
    await main.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").last().waitFor();
  };
  const belongsTo = (name) =>
    until(`it to belong to ${name}`, async () => ((await town.read(`events/${id}/`)).business?.name ?? null) === name);
  await belongsTo("Thistle & Thorn Books");
  await main.getByRole("group", { name: "Business" }).getByText("Thistle & Thorn Books").waitFor();
  await main.getByRole("button", { name: "Choose another" }).click();
  await save();
  await belongsTo(null);
  await page.reload();
  await main.getByRole("combobox", { name: "Find a business" }).fill("thistle");
  await page.getByRole("option", { name: /Thistle/ }).click();
  await save();
  await belongsTo("Thistle & Thorn Books");
  await expectAccessible(page);
  await finish(page);
});

test("residents are led away from it", async () => {
  const page = await town.openAs(MEMBERS.resident, "/admin/events");
  await pathIs(page, "/dashboard");
  await close(page);
});
