// Deals managed by the owner: written with a preview, renewed, ended, counted with a PIN; and the town office's
// approval if the town requires it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, MEMBERS, PHONE, close, expectAccessible, expectNoPageErrors, finish, startTown } from "./town.mjs";

const town = startTown({ TOWNGREEN_DEALS_APPROVAL: "true" });
const said = (page, words) => page.getByText(words, { exact: true }).first().waitFor();
const group = (page, name) => page.getByRole("region", { name: new RegExp(`^${name}`) });
const row = (page, words) => page.getByRole("row").filter({ hasText: words });

async function findId(slug) {
  return (await town.read(`businesslistings/${slug}/`)).id;
}
const dealsPath = async (slug) => `/dashboard/business/${await findId(slug)}/deals`;

async function openDeals(options = {}, query = "") {
  return town.openAs(options.as ?? MEMBERS.owner, (await dealsPath("anchor-apizza")) + query, options);
}

/** The preview of what is typed; it is not interactive. */
const preview = (page) => page.locator(".deal-form-shown");

test("the demo's owner sees a deal of every stage with its uses", async () => {
  const page = await openDeals();
  for (const [name, words, uses] of [
    ["Running", "Early boat special", "31"],
    ["Waiting for the town office", "First snow: a free small plain", "0 of 20"],
    ["Scheduled", "Holiday pickup, 10% off", "0"],
    ["Drafts", "Clam Sunday: two whites, $40", "0 of 40"],
    ["Over", "Plain pie, $8", "50 of 50"],
    ["Over", "Chowder with any large", "64"],
    ["Over", "Lunch slice and a soda, $5", "8"],
  ]) {
    const shown = group(page, name).getByRole("row").filter({ hasText: words });
    await shown.getByText(uses, { exact: true }).first().waitFor();
  }
  for (const stage of ["Used up", "Ended", "Withdrawn"])
    await group(page, "Over").getByText(stage, { exact: true }).waitFor();
  await finish(page);
});

test("a deal is written with a live preview, waits, and residents see it once staff approve it", async () => {
  const page = await openDeals();
  await page.getByRole("button", { name: "New deal" }).click();
  await page.getByRole("heading", { level: 2, name: "New deal" }).waitFor();
  await page.getByRole("button", { name: "Send for approval" }).click();
  await page.getByText("Say what the deal is, such as “Two scoops for the price of one”.").first().waitFor();

  await page.getByLabel("What the deal is").fill("Two slices, one soda");
  await page.getByLabel("Code to say").fill("SLICE");
  await page.getByLabel("Maximum uses").fill("none");
  await page.getByLabel("First day").fill("2030-05-02");
  await page.getByLabel(/^Last day/).fill("2030-05-01");
  assert.equal(await preview(page).locator(".deal-card-title").innerText(), "Two slices, one soda");
  assert.equal(await preview(page).locator(".deal-code").innerText(), "SLICE");
  await page.getByRole("button", { name: "Send for approval" }).click();
  await page.getByText("The last day must not be before the first.").first().waitFor();
  await page.getByText("Enter a whole number from 1, or leave it empty.").first().waitFor();
  assert.equal(await page.getByLabel("What the deal is").inputValue(), "Two slices, one soda", "what was typed stays");
  await page.getByLabel("First day").fill(new Date().toISOString().slice(0, 10));
  await page.getByLabel(/^Last day/).fill("2020-01-01");
  await page.getByLabel("First day").fill("2019-12-01");
  await page.getByLabel("Maximum uses").fill("25");
  await page.getByRole("button", { name: "Send for approval" }).click();
  await page.getByText("This day has passed. Choose today or a later day.").first().waitFor();
  await page.getByLabel(/^Last day/).fill("");
  await preview(page).locator(".deal-left", { hasText: "25 uses left" }).waitFor();
  await page.getByRole("button", { name: "Send for approval" }).click();
  await said(page, "Sent to the town office for approval.");
  await group(page, "Waiting")
    .getByRole("row")
    .filter({ hasText: "Two slices, one soda" })
    .getByText(/Waiting since/)
    .waitFor();
  const listed = async () => (await town.read("deals/?limit=100")).results.map(({ title }) => title);
  assert.ok(!(await listed()).includes("Two slices, one soda"));
  await expectNoPageErrors(page, { except: /status of 400/ });

  const office = await town.openAs(MEMBERS.staff, "/admin/deals");
  // Pending ones come first.
  await office
    .getByRole("row")
    .nth(1)
    .getByText(/Waiting/)
    .first()
    .waitFor();
  const decide = (title) => office.getByRole("button", { name: `Decide: ${title}` });
  await decide("Two slices, one soda").click();
  const dialog = office.getByRole("dialog", { name: "Anchor Apizza: Two slices, one soda" });
  await dialog.getByText("SLICE", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Send back…" }).click();
  const why = office.getByRole("dialog", { name: "Send back: Two slices, one soda" });
  await why.getByRole("button", { name: "Send back", exact: true }).click();
  await why.getByText("Choose the posted rule.").first().waitFor();
  await why.getByLabel("Which posted rule?").selectOption("incomplete");
  await why.getByLabel(/^Note/).fill("Which size of soda?");
  await expectAccessible(office);
  await why.getByRole("button", { name: "Send back", exact: true }).click();
  await said(office, "The deal is sent back.");

  await page.reload();
  await row(page, "Two slices, one soda").getByText("Sent back: Incomplete: Which size of soda?").waitFor();
  await page.getByRole("button", { name: "Change: Two slices, one soda" }).click();
  await page.getByLabel(/^In a sentence/).fill("A twelve-ounce bottle.");
  await page.getByRole("button", { name: "Send for approval" }).click();
  await said(page, "Sent to the town office for approval.");
  await office.reload();
  await decide("Two slices, one soda").click();
  await dialog.getByText("A twelve-ounce bottle.").waitFor();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await said(office, "The deal is published.");
  assert.ok((await listed()).includes("Two slices, one soda"));
  await finish(office);

  // An edit of it is pending; residents still see the previous version.
  await page.reload();
  await page.getByRole("button", { name: "Change: Two slices, one soda" }).click();
  await page.getByLabel("What the deal is").fill("Three slices, one soda");
  await page.getByRole("button", { name: "Send for approval" }).click();
  await row(page, "Two slices, one soda")
    .getByText(/A change waits for the town office since/)
    .waitFor();
  assert.ok(!(await listed()).includes("Three slices, one soda"));
  await page.getByRole("button", { name: "Discard the change: Two slices, one soda" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard the change" }).click();
  await said(page, "The change is discarded.");
  await close(page);
});

test("a deal is duplicated, renewed from the mail's link, ended and deleted, each with a word before it", async () => {
  const page = await openDeals();
  await page.getByRole("button", { name: "Duplicate: Chowder with any large" }).click();
  await said(page, "Copied as a draft.");
  assert.equal(await page.getByLabel("What the deal is").inputValue(), "Chowder with any large");
  await page.getByLabel("What the deal is").fill("Chowder with any small");
  await page.getByRole("button", { name: "Save as draft" }).click();
  await said(page, "Draft saved.");
  await page.getByRole("button", { name: "Delete: Chowder with any small" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete draft" }).click();
  await row(page, "Chowder with any small").waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Call off: Holiday pickup, 10% off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep it scheduled" }).click();
  await group(page, "Scheduled").getByText("Holiday pickup, 10% off").waitFor();

  await page.getByRole("button", { name: "End: Early boat special" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await group(page, "Running").getByText("Early boat special").waitFor();
  await page.getByRole("button", { name: "End: Early boat special" }).click();
  const ending = page.getByRole("dialog");
  const refuse = (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 400, json: { detail: "Not now." } })
      : route.fallback();
  await page.route("**/api/v1/**/deals/**", refuse);
  await ending.getByRole("button", { name: "End now" }).click();
  const [refusal, below] = [
    await ending.getByRole("alert").boundingBox(),
    await ending.getByText("Residents no longer find it.").boundingBox(),
  ];
  assert.ok(below.y >= refusal.y + refusal.height + 8, "the refusal stands apart from what is below it");
  await page.unroute("**/api/v1/**/deals/**", refuse);
  await ending.getByRole("button", { name: "End now" }).click();
  await said(page, "The deal has ended.");
  const ended = group(page, "Over").getByRole("row").filter({ hasText: "Early boat special" });
  await ended.getByText("Withdrawn", { exact: true }).waitFor();
  await ended.getByRole("button", { name: "Renew: Early boat special" }).click();
  await page.waitForURL(/\?renew=\d+$/);
  const link = page.url();
  await page.reload();
  const dialog = page.getByRole("dialog", { name: "Renew “Early boat special”" });
  assert.notEqual(await dialog.getByLabel(/^Last day/).inputValue(), "", "it is as long as before");
  await dialog.getByLabel(/^Last day/).fill("2019-01-01");
  await dialog.getByRole("button", { name: "Send for approval" }).click();
  await dialog.getByText("The last day must not be before the first.").first().waitFor();
  await dialog.getByLabel(/^Last day/).fill("");
  await dialog.getByRole("button", { name: "Send for approval" }).click();
  await dialog.waitFor({ state: "detached" });
  await group(page, "Waiting").getByText("Early boat special").waitFor();
  assert.equal(new URL(page.url()).search, "");

  // A colleague follows the same link.
  await page.goto(link);
  await page.getByText(/^It already goes on\. Early boat special: From .*, no end\.$/).waitFor();
  assert.equal(await page.getByRole("dialog").count(), 0);
  assert.equal(await page.getByRole("button", { name: "Renew: Early boat special" }).count(), 0);
  await finish(page, { except: /status of 400/ });
});

test("what is typed for a deal stays when somebody else changes or deletes it, and saving over theirs asks", async () => {
  const [owner, office] = [await town.token(MEMBERS.owner), await town.token(MEMBERS.staff)];
  const business = await findId("anchor-apizza");
  const draft = { business, title: "Free refills", status: "draft" };
  const { id } = await town.call(owner, "POST", "deals/", draft);
  const page = await openDeals({}, `?edit=${id}`);
  const title = page.getByLabel("What the deal is");
  const save = () => page.getByRole("button", { name: "Save as draft" }).click();
  const readAgain = async () => {
    const read = page.waitForResponse((answer) => answer.url().endsWith(`/businesslistings/${business}/deals/`));
    await page.context().setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
    await page.context().setOffline(false);
    await read;
  };
  await title.fill("Free refills on Sundays");
  await town.call(office, "PATCH", `deals/${id}/`, { title: "Free refills at noon" });
  await readAgain();
  await page.getByRole("heading", { name: "Change “Free refills at noon”" }).waitFor();
  assert.equal(await title.inputValue(), "Free refills on Sundays");
  await save();
  const question = page.getByRole("dialog", { name: "Somebody else changed this" });
  await question.getByText("Free refills at noon").waitFor();
  await question.getByRole("button", { name: "Save mine" }).click();
  await said(page, "Draft saved.");
  await row(page, "Free refills on Sundays").waitFor();

  await page.getByRole("button", { name: "Change: Free refills on Sundays" }).click();
  await title.fill("Free refills on Mondays");
  await town.call(owner, "DELETE", `deals/${id}/`);
  await readAgain();
  await save();
  await page.locator(".error-summary").waitFor();
  assert.equal(await title.inputValue(), "Free refills on Mondays");
  await finish(page, { except: /status of (404|409|410)|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/ });
});

test("the counter's PIN is the owner's to set, and its card is one sheet without the PIN", async () => {
  const page = await openDeals();
  await page.getByRole("button", { name: "Change the PIN" }).click();
  const dialog = page.getByRole("dialog", { name: "Change the PIN" });
  await dialog.getByLabel("PIN").fill("12");
  await dialog.getByRole("button", { name: "Change the PIN" }).click();
  await dialog.getByText("A PIN has 4 to 8 digits.").first().waitFor();
  await dialog.getByLabel("PIN").fill("97531");
  await dialog.getByRole("button", { name: "Change the PIN" }).click();
  await said(page, "The new PIN works from now on.");
  const access = await town.token(MEMBERS.staff);
  const business = await findId("anchor-apizza");
  const { id } = await town.call(access, "POST", "deals/", { business, title: "Counted at the counter" });
  const redeem = (pin) => town.send("POST", `deals/${id}/redeem/`, { pin });
  assert.equal((await redeem("2468")).status, 400, "the old one stops working");
  assert.equal((await redeem("97531")).status, 200);
  await page.getByText("How counting works").click();
  await page.getByText("Type your PIN and press “Count one use”.", { exact: false }).waitFor();
  await page.getByRole("link", { name: "Counter card" }).click();
  await page.getByRole("heading", { name: "Deals at Anchor Apizza" }).waitFor();
  await page.getByText("Holiday pickup, 10% off").waitFor();
  await expectNoPageErrors(page);
  for (const format of ["Letter", "A4"]) {
    const file = (await page.pdf({ format })).toString("latin1");
    assert.equal(file.match(/\/Type\s*\/Page\b(?!s)/g)?.length, 1, format);
  }
  await page.emulateMedia({ media: "print" });
  for (const hidden of [".header", ".footer", ".admin-nav", ".button"])
    assert.equal(await page.locator(`${hidden} >> visible=true`).count(), 0, hidden);
  assert.ok(!(await page.locator("main").innerText()).includes("97531"));
  await close(page);

  await town.call(access, "POST", "deals/", { business, title: "The first forty", max_redemptions: 40 });
  const list = await openDeals();
  await list.getByRole("button", { name: "Stop counting" }).click();
  await list.getByText(/“The first forty”.* will no longer stop at/).waitFor();
  await list.getByRole("dialog").getByRole("button", { name: "Remove the PIN" }).click();
  await list.getByRole("button", { name: "Set a PIN" }).waitFor();

  await list.getByRole("button", { name: "New deal" }).click();
  const warning = list.getByText("Uses are counted only with a PIN.", { exact: false });
  await list.getByLabel("What the deal is").fill("The first ten");
  assert.equal(await warning.count(), 0);
  await list.getByLabel("Maximum uses").fill("10");
  await warning.waitFor();
  await close(list);
});

test("a foreign owner sees nothing of another's deals, a resident neither", async () => {
  for (const [who, slug] of [
    [MEMBERS.owner, "salt-hay"],
    [MEMBERS.resident, "anchor-apizza"],
  ]) {
    const page = await town.openAs(who, await dealsPath(slug));
    await page.getByText("You do not have permission to perform this action.").waitFor();
    assert.equal(await page.getByRole("button", { name: "New deal" }).count(), 0);
    await close(page);
    const access = await town.token(who);
    const path = `/api/v1/businesslistings/${await findId(slug)}/deals/`;
    const answer = await town.fetch(path, { headers: { Authorization: `Bearer ${access}` } });
    assert.equal(answer.status, 403);
  }
});

for (const [name, options] of [
  ["a phone", { size: PHONE }],
  ["the smallest phone", { size: { width: 320, height: 640 } }],
  ["a desk, dark", { size: DESKTOP, theme: "dark" }],
]) {
  test(`list, form and card have no barriers on ${name}`, async () => {
    for (const query of ["", "?new", "?card"]) {
      const page = await openDeals(options, query);
      await page.locator("#main h2").first().waitFor();
      await expectAccessible(page, query);
      await finish(page);
    }
    const office = await town.openAs(MEMBERS.staff, "/admin/deals", options);
    await office.getByRole("row").nth(1).waitFor();
    await expectAccessible(office);
    await finish(office);
  });
}
