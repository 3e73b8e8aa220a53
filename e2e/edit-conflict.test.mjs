// Two people change the same record: the second is asked, and nothing is lost or overwritten unseen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MEMBERS, PHONE, expectAccessible, finish, inDays, overflow, startTown, titled } from "./town.mjs";

const town = await startTown();

const storedTitle = async (id) => (await town.read(`events/${id}/`)).title;
const saved = (page, words) => page.getByText(words, { exact: true }).waitFor();

/** The question shown to the second person, including what the first wrote. */
async function expectQuestion(page, theirs) {
  const question = page.getByRole("dialog", { name: "Somebody else changed this" });
  await question.getByText(theirs).waitFor();
  assert.equal(await overflow(page), 0);
  await expectAccessible(page);
  return question;
}

/** The second person reviews first, keeps what they typed into `field`, then overwrites what the first wrote. */
async function keepThenReplace(page, { theirs, field, own, save, unchanged, words }) {
  const question = await expectQuestion(page, theirs);
  await question.getByRole("button", { name: "Keep editing" }).click();
  await page.getByText("Nothing was saved. Your changes are still here.").waitFor();
  assert.equal(await field.inputValue(), own);
  await unchanged?.();
  await save();
  await question.getByRole("button", { name: "Save mine" }).click();
  await saved(page, words);
}

test("the second to save an event is told what the first wrote, and decides", async () => {
  const { results } = await town.read("events/");
  const { id } = results[0];
  const first = await town.openAs(MEMBERS.clerk, `/admin/events/${id}`);
  const second = await town.openAs(MEMBERS.staff, `/admin/events/${id}`, { size: PHONE });
  const title = (page) => page.getByLabel("Title", { exact: true });
  const save = (page) => page.getByRole("button", { name: "Save", exact: true }).click();
  await title(second).waitFor();
  await title(first).fill("Concert by the river");
  await save(first);
  await saved(first, "Saved.");
  await title(second).fill("Concert on the green");
  await save(second);
  await keepThenReplace(second, {
    theirs: "Concert by the river",
    field: title(second),
    own: "Concert on the green",
    save: () => save(second),
    unchanged: async () => assert.equal(await storedTitle(id), "Concert by the river"),
    words: "Saved.",
  });
  assert.equal(await storedTitle(id), "Concert on the green");
  // An earlier save by the same user is not a conflict.
  await title(second).fill("Concert on the green, at last");
  await save(second);
  await second.waitForFunction(
    (url) =>
      fetch(url)
        .then((answer) => answer.json())
        .then((event) => event.title.endsWith("at last")),
    `/api/v1/events/${id}/`,
  );
  for (const page of [first, second]) await finish(page, { except: /status of 409/ });
});

test("an event that somebody else saved keeps what is typed when it is fetched again, and saving asks", async () => {
  const access = await town.token(MEMBERS.clerk);
  const event = { title: "Kite Day", category: "community", start_date: inDays(30), visibility: "published" };
  const { id } = await town.call(access, "POST", "events/", event);
  const page = await town.openAs(MEMBERS.staff, `/admin/events/${id}`);
  const title = page.getByLabel("Title", { exact: true });
  await title.fill("Kite Weekend");
  await town.call(access, "PATCH", `events/${id}/`, { title: "Kite Afternoon" });
  await page.context().setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await page.context().setOffline(false);
  await titled(page, "Kite Afternoon");
  assert.equal(await title.inputValue(), "Kite Weekend");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const question = await expectQuestion(page, "Kite Afternoon");
  await question.getByRole("button", { name: "Save mine" }).click();
  await saved(page, "Saved.");
  assert.equal(await storedTitle(id), "Kite Weekend");
  await finish(page, { except: /status of 409|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/ });
});

test("a step over many records in a list is told to whoever has one of them open", async () => {
  const { results } = await town.read("events/");
  const ids = results.slice(1, 3).map(({ id }) => id);
  const page = await town.openAs(MEMBERS.staff, `/admin/events/${ids[0]}`, { size: PHONE });
  const shown = page.getByLabel("Visibility", { exact: true });
  await shown.waitFor();
  const access = await town.token(MEMBERS.clerk);
  const step = await town.call(access, "POST", "admin/bulk-edits/events/", {
    action: "hide",
    ids,
    rule: "not_confirmed",
  });
  assert.equal(step.count, 2);
  await shown.selectOption("pending");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const question = await expectQuestion(page, "hidden");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await finish(page, { except: /status of 409/ });
});

/** For each: the dialog that edits it, one of its fields, and what the two people write there. */
const DIALOGS = [
  { path: "/admin/alerts", label: "What people should know", words: "Alert updated.", button: "Save alert" },
  { path: "/admin/sources", label: "Name", words: "Saved.", button: "Save" },
];

for (const { path, label, words, button } of DIALOGS) {
  test(`the second to save in ${path} is told what the first wrote, and decides`, async () => {
    const access = await town.token(MEMBERS.clerk);
    if (path === "/admin/alerts")
      await town.call(access, "POST", "admin/alerts/", { text: "Elm Street is closed.", level: "info" });
    const first = await town.openAs(MEMBERS.clerk, path);
    const second = await town.openAs(MEMBERS.staff, path, { size: PHONE });
    const form = async (page) => {
      await page
        .getByRole("button", { name: /^Change: / })
        .first()
        .click();
      const dialog = page.getByRole("dialog").first();
      const field = dialog.getByLabel(label, { exact: true });
      await field.waitFor();
      return { field, save: () => dialog.getByRole("button", { name: button, exact: true }).click() };
    };
    const [one, other] = [await form(first), await form(second)];
    await one.field.fill("As the first has it");
    await one.save();
    await saved(first, words);
    await other.field.fill("As the second has it");
    await other.save();
    await keepThenReplace(second, { theirs: "As the first has it", own: "As the second has it", words, ...other });
    await second.getByText("As the second has it").first().waitFor();
    for (const page of [first, second]) await finish(page, { except: /status of 409/ });
  });
}

test("owners read what was changed in the words of their forms", async () => {
  const staff = await town.token(MEMBERS.staff);
  const { id: business } = await town.read("businesslistings/anchor-apizza/");
  const start = { start_date: inDays(30), start_time: "19:00", category: "music", visibility: "published" };
  const owner = await town.token(MEMBERS.owner);
  const event = await town.call(owner, "POST", `businesslistings/${business}/events/`, { title: "Open Mic", ...start });
  const page = await town.openAs(MEMBERS.owner, `/dashboard/business/${business}/events/${event.id}`, { size: PHONE });
  await page.getByLabel("Begins").fill("20:00");
  await page.getByLabel("Repeats").selectOption("DAILY");
  const theirs = { start_time: "18:00", recurring_pattern: "FREQ=WEEKLY;COUNT=3" };
  await town.call(staff, "PATCH", `events/${event.id}/?scope=all`, theirs);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const question = await expectQuestion(page, "Begins: 6 PM");
  await question.getByText("Repeats: Every week, 3 times").waitFor();
  await question.getByRole("button", { name: "Keep editing" }).click();

  const deal = await town.call(staff, "POST", "deals/", { business, title: "Second pie free", status: "published" });
  await page.goto(`${town.address}/dashboard/business/${business}/deals`);
  await page.getByRole("button", { name: "Change: Second pie free" }).click();
  await page.getByLabel("Maximum uses").fill("30");
  await town.call(staff, "PATCH", `deals/${deal.id}/`, { max_redemptions: 20 });
  await page.getByRole("button", { name: /^(Save changes|Send for approval)$/ }).click();
  const second = await expectQuestion(page, "Maximum uses: 20");
  await second.getByRole("button", { name: "Keep editing" }).click();
  await finish(page, { except: /status of 409/ });
});
