// The office's inbox: everything pending in one list, decided, undone, and viewed by one person.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { EVERY_WIDTH, MEMBERS, SMALL, close, expectFitsAndAccessible, finish, startTown, until } from "./town.mjs";

const town = startTown();
const line = (page, title) => page.locator(".queue-open").filter({ hasText: title });
const panel = (page) => page.locator(".triage-case");
const counts = async (access) => await town.call(access, "GET", "admin/inbox/counts/");
const countOf = async (access, kind) => (await counts(access)).find((one) => one.kind === kind)?.count ?? 0;

async function suggest(slug, value) {
  const access = await town.token(MEMBERS.resident);
  return await town.call(access, "POST", `businesslistings/${slug}/suggestions/`, { field: "phone", value });
}

/** A place without an owner, so that the office decides. */
async function unowned() {
  const access = await town.token(MEMBERS.staff);
  const { results } = await town.read("businesslistings/?page_size=20");
  for (const business of results) {
    const { members } = await town.call(access, "GET", `businesslistings/${business.slug}/members/`);
    if (members.length === 0) return business;
  }
  return assert.fail("every business has an owner");
}

test("one list shows all kinds, the oldest first, and each beside it as its own page does", async () => {
  const access = await town.token(MEMBERS.staff);
  const waiting = await town.call(access, "GET", "admin/inbox/?page_size=100");
  const moments = waiting.results.map(({ since }) => since);
  assert.deepEqual(moments, [...moments].sort());
  assert.ok(new Set(waiting.results.map(({ kind }) => kind)).size >= 4, "the demo has work of several kinds");
  const page = await town.openAs(MEMBERS.staff, "/admin");
  await line(page, waiting.results[0].title).first().waitFor();
  assert.deepEqual(
    await page.locator(".queue-title").allInnerTexts(),
    waiting.results.slice(0, 20).map(({ title }) => title),
  );
  for (const kind of new Set(waiting.results.map((item) => item.kind))) {
    await page.goto(`${town.address}/admin?kind=${kind}`);
    const { title } = waiting.results.find((item) => item.kind === kind);
    await line(page, title).first().click();
    await panel(page).getByRole("heading", { level: 2, name: title }).first().waitFor();
    await panel(page).getByRole("button").nth(1).waitFor();
    assert.equal(await panel(page).getByText("could not be loaded").count(), 0, kind);
  }
  await finish(page);
});

test("chosen items are rejected together by one posted rule, and one click takes it back", async () => {
  const business = await unowned();
  const sent = [await suggest(business.slug, "860-555-0191"), await suggest(business.slug, "860-555-0192")];
  const access = await town.token(MEMBERS.staff);
  const before = await countOf(access, "suggestion");
  const page = await town.openAs(MEMBERS.staff, "/admin?kind=suggestion");
  await line(page, business.name).nth(1).waitFor();
  const boxes = page.locator(".queue-item").filter({ hasText: business.name }).getByRole("checkbox");
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole("group", { name: "Selected items" }).getByRole("button", { name: "Turn down 2" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Turn down" }).click();
  await dialog.getByText("Choose the posted rule.").first().waitFor();
  await dialog.getByLabel("Which posted rule?").selectOption("not_confirmed");
  await dialog.getByLabel(/^Note/).fill("We called them.");
  await dialog.getByRole("button", { name: "Turn down" }).click();
  await page.getByText("2 items turned down.").waitFor();
  assert.equal(await countOf(access, "suggestion"), before - 2);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone.").waitFor();
  assert.equal(await countOf(access, "suggestion"), before);
  for (const { id } of sent) assert.equal((await town.call(access, "GET", `admin/suggestions/${id}/`)).status, "open");
  await close(page);
});

test("a reported event is kept or taken down, in the list as beside it", async () => {
  const access = await town.token(MEMBERS.staff);
  const { results } = await town.call(access, "GET", "admin/inbox/?kind=event&detail=reported");
  const item = results.find(({ event }) => event.visibility === "published");
  const page = await town.openAs(MEMBERS.staff, "/admin/review?kind=reported");
  await line(page, item.title).click();
  await panel(page).getByRole("button", { name: "Keep", exact: true }).waitFor();
  await panel(page).getByRole("button", { name: "Take down…" }).waitFor();
  await page.locator(".queue-item").filter({ hasText: item.title }).getByRole("checkbox").check();
  const chosen = page.getByRole("group", { name: "Selected items" });
  await chosen.getByRole("button", { name: "Keep 1" }).waitFor();
  await chosen.getByRole("button", { name: "Take down 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take down", exact: true }).waitFor();
  await finish(page);
});

// What takes effect only after a while gives the others time.
describe("one inbox", { concurrency: 2 }, () => {
  test("the keyboard alone goes through the list and decides", async () => {
    const business = await unowned();
    const { id } = await suggest(business.slug, "860-555-0193");
    const access = await town.token(MEMBERS.staff);
    const page = await town.openAs(MEMBERS.staff, "/admin?kind=suggestion");
    await line(page, business.name).first().waitFor();
    const last = page.locator(".queue-open").last();
    for (let step = 0; step < 20 && !(await last.getAttribute("aria-current")); step += 1)
      await page.keyboard.press("j");
    assert.equal(await last.getAttribute("aria-current"), "true");
    await page.keyboard.press("p");
    await page.getByText("1 item applied.").waitFor();
    const phone = async () => (await town.read(`businesslistings/${business.slug}/`)).phone;
    assert.notEqual(await phone(), "860-555-0193", "it can still be taken back");
    await page.getByText("1 item applied.").waitFor({ state: "detached", timeout: 20_000 });
    await until("the listing is changed after the moment", async () => (await phone()) === "860-555-0193");
    assert.equal((await town.call(access, "GET", `admin/suggestions/${id}/`)).status, "approved");
    await close(page);
  });

  test("who looks at something is seen by the others, who can take it over", async () => {
    const ann = await town.openAs(MEMBERS.staff, "/admin");
    await ann.locator(".queue-open").first().click();
    await panel(ann).getByRole("button", { name: "I am looking at it" }).click();
    await panel(ann).getByRole("button", { name: "Let others take it" }).waitFor();
    const clerk = await town.openAs(MEMBERS.clerk, "/admin");
    await clerk.locator(".queue-open").first().getByText("is looking at it").waitFor();
    await clerk.locator(".queue-open").first().click();
    await panel(clerk).getByRole("button", { name: "Take it over" }).click();
    await panel(clerk).getByRole("button", { name: "Let others take it" }).waitFor();
    await clerk.getByText("Mine", { exact: true }).click();
    await clerk.waitForFunction(() => document.querySelectorAll(".queue-item").length === 1);
    await close(ann);
    await close(clerk);
  });

  test("the inbox fits every width and has no barriers", async () => {
    const page = await town.openAs(MEMBERS.staff, "/admin", { size: SMALL });
    await page.locator(".queue-open").first().waitFor();
    await expectFitsAndAccessible(page, EVERY_WIDTH);
    await page.locator(".queue-open").first().click();
    await panel(page).getByRole("heading", { level: 2 }).first().waitFor();
    await expectFitsAndAccessible(page, EVERY_WIDTH);
    await close(page);
  });
});

test("who decides after somebody else did is told so, and has nothing to undo", async () => {
  const business = await unowned();
  const { id } = await suggest(business.slug, "860-555-0194");
  const page = await town.openAs(MEMBERS.staff, "/admin?kind=suggestion");
  const row = line(page, business.name).last();
  await row.click();
  await panel(page).getByText("860-555-0194").first().waitFor();
  const clerk = await town.token(MEMBERS.clerk);
  const items = [{ kind: "suggestion", key: String(id) }];
  await town.call(clerk, "POST", "admin/inbox/decide/", { action: "approve", items });
  await page.keyboard.press("p");
  await page.getByText("somebody else has decided it already").waitFor();
  assert.equal(await page.getByRole("button", { name: "Undo" }).count(), 0);
  assert.equal(await page.getByText("0 items").count(), 0);
  await close(page);
});

test("an opened item begins at its title, which has the focus; decided, the next one does; closed, its row", async () => {
  const business = await unowned();
  for (const phone of ["860-555-0195", "860-555-0196"]) await suggest(business.slug, phone);
  const access = await town.token(MEMBERS.staff);
  const before = await countOf(access, "suggestion");
  const page = await town.openAs(MEMBERS.staff, "/admin?kind=suggestion", { size: SMALL });
  const row = line(page, business.name).last();
  const title = page.locator("#inbox-item-title");
  const hasFocus = (what, locator) =>
    until(`the focus on ${what}, in sight`, async () => {
      const place = await locator.evaluate(
        (element) => element === document.activeElement && element.getBoundingClientRect().toJSON(),
      );
      return place && place.top >= 0 && place.top < SMALL.height;
    });
  await row.click();
  await title.waitFor();
  await hasFocus("the title", title);
  await page.getByRole("button", { name: "Back to the list" }).press("Enter");
  await hasFocus("the row", row);
  await page.keyboard.press("Enter");
  await title.waitFor();
  const opened = new URL(page.url()).searchParams.get("item");
  await page.keyboard.press("p");
  await page.waitForURL((url) => url.searchParams.get("item") !== opened);
  await hasFocus("the next title", title);
  await page.getByText("1 item applied.").waitFor();
  const undo = page.getByRole("button", { name: "Undo" });
  assert.equal(await undo.getAttribute("aria-keyshortcuts"), "Control+Z");
  await page.keyboard.press("Control+z");
  await page.getByText("Undone.").waitFor();
  assert.equal(await undo.count(), 0);
  await hasFocus("the next title still", title);
  assert.equal(await countOf(access, "suggestion"), before);
  // Pressed itself, it gives the focus back.
  await page.keyboard.press("p");
  await undo.press("Enter");
  await hasFocus("the title after that one", title);
  await close(page);
});
