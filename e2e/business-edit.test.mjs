// The form in which a business's people edit its listing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { headerSearch } from "./search-box.mjs";
import { MEMBERS, PASSWORD, close, finish, overflow, pathIs, startTown } from "./town.mjs";

const town = startTown();
const SMALL = { width: 360, height: 640 };
const SLUG = "mudlark-pottery";
const line = (page, day) => page.getByRole("textbox", { name: day, exact: true });
const save = (page) => page.getByRole("button", { name: "Save", exact: true }).click();
const saved = (page) => page.getByText(/^Saved\./).waitFor();
/** The Save button disappears: the focus is at the page's heading. */
const onHeading = (page) => page.waitForFunction(() => document.activeElement?.textContent === "Edit listing");
const bar = (page) => page.getByRole("region", { name: "Unsaved changes" });

async function businessId(slug = SLUG) {
  const answer = await town.read(`businesslistings/${slug}/`);
  return answer.id;
}

const editPath = async (slug) => `/dashboard/business/${await businessId(slug)}/edit`;

/** Opens the form as the demo's owner, and waits for it. */
async function openForm(options = {}, who = MEMBERS.owner, slug = SLUG) {
  const page = await town.openAs(who, await editPath(slug), options);
  await page.getByRole("textbox", { name: "Name", exact: true }).waitFor();
  return page;
}

/** Sets the listing's fields before a test. */
async function given(fields) {
  const access = await town.token(MEMBERS.staff);
  await town.call(access, "PATCH", `businesslistings/${SLUG}/`, fields);
}

const publicText = async () => (await town.fetch(`/directory/${SLUG}`)).text();
const listing = () => town.read(`businesslistings/${SLUG}/`);

test("GRD-003: without an account the form asks to sign in, and comes back to itself", async () => {
  const path = await editPath();
  const page = await town.open(path);
  await pathIs(page, "/login");
  await page.locator("main").getByLabel("Email", { exact: true }).fill(MEMBERS.owner);
  await page.locator("main").getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page
    .locator("#main")
    .getByRole("button", { name: /^(Login|Sign in)$/i })
    .click();
  await pathIs(page, path);
  await page.getByRole("heading", { level: 1, name: "Edit listing" }).waitFor();
  await close(page);
});

test("BIZ-005, GRD-012: an owner opens the form of the own business, with all that the listing has", async () => {
  await given({ phone: "860-555-0101", description: "Clay and glaze." });
  const path = await editPath();
  const page = await openForm();
  assert.equal(new URL(page.url()).pathname, path, "no redirect");
  await page.getByRole("heading", { level: 1, name: "Edit listing" }).waitFor();
  const present = await listing();
  for (const [label, value] of [
    ["Name", present.name],
    ["Phone (optional)", "860-555-0101"],
    ["Description (optional)", "Clay and glaze."],
    ["Street (optional)", present.street_address],
    ["ZIP code (optional)", present.postal_code],
  ])
    assert.equal(await page.getByRole("textbox", { name: label, exact: true }).inputValue(), value, label);
  assert.equal(await page.getByLabel("Category").inputValue(), present.category.name);
  assert.equal(await bar(page).count(), 0, "nothing is unsaved");
  await finish(page);
});

test("nobody else's business is shown", async () => {
  const page = await town.openAs(MEMBERS.resident, await editPath());
  await page.getByText("The business could not be loaded.").waitFor();
  assert.equal(await page.getByRole("textbox", { name: "Name", exact: true }).count(), 0);
  await close(page);
});

test("hours typed on a phone are read in words at once and end up on the public page", async () => {
  await given({ hours: "Mon-Sun 8-16" });
  const page = await openForm({ size: SMALL });
  for (const [day, typed, words] of [
    ["Monday", "9:30a-1p, 2-6", "9:30 AM – 1 PM, 2 PM – 6 PM"],
    ["Friday", "10-2am", "10 PM – 2 AM"],
    ["Sunday", "closed", "Closed"],
  ]) {
    await line(page, day).fill(typed);
    if (words.toLowerCase() !== typed) await page.locator(".hours-edit-day", { hasText: words }).waitFor();
  }
  await page.getByText("With these hours, your page says").waitFor();

  await page.getByRole("button", { name: "Copy Monday to other days" }).click();
  const copy = page.getByRole("dialog", { name: "Copy Monday to…" });
  await copy.getByRole("button", { name: "Copy hours" }).click();
  await copy.getByText("Choose at least one day.").waitFor();
  await copy.getByRole("checkbox", { name: "Tuesday" }).check();
  await copy.getByRole("button", { name: "Copy hours" }).click();
  await copy.waitFor({ state: "detached" });
  assert.equal(await line(page, "Tuesday").inputValue(), "9:30a-1p, 2-6");

  await page.getByRole("button", { name: "Set several days at once" }).click();
  const several = page.getByRole("dialog", { name: "Set several days at once" });
  await several.getByLabel("Hours").fill("late");
  await several.getByRole("checkbox", { name: "Wednesday" }).check();
  await several.getByRole("button", { name: "Set hours" }).click();
  await several.getByText("“late” was not understood.").waitFor();
  await several.getByLabel("Hours").fill("noon-5");
  await several.getByRole("checkbox", { name: "Thursday" }).check();
  await several.getByRole("button", { name: "Set hours" }).click();
  await several.waitFor({ state: "detached" });
  assert.equal(await line(page, "Thursday").inputValue(), "12 PM – 5 PM");

  await page.getByRole("button", { name: "Add a special date" }).click();
  const special = page.getByRole("group", { name: /^Special date/ });
  await special.getByLabel("Date", { exact: true }).fill("2031-12-25");
  await special.getByLabel("Note").fill("Christmas");
  await save(page);
  await saved(page);
  const { hours } = await listing();
  const spans = Object.fromEntries(hours.weekly.map((day) => [day.day, day.spans]));
  const both = [
    { opens: "09:30", closes: "13:00" },
    { opens: "14:00", closes: "18:00" },
  ];
  assert.deepEqual([spans.monday, spans.tuesday, spans.sunday], [both, both, []]);
  assert.deepEqual(
    [spans.wednesday, spans.thursday],
    [[{ opens: "12:00", closes: "17:00" }], [{ opens: "12:00", closes: "17:00" }]],
  );
  assert.deepEqual(spans.friday, [{ opens: "22:00", closes: "02:00" }]);
  assert.deepEqual(spans.saturday, [{ opens: "08:00", closes: "16:00" }], "what was not touched");
  assert.deepEqual(hours.special, [{ date: "2031-12-25", spans: [], note: "Christmas" }]);
  assert.match(await publicText(), /9:30 AM – 1 PM/);
  assert.equal(await bar(page).count(), 0);
  await finish(page);
});

test("a bad line says what is wrong, keeps the rest, and is mended", async () => {
  await given({ hours: "Mon-Sun 8-16", phone: "860-555-0102" });
  const page = await openForm();
  await line(page, "Tuesday").fill("by appointment");
  await line(page, "Wednesday").fill("10-3");
  await page.getByRole("textbox", { name: "Phone (optional)", exact: true }).fill("860-555-0199");
  await page.getByText("“by appointment” was not understood.").waitFor();
  await save(page);
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await summary.getByRole("link", { name: "Tuesday: “by appointment” was not understood." }).click();
  assert.equal(await line(page, "Tuesday").evaluate((field) => field === document.activeElement), true);
  assert.equal(await line(page, "Tuesday").inputValue(), "by appointment");
  assert.equal(await line(page, "Wednesday").inputValue(), "10-3");
  assert.equal((await listing()).phone, "860-555-0102", "nothing was sent");
  await line(page, "Tuesday").fill("");
  await save(page);
  await summary.getByRole("link", { name: "Tuesday: Write the hours, or “closed”." }).waitFor();
  await line(page, "Tuesday").fill("9-5");
  await save(page);
  await saved(page);
  await onHeading(page);
  const now = await listing();
  assert.equal(now.phone, "860-555-0199");
  assert.deepEqual(now.hours.weekly[1].spans, [{ opens: "09:00", closes: "17:00" }]);
  await finish(page);
});

test("a special date that is there twice is named once, in words", async () => {
  await given({ hours: "Mon-Sun 8-16" });
  const page = await openForm();
  for (const at of [0, 1]) {
    await page.getByRole("button", { name: "Add a special date" }).click();
    const row = page.getByRole("group", { name: /^Special date/ }).nth(at);
    await row.getByLabel("Date", { exact: true }).fill("2031-12-25");
  }
  await save(page);
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await summary.getByRole("link", { name: "Thursday, December 25, 2031: This date is listed twice." }).waitFor();
  await bar(page).getByRole("button", { name: "Discard" }).click();
  await onHeading(page);
  await finish(page);
});

test("what only the server refuses stands at its field", async () => {
  const page = await openForm();
  const email = page.getByRole("textbox", { name: "Email (optional)", exact: true });
  await email.fill("nobody");
  await page.getByRole("button", { name: "Add a social page" }).click();
  await save(page);
  await page.getByRole("link", { name: "Enter the web address, or remove this link." }).waitFor();
  await page.getByRole("button", { name: "Remove this link" }).click();
  await save(page);
  await page.getByRole("link", { name: "Enter a valid email address." }).waitFor();
  assert.equal(await email.getAttribute("aria-invalid"), "true");
  assert.equal(await email.inputValue(), "nobody");
  await bar(page).getByRole("button", { name: "Discard" }).click();
  assert.equal(await email.inputValue(), (await listing()).email ?? "");
  assert.equal(await page.getByRole("alert").filter({ hasText: "There is a problem" }).count(), 0);
  await finish(page, { except: /status of 400/ });
});

test("hours that are not known are not the same as closed all week", async () => {
  await given({ hours: null });
  const page = await openForm();
  await page.getByText("The hours are not known.").waitFor();
  await page.getByRole("button", { name: "Add opening hours" }).click();
  await line(page, "Monday").waitFor();
  await page.waitForFunction(() => document.activeElement?.id === "listing-hours-0");
  await page.getByRole("button", { name: "Set several days at once" }).click();
  const several = page.getByRole("dialog", { name: "Set several days at once" });
  await several.getByLabel("Hours").fill("closed");
  await several.getByRole("button", { name: "Every day" }).click();
  await several.getByRole("button", { name: "Set hours" }).click();
  await several.waitFor({ state: "detached" });
  await save(page);
  await saved(page);
  assert.deepEqual(
    (await listing()).hours.weekly.map(({ spans }) => spans),
    Array.from({ length: 7 }, () => []),
  );
  await page.getByRole("button", { name: "Remove all hours" }).click();
  await save(page);
  await page.getByText("The hours are not known.").waitFor();
  await bar(page).waitFor({ state: "hidden" });
  assert.equal((await listing()).hours, null);
  await finish(page);
});

test("leaving with unsaved changes asks, by link, by the browser’s own buttons and by closing; staying keeps them", async () => {
  const page = await openForm();
  const phone = page.getByRole("textbox", { name: "Phone (optional)", exact: true });
  const path = new URL(page.url()).pathname;
  // Without changes there is no prompt.
  await page.getByRole("link", { name: "Mudlark Pottery" }).first().click();
  await pathIs(page, `/directory/${SLUG}`);
  await page.goBack();
  await phone.fill("860-555-0177");
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });

  await page.getByRole("link", { name: "Mudlark Pottery" }).first().click();
  await dialog.getByRole("button", { name: "Stay on this page" }).click();
  await dialog.waitFor({ state: "detached" });
  assert.equal(new URL(page.url()).pathname, path);
  assert.equal(await phone.inputValue(), "860-555-0177");

  await headerSearch(page).fill("pizza");
  await headerSearch(page).press("Enter");
  await dialog.getByRole("button", { name: "Stay on this page" }).click();
  await dialog.waitFor({ state: "detached" });
  assert.equal(new URL(page.url()).pathname, path);
  assert.equal(await phone.inputValue(), "860-555-0177");

  await page.evaluate(() => history.forward());
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assert.equal(new URL(page.url()).pathname, path);
  assert.equal(await phone.inputValue(), "860-555-0177");

  let asked = "";
  page.once("dialog", (question) => {
    asked = question.type();
    return question.dismiss();
  });
  await page.evaluate(() => void location.reload());
  await phone.press("End");
  await page.waitForFunction(() => document.readyState === "complete");
  assert.equal(asked, "beforeunload");
  assert.equal(await phone.inputValue(), "860-555-0177");

  await page.getByRole("link", { name: "Mudlark Pottery" }).first().click();
  await dialog.getByRole("button", { name: "Leave without saving" }).click();
  await pathIs(page, `/directory/${SLUG}`);
  assert.notEqual((await listing()).phone, "860-555-0177");
  await finish(page);
});

test("a draft asks before it replaces what was saved since, and stays while other things are typed", async () => {
  await given({ phone: "860-555-0120", website: "" });
  const page = await openForm();
  const phone = page.getByRole("textbox", { name: "Phone (optional)", exact: true });
  page.on("dialog", (question) => void question.accept());
  await phone.fill("860-555-0121");
  await given({ phone: "860-555-0129" });
  await page.reload();
  await page.getByText("The listing has been changed since then").waitFor();
  // Something else is typed before anybody decides about the draft.
  await page.getByLabel("Website (optional)").fill("https://wexbury.example");
  await page.reload();
  await page.getByRole("button", { name: "Restore" }).click();
  assert.equal(await phone.inputValue(), "860-555-0121");
  assert.equal(await page.getByLabel("Website (optional)").inputValue(), "https://wexbury.example");
  await save(page);
  const question = page.getByRole("dialog", { name: "Somebody else changed this" });
  await question.getByText("860-555-0129").waitFor();
  assert.equal((await listing()).phone, "860-555-0129");
  await question.getByRole("button", { name: "Save mine" }).click();
  await saved(page);
  assert.equal((await listing()).phone, "860-555-0121");
  await finish(page, { except: /status of 409/ });
});

test("whoever saves one day of the hours over somebody else’s keeps their other days, also from a draft", async () => {
  for (const isDraft of [false, true]) {
    await given({ hours: "Mon-Sun 8-16", price_level: null });
    const page = await openForm({ size: SMALL });
    page.on("dialog", (question) => void question.accept());
    await line(page, "Tuesday").fill("10-3");
    await page.getByLabel("Price level").selectOption("3");
    const { weekly } = (await listing()).hours;
    const [monday, ...others] = weekly;
    await given({
      hours: {
        weekly: [{ ...monday, spans: [{ opens: "07:00", closes: "15:00" }] }, ...others],
        special: [{ date: "2031-12-25", spans: [], note: "" }],
      },
      price_level: 1,
    });
    if (isDraft) {
      await page.reload();
      await page.getByRole("button", { name: "Restore" }).click();
    }
    await save(page);
    const question = page.getByRole("dialog", { name: "Somebody else changed this" });
    await question.getByText("Hours: Monday 7 AM – 3 PM").waitFor();
    // A draft knows what it began at only of the fields that were edited.
    if (!isDraft) await question.getByText("Thursday, December 25, 2031 Closed").waitFor();
    await question.getByText("Price level: $ Inexpensive").waitFor();
    assert.equal(await overflow(page), 0);
    await question.getByRole("button", { name: "Save mine" }).click();
    await saved(page);
    const { hours, price_level } = await listing();
    const spans = hours.weekly.map((day) => day.spans[0]);
    assert.deepEqual(spans.slice(0, 3), [
      { opens: "07:00", closes: "15:00" },
      { opens: "10:00", closes: "15:00" },
      { opens: "08:00", closes: "16:00" },
    ]);
    assert.deepEqual(hours.special, [{ date: "2031-12-25", spans: [], note: "" }]);
    assert.equal(price_level, 3);
    await finish(page, { except: /status of 409/ });
  }
});

test("a draft is on the device after a reload, is restored or thrown away, and goes when it is saved", async () => {
  await given({ phone: "860-555-0110" });
  const page = await openForm();
  const phone = page.getByRole("textbox", { name: "Phone (optional)", exact: true });
  const draft = page.getByText(/^You have unsaved changes from \d+:\d\d [AP]M\./);
  page.on("dialog", (question) => void question.accept());
  await phone.fill("860-555-0111");
  await page.reload();
  await draft.waitFor();
  assert.equal(await phone.inputValue(), "860-555-0110", "nothing is changed unasked");
  await page.getByRole("button", { name: "Restore" }).click();
  assert.equal(await phone.inputValue(), "860-555-0111");
  await bar(page).waitFor();

  await given({ description: "Changed at the office." });
  await page.reload();
  await page.getByText("The listing has been changed since then").waitFor();
  await page.getByRole("button", { name: "Restore" }).click();
  await save(page);
  await saved(page);
  assert.deepEqual(
    [(await listing()).phone, (await listing()).description],
    ["860-555-0111", "Changed at the office."],
    "only what was typed was sent",
  );
  await page.reload();
  await phone.waitFor();
  assert.equal(await draft.count(), 0, "what is saved is no draft");

  await phone.fill("860-555-0112");
  await page.reload();
  await draft.waitFor();
  await page.getByRole("button", { name: "Discard" }).click();
  await draft.waitFor({ state: "detached" });
  await page.reload();
  await phone.waitFor();
  assert.equal(await draft.count(), 0);
  await finish(page);
});

test("a vacation is typed once, is one line, and is changed and removed as a whole", async () => {
  // Special dates outlive new weekly hours.
  await given({ hours: null });
  await given({ hours: "Mon-Sun 8-16" });
  const page = await openForm({ size: SMALL });
  await page.getByRole("button", { name: "Add several days" }).click();
  const add = page.getByRole("dialog", { name: "Add several days" });
  const set = (dialog) => dialog.getByRole("button", { name: "Set days" }).click();
  await add.getByLabel("First day").fill("2031-01-04");
  await add.getByLabel("Last day").fill("2031-01-03");
  await set(add);
  await add.getByRole("link", { name: "The last day is before the first." }).waitFor();
  await add.getByLabel("Last day").fill("2031-01-17");
  await add.getByLabel("Hours").fill("late");
  await set(add);
  await add.getByRole("link", { name: "“late” was not understood." }).waitFor();
  await add.getByLabel("Hours").fill("closed");
  await add.getByLabel("Note").fill("Winter vacation");
  await set(add);
  await add.waitFor({ state: "detached" });
  const vacation = (days) => page.getByRole("group", { name: `Special dates: ${days}` });
  await vacation("January 4 – 17, 2031").getByText("Closed · Winter vacation").waitFor();
  assert.equal(await overflow(page), 0);
  assert.deepEqual((await listing()).hours.special, [], "setting days saves nothing");
  await save(page);
  await bar(page).waitFor({ state: "hidden" });
  const { special } = (await listing()).hours;
  assert.deepEqual(
    [special.length, special[0], special[13].date],
    [14, { date: "2031-01-04", spans: [], note: "Winter vacation" }, "2031-01-17"],
  );

  await page.getByRole("button", { name: "Change January 4 – 17, 2031" }).click();
  const change = page.getByRole("dialog", { name: "Change these days" });
  await change.getByLabel("Last day").fill("2031-01-10");
  await set(change);
  await change.waitFor({ state: "detached" });
  await vacation("January 4 – 10, 2031").waitFor();
  await page.getByRole("button", { name: "Remove January 4 – 10, 2031" }).click();
  assert.equal(await page.getByRole("group", { name: /^Special date/ }).count(), 0);
  await save(page);
  await bar(page).waitFor({ state: "hidden" });
  assert.deepEqual((await listing()).hours.special, []);
  await finish(page);
});
