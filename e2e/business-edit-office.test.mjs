// The town office and today in an owner's form: pending changes, closed for a day, missing details.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, MEMBERS, close, expectFitsAndAccessible, finish, startTown } from "./town.mjs";

const town = startTown();
const SMALL = { width: 360, height: 640 };
const SLUG = "mudlark-pottery";
const save = (page) => page.getByRole("button", { name: "Save", exact: true }).click();
const field = (page, label) => page.getByRole("textbox", { name: label, exact: true });
const listing = () => town.read(`businesslistings/${SLUG}/`);

async function openForm(options = {}, who = MEMBERS.owner) {
  const { id } = await listing();
  const page = await town.openAs(who, `/dashboard/business/${id}/edit`, options);
  await field(page, "Name").waitFor();
  return page;
}

async function given(fields) {
  const access = await town.token(MEMBERS.staff);
  await town.call(access, "PATCH", `businesslistings/${SLUG}/`, fields);
}

/** Withdraws all pending changes. */
async function withdrawn() {
  const { id } = await listing();
  const access = await town.token(MEMBERS.owner);
  const { change_request } = await town.call(access, "GET", `businesslistings/${id}/manage/`);
  if (change_request) await town.call(access, "DELETE", `businesslistings/${id}/change-request/`);
}

test("a new name waits for the town office, the rest is public at once, and it can be withdrawn", async () => {
  await withdrawn();
  const { name } = await listing();
  const page = await openForm();
  await page.getByText("The town office checks a change here before it is public.").first().waitFor();
  await field(page, "Name").fill("Mudlark Clay Works");
  await field(page, "Phone (optional)").fill("860-555-0121");
  await save(page);
  await page.getByText("Saved. The town office looks at the name").waitFor();
  await page.getByText("Waiting for the town office since today").waitFor();
  const change = page.locator(".waiting-changes > div").filter({ hasText: "Name" });
  assert.match(await change.locator("del").innerText(), new RegExp(`^Now:\\s+${name}$`));
  assert.match(await change.locator("ins").innerText(), /^Then:\s+Mudlark Clay Works$/);
  assert.equal(await field(page, "Name").inputValue(), name, "the field has what is public");
  const now = await listing();
  assert.deepEqual([now.name, now.phone], [name, "860-555-0121"]);

  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw changes" }).click();
  await page.getByText("Waiting for the town office since today").waitFor({ state: "detached" });
  await finish(page);
});

test("staff's changes wait for nobody", async () => {
  const page = await openForm({}, MEMBERS.staff);
  assert.equal(await page.getByText("The town office checks a change here").count(), 0);
  await field(page, "Street (optional)").fill("14 Kiln Lane");
  await save(page);
  await page.getByText("Saved.", { exact: true }).waitFor();
  assert.equal((await listing()).street_address, "14 Kiln Lane");
  await close(page);
});

test("closed today in one tap, with a note, over hours that are being edited, and open after all", async () => {
  await given({ hours: "Mon-Sun 00:00-24:00" });
  const page = await openForm({ size: SMALL });
  await page.getByRole("textbox", { name: "Saturday", exact: true }).fill("9-5");
  await page.getByRole("button", { name: "Add a special date" }).click();
  await page
    .getByRole("group", { name: /^Special date/ })
    .getByLabel("Date", { exact: true })
    .fill("2031-12-25");
  await page.getByRole("button", { name: "Closed today" }).click();
  await page.getByText("You are closed today.").waitFor();
  await page.getByText(/^Your page says “Closed · opens 12 AM tomorrow”\.$/).waitFor();
  assert.equal((await listing()).open_status.is_open, false);

  await page.getByLabel("Tell visitors why").fill("Kiln repair");
  await page.getByRole("button", { name: "Save note" }).click();
  await page.waitForFunction(() => document.querySelector(".closed-today-note button")?.disabled);
  const [today] = (await listing()).hours.special;
  assert.deepEqual([today.spans, today.note], [[], "Kiln repair"]);

  // Saving hours that were being typed does not reopen it.
  await save(page);
  await page.getByText("Saved.", { exact: true }).waitFor();
  const { hours, open_status } = await listing();
  assert.equal(open_status.is_open, false);
  assert.deepEqual(
    hours.special.map(({ note }) => note),
    ["Kiln repair", ""],
  );
  assert.deepEqual(hours.weekly[5].spans, [{ opens: "09:00", closes: "17:00" }]);

  await page.getByRole("button", { name: "Open after all" }).click();
  await page.getByRole("button", { name: "Closed today" }).waitFor();
  assert.deepEqual(
    (await listing()).hours.special.map(({ date }) => date),
    ["2031-12-25"],
  );
  await finish(page);
});

test("saving other hours keeps what the same person did on another device meanwhile", async () => {
  // Special dates outlive new weekly hours.
  await given({ hours: null });
  await given({ hours: "Mon-Sun 00:00-24:00" });
  const page = await openForm();
  await field(page, "Friday").fill("9-5");
  const phone = await town.token(MEMBERS.owner);
  await town.call(phone, "POST", `businesslistings/${(await listing()).id}/close-today/`, { note: "Snow" });
  await save(page);
  await page.getByText("Saved.", { exact: true }).waitFor();
  const { hours, open_status } = await listing();
  assert.equal(open_status.is_open, false);
  assert.deepEqual(
    hours.special.map(({ spans, note }) => [spans, note]),
    [[[], "Snow"]],
  );
  assert.deepEqual(hours.weekly[4].spans, [{ opens: "09:00", closes: "17:00" }]);
  await page.getByText("You are closed today.").waitFor();
  await finish(page);
});

test("what is missing leads to its field, and is gone once it is filled in", async () => {
  await given({ website: "", social_links: [], hours: null });
  const page = await openForm();
  await page.getByRole("heading", { name: /^Your listing is \d+% complete$/ }).waitFor();
  await page.getByRole("link", { name: "Add your website or a social page" }).click();
  const website = field(page, "Website (optional)");
  assert.equal(await website.evaluate((control) => control === document.activeElement), true);
  await website.fill("mudlark.example");
  await page.getByRole("link", { name: "Add your opening hours" }).click();
  assert.equal(await page.evaluate(() => document.activeElement?.id), "listing-hours-0");
  await save(page);
  await page.getByText("Saved.", { exact: true }).waitFor();
  assert.equal(await page.getByRole("link", { name: "Add your website or a social page" }).count(), 0);
  await page.getByRole("link", { name: "Add your opening hours" }).waitFor();
  await finish(page);
});

test("with the keyboard alone the focus is never under the bar that saves", async () => {
  await given({ hours: "Mon-Sun 8-16" });
  const page = await openForm({ size: SMALL });
  await field(page, "Monday").press("End");
  await page.keyboard.type(" ");
  await page.getByRole("region", { name: "Unsaved changes" }).waitFor();
  const covered = [];
  for (let step = 0; step < 100; step += 1) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const control = document.activeElement;
      const bar = document.querySelector(".save-bar");
      if (!bar || !control || bar.contains(control) || !control.closest("form")) return null;
      const [own, over] = [control.getBoundingClientRect(), bar.getBoundingClientRect()];
      // In a textarea the browser scrolls the line being typed into view: two lines must be clear.
      const needed = control.tagName === "TEXTAREA" ? own.top + 60 : own.bottom;
      const isUnder = needed > over.top + 1 && own.top < over.bottom;
      return isUnder ? `${control.id || control.textContent}` : null;
    });
    if (found) covered.push(found);
    if (await page.evaluate(() => Boolean(document.activeElement?.closest(".save-bar")))) break;
  }
  assert.deepEqual(covered, []);
  assert.equal(
    await page.evaluate(() => Boolean(document.activeElement?.closest(".save-bar"))),
    true,
    "the walk ends at the bar",
  );
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Saved.", { exact: true }).waitFor();
  await close(page);
});

test("the form fits a small phone and has no barriers", async () => {
  await given({ hours: "Mon-Fri 9-5", social_links: [{ label: "Instagram", url: "https://example.com/mudlark" }] });
  const page = await openForm({ size: SMALL });
  await expectFitsAndAccessible(page, [SMALL, DESKTOP]);
  await field(page, "Name").fill("");
  await field(page, "Monday").fill("late");
  await page.getByRole("button", { name: "Add a special date" }).click();
  await save(page);
  await page.getByRole("link", { name: "Enter the name of the business." }).waitFor();
  await page.locator(".error-summary:focus").waitFor();
  await expectFitsAndAccessible(page, [SMALL, DESKTOP]);
  await page.getByRole("button", { name: "Set several days at once" }).click();
  await page.getByRole("dialog").waitFor();
  await expectFitsAndAccessible(page, [SMALL, DESKTOP]);
  await page.keyboard.press("Escape");
  await finish(page);
});
