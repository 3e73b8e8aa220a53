// Items waiting for review: a resident's own suggestions, events discovered at an owner's business, visitors'
// suggestions about it, also by the emailed link; the links to the office's queues.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP,
  MEMBERS,
  PASSWORD,
  SMALL,
  close,
  expectAccessible,
  expectFitsAndAccessible,
  finish,
  hydrated,
  pathIs,
  startTown,
  until,
} from "./town.mjs";

const town = startTown({
  TOWNGREEN_SERVER_BASE_URL: "http://wexbury.example",
  TOWNGREEN_LIMITS_CONTRIBUTIONS_PER_MINUTE: "100000",
});
const CURATION = "/dashboard/curation";
const heading = (page, words) => page.getByRole("heading", { level: 1, name: words }).waitFor();
const part = (page, name) => page.getByRole("region", { name: new RegExp(`^${name}`) });

async function suggest(slug, body) {
  const answer = await town.send("POST", `businesslistings/${slug}/suggestions/`, body);
  assert.equal(answer.status, 201);
  return answer.json();
}

test("GRD-005 GRD-014 curation asks for an account, and after signing in it is shown", async () => {
  const page = await town.open(CURATION);
  await pathIs(page, "/login");
  await page.getByLabel("Email").first().fill(MEMBERS.resident);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page
    .locator("#main")
    .getByRole("button", { name: /^(Log ?in|Sign ?in)$/i })
    .click();
  await pathIs(page, CURATION);
  await heading(page, "Curation");
  await page.goto(town.address + CURATION);
  await hydrated(page);
  await heading(page, "Curation");
  assert.equal(new URL(page.url()).pathname, CURATION);
  await finish(page);
});

test("a resident sees the own suggestion with its state, and one thing to do where there is nothing", async () => {
  const page = await town.openAs(MEMBERS.resident, CURATION);
  const suggested = part(page, "Suggested by you");
  await suggested.getByRole("link", { name: "Mudlark Pottery" }).waitFor();
  await suggested.getByText("With the owner", { exact: true }).waitFor();
  await suggested.getByText("(860) 555-0163").waitFor();
  const submitted = part(page, "Submitted by you");
  await submitted.getByRole("link", { name: "Submit an event" }).waitFor();
  assert.equal(await part(page, "Found at your business").count(), 0, "nothing of businesses for who has none");
  assert.equal(await part(page, "Waiting for the town office").count(), 0);
  await finish(page);
});

test("an owner confirms, corrects and refuses what was found", async () => {
  const page = await town.openAs(MEMBERS.owner, CURATION);
  const found = part(page, "Found at your business");
  const event = (title) => found.getByRole("region", { name: title });
  const press = (label, title) => page.getByRole("button", { name: `${label}: ${title}` }).click();
  await event("Clam Pie Night").getByText("At Anchor Apizza", { exact: true }).waitFor();
  assert.doesNotMatch(await found.innerText(), /confiden|%/i, "how sure we are is the office's");

  await press("This is right", "Raku Firing in the Yard");
  await page.getByText("Thank you. It is on the calendar, marked as confirmed.").waitFor();
  await event("Raku Firing in the Yard").waitFor({ state: "detached" });

  await press("Correct it", "Clam Pie Night");
  await event("Clam Pie Night").getByLabel("Title").fill("");
  await event("Clam Pie Night").getByRole("button", { name: "Save" }).click();
  await event("Clam Pie Night").getByRole("link", { name: "What is the event called?" }).waitFor();
  await event("Clam Pie Night").getByLabel("Title").fill("White Clam Pie Night");
  await expectAccessible(page);
  await event("Clam Pie Night").getByRole("button", { name: "Save" }).click();
  await page.getByText("Thank you. It is corrected, and no source will change that.").waitFor();

  await press("Not ours", "Open Mic Tuesday");
  const dialog = page.getByRole("dialog", { name: "Is Open Mic Tuesday not at Anchor Apizza?" });
  await dialog.getByLabel(/Do you know whose it is/).fill("Ask at the Depot.");
  await dialog.getByRole("button", { name: "It is not ours" }).click();
  await found.getByText("Nothing found is waiting for you").waitFor();
  await finish(page);

  const corrected = await until("the corrected event", async () => {
    const { results } = await town.read("events/?search=pie");
    return results.find(({ title }) => title === "White Clam Pie Night");
  });
  assert.equal(corrected.verification_status, "verified");
  const staff = await town.login(MEMBERS.staff);
  const queue = await town.call(staff.access, "GET", "admin/inbox/?kind=event&detail=discovered&page_size=100");
  const back = queue.results.find(({ title }) => title === "Open Mic Tuesday");
  const { decisions } = await town.call(staff.access, "GET", `admin/review/${back.subject_id}/`);
  assert.deepEqual([decisions[0].verb, decisions[0].reason], ["disown", "Ask at the Depot."]);
});

test("an owner keeps what a visitor suggests, and the visitor sees that", async () => {
  const page = await town.openAs(MEMBERS.owner, CURATION);
  const received = part(page, "Suggested by visitors");
  await received.getByText("(860) 555-0163").waitFor();
  await received.getByRole("button", { name: "Keep it: Mudlark Pottery" }).click();
  await page.getByText("The listing of Mudlark Pottery is changed. Thank you.").waitFor();
  await received.getByText("No suggestion is waiting for you").waitFor();
  await finish(page);
  const listing = await town.read("businesslistings/mudlark-pottery/");
  assert.equal(listing.phone, "(860) 555-0163");
  const resident = await town.openAs(MEMBERS.resident, CURATION);
  await part(resident, "Suggested by you").getByText("Accepted", { exact: true }).waitFor();
  await close(resident);
});

test("a suggestion is kept by the mail's link, without signing in, and opening it changes nothing", async () => {
  const clerk = await town.login(MEMBERS.clerk);
  const before = await town.read("businesslistings/anchor-apizza/");
  await suggest("anchor-apizza", { field: "phone", value: "(860) 555-0188", note: "I called it." });
  const mail = await town.findMail(clerk.access, MEMBERS.owner, /^A change to Anchor Apizza was suggested$/);
  assert.match(mail.text, /\(860\) 555-0188/);
  const path = /http:\/\/wexbury\.example(\/suggestions\/\w+)/.exec(mail.text)[1];
  for (const size of [SMALL, DESKTOP]) {
    const page = await town.open(path, { size });
    await heading(page, "A suggested change");
    await page.getByText("(860) 555-0188").waitFor();
    await page.getByText(before.phone, { exact: true }).waitFor();
    await expectAccessible(page);
    await finish(page);
  }
  const unchanged = await town.read("businesslistings/anchor-apizza/");
  assert.equal(unchanged.phone, before.phone);
  const page = await town.open(path);
  await page.getByRole("button", { name: "Keep it: Anchor Apizza" }).click();
  await page.getByText("The listing of Anchor Apizza is changed. Thank you.").waitFor();
  await page.reload();
  await page.getByText("This suggestion has been answered").waitFor();
  await finish(page);
  const after = await town.read("businesslistings/anchor-apizza/");
  assert.equal(after.phone, "(860) 555-0188");
  const lost = await town.open("/suggestions/0000", { status: 200 });
  await lost.getByText("This link no longer works").waitFor();
  await close(lost);
});

test("what is offensive goes to the office at once; what is with the owner, staff may see and decide", async () => {
  await suggest("anchor-apizza", { field: "other", note: "A rude word in the text.", is_urgent: true });
  await suggest("anchor-apizza", { field: "website", value: "https://anchor.example/" });
  const page = await town.openAs(MEMBERS.staff, "/admin/suggestions");
  // A view of the inbox: urgent items are due at once.
  const lines = page.locator(".queue-open").filter({ hasText: "Anchor Apizza" });
  await lines.getByText("Overdue", { exact: true }).waitFor();
  assert.equal(await lines.count(), 1, "the other one is with the owner");
  await lines.click();
  const urgent = page.locator(".triage-case");
  await urgent.getByText("A rude word in the text.").waitFor();
  await urgent.getByText("Urgent", { exact: true }).waitFor();
  await page.getByText("With the owner", { exact: true }).click();
  await page
    .getByRole("row")
    .filter({ hasText: "https://anchor.example/" })
    .getByRole("button", { name: /^Turn down/ })
    .click();
  await page.getByRole("dialog").getByLabel("Which posted rule?").selectOption("not_confirmed");
  await page.getByRole("dialog").getByLabel(/^Note/).fill("It is another anchor.");
  await page.getByRole("dialog").getByRole("button", { name: "Turn down" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.goto(town.address + CURATION);
  const office = part(page, "Waiting for the town office");
  await office.getByRole("link", { name: /^Suggested edits/ }).click();
  await pathIs(page, "/admin/suggestions");
  await finish(page);
});

test("curation fits a small phone and has no barriers", async () => {
  await suggest("anchor-apizza", { field: "other", note: "The door sticks." });
  const page = await town.openAs(MEMBERS.owner, CURATION, { size: SMALL });
  await page.locator("main").getByText("The door sticks").first().waitFor();
  await expectFitsAndAccessible(page, [SMALL, DESKTOP]);
  await finish(page);
});
