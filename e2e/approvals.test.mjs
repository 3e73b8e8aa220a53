// Reviewing guides, deals and newsletter issues before publication: submitted, commented on, approved, scheduled and
// published; by the office and by a link.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  MEMBERS,
  SMALL,
  close,
  expectAccessible,
  expectNoPageErrors,
  finish,
  overflow,
  startTown,
  townTomorrow,
  until,
} from "./town.mjs";

const town = startTown({
  TOWNGREEN_APPROVALS_GUIDES: "true",
  TOWNGREEN_APPROVALS_DEALS: "true",
  TOWNGREEN_APPROVALS_NEWSLETTER: "true",
});
const QUEUE = "/content-engine/approvals";
const BODY = "Read by the *fire*.\n\n## Tea\n\nThe kettle sings at four.\n";

const editAddress = (id) => `/content-engine/guides/${id}/edit`;

/** Creates a guide as staff; returns its draft. */
async function written(title, body = BODY) {
  const token = await town.token(MEMBERS.staff);
  const draft = await town.call(token, "POST", "admin/guides/", { title });
  const save = { ...draft.content, body, edition: draft.edition, editor: "before", sequence: 1 };
  return town.call(token, "PUT", `admin/guides/${draft.id}/draft/`, save);
}

/** The same, submitted for review. */
async function sentIn(title, more = {}) {
  const { id, edition } = await written(title);
  const body = { kind: "guide", subject_id: id, edition, ...more };
  return town.call(await town.token(MEMBERS.staff), "POST", "admin/approvals/", body);
}

const decide = async (id, decision) =>
  town.call(await town.token(MEMBERS.clerk), "POST", `admin/approvals/${id}/decide/`, { decision });

test("ADM-029 approvals lead a consumer and an owner to their dashboard, a visitor to the sign-in", async () => {
  for (const member of [MEMBERS.resident, MEMBERS.owner]) {
    const page = await town.openAs(member, QUEUE);
    await page.waitForURL("**/dashboard");
    await close(page);
  }
  const visitor = await town.open(QUEUE);
  await visitor.waitForURL("**/login");
  await visitor.context().close();
});

test("ADM-030 ENG-001 a guide is sent in from its editor, sent back with a comment on a paragraph, and approved", async () => {
  const { id } = await written("Winter by the fire");
  const editor = await town.openAs(MEMBERS.staff, editAddress(id));
  await editor.getByRole("button", { name: "Ask for review" }).waitFor();
  assert.equal(await editor.getByRole("button", { name: "Publish", exact: true }).count(), 0);
  await editor.getByRole("button", { name: "Ask for review" }).click();
  const dialog = editor.getByRole("dialog", { name: "Ask for review" });
  await dialog.getByText("Somebody other than the author decides").waitFor();
  await dialog.getByLabel(/^Also ask by email/).fill("mayor");
  await dialog.getByRole("button", { name: "Ask for review" }).click();
  await dialog.getByText("“mayor” is not an email address.").first().waitFor();
  await expectAccessible(editor);
  await dialog.getByLabel(/^Also ask by email/).fill("chair@town.example");
  await dialog.getByLabel(/^Note/).fill("Is the tea right?");
  await dialog.getByRole("button", { name: "Ask for review" }).click();
  await editor.getByText("Somebody is reading it. If you change the text, it is a draft again.").waitFor();
  await expectAccessible(editor);

  const reader = await town.openAs(MEMBERS.clerk, "/content-engine");
  await reader.getByRole("link", { name: "Approvals" }).click();
  await reader.waitForURL(`**${QUEUE}`);
  await reader.getByRole("heading", { level: 1, name: "Approvals" }).waitFor();
  await reader.getByRole("link", { name: "Winter by the fire" }).click();
  await reader.getByText("Is the tea right?").waitFor();
  await reader.getByText("The kettle sings at four.").first().waitFor();
  await expectAccessible(reader);
  await reader.getByRole("button", { name: "Request changes" }).click();
  await reader.getByText("Say what should change.").first().waitFor();
  await reader.getByLabel("Comment on").selectOption({ label: "3. The kettle sings at four." });
  await reader
    .getByLabel(/^Comment \(|^Comment$|^Comment optional/)
    .or(reader.getByRole("textbox", { name: /^Comment/ }))
    .first()
    .fill("At five.");
  await reader.getByRole("button", { name: "Request changes" }).click();
  await reader.getByText("Changes requested.", { exact: true }).first().waitFor();

  await editor.reload();
  await editor.getByText("asks for changes.").waitFor();
  await editor.getByRole("listitem").filter({ hasText: "At five." }).getByRole("link", { name: "Line 5" }).waitFor();
  const text = editor.getByLabel("Text", { exact: true });
  await text.fill(BODY.replace("four", "five"));
  await editor.getByText("The text was changed since it was sent in, so it is a draft again.").waitFor();
  await editor.getByRole("button", { name: "Ask for review" }).click();
  assert.equal(await dialog.getByLabel(/^Also ask by email/).inputValue(), "chair@town.example");
  await dialog.getByRole("button", { name: "Ask for review" }).click();
  await editor.getByText("Somebody is reading it.").waitFor();

  await reader.goto(`${town.address}${QUEUE}?status=in_review`);
  await reader.getByRole("link", { name: "Winter by the fire" }).click();
  const difference = reader.locator("ins", { hasText: "five" });
  await difference.waitFor();
  await reader.getByRole("button", { name: "Approve", exact: true }).click();
  await reader.getByRole("button", { name: "Publish now" }).waitFor();
  await expectAccessible(reader);
  await expectNoPageErrors(reader, { except: /400/ });

  await editor.reload();
  await editor.getByText("If you change the text, it needs approval again.").waitFor();
  await editor.getByRole("button", { name: "Publish", exact: true }).click();
  await editor.getByText("Published.", { exact: true }).first().waitFor();
  assert.match(await (await town.fetch("/guides/winter-by-the-fire")).text(), /sings at five/);
  await close(reader);
  await close(editor);
});

test("whoever sent it in may not approve it, and is told who may", async () => {
  const { id } = await sentIn("Own work");
  const page = await town.openAs(MEMBERS.staff, `${QUEUE}?item=${id}`);
  await page.getByText("Somebody other than the author decides").waitFor();
  assert.equal(await page.getByRole("button", { name: "Approve", exact: true }).count(), 0);
  await close(page);
});

test("what a reviewer has written stays when somebody else decides meanwhile", async () => {
  const { id } = await sentIn("Two readers");
  const page = await town.openAs(MEMBERS.clerk, `${QUEUE}?item=${id}`);
  const comment = page.getByRole("textbox", { name: /^Comment/ });
  const own = page.getByRole("list", { name: "Your comments" });
  const meanwhile = page.getByText(/ has approved it in the meantime\. Your comments are still here\.$/);
  await comment.fill("At five.");
  await page.getByRole("button", { name: "Add another comment" }).click();
  await comment.fill("And who brings the cups?");
  await decide(id, "approve");
  // The page looks every ten seconds.
  await meanwhile.waitFor();
  for (const words of ["At five.", "And who brings the cups?"]) await own.getByText(words).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Put back into review" }).click();
  await meanwhile.waitFor({ state: "detached" });
  assert.equal(await comment.inputValue(), "And who brings the cups?");

  await page.route(`**/api/v1/admin/approvals/${id}/decide/`, async (route) => {
    await decide(id, "approve");
    return route.continue();
  });
  await page.getByRole("button", { name: "Request changes" }).click();
  await page.getByText(/ has already approved it\.$/).waitFor();
  await meanwhile.waitFor();
  await own.getByText("And who brings the cups?").waitFor();
  await finish(page, { except: /status of 409/ });
});

test("what a reviewer has written stays while they look at another text, until they discard it", async () => {
  const { id } = await sentIn("Half read");
  await sentIn("Read meanwhile");
  const page = await town.openAs(MEMBERS.clerk, `${QUEUE}?item=${id}`);
  const comment = page.getByRole("textbox", { name: /^Comment/ });
  const own = page.getByRole("list", { name: "Your comments" });
  await comment.fill("At five.");
  await page.getByRole("button", { name: "Add another comment" }).click();
  await comment.fill("Which cups?");
  await page.getByRole("link", { name: "Read meanwhile" }).click();
  await page.getByRole("article", { name: "Read meanwhile" }).waitFor();
  assert.equal(await comment.inputValue(), "");
  await page.getByRole("link", { name: "Half read" }).click();
  await own.getByText("At five.").waitFor();
  assert.equal(await comment.inputValue(), "Which cups?");
  await page.reload();
  await own.getByText("At five.").waitFor();
  assert.equal(await comment.inputValue(), "Which cups?");
  await decide(id, "approve");
  await page.getByRole("button", { name: "Discard comments" }).click();
  await own.waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("article", { name: "Half read" }).waitFor();
  assert.equal(await own.count(), 0);
  await finish(page);
});

test("a link in a mail lets somebody without an account decide; opening it changes nothing", async () => {
  const { id } = await sentIn("For the mayor", { emails: "mayor@town.example", note: "By Friday, please." });
  const token = await town.token(MEMBERS.staff);
  // Its link decides on the mayor's behalf, so only a superuser can read it in the outbox.
  const withheld = await town.findMail(token, "mayor@town.example", /For the mayor/);
  assert.match(withheld.text, /Only a superuser can read this email/);
  const mail = await town.findMail(await town.token(MEMBERS.clerk), "mayor@town.example", /For the mayor/);
  for (const words of ["By Friday, please.", "The kettle sings at four."]) assert.ok(mail.text.includes(words), words);
  const path = new URL(/https?:\/\/\S+\/approval\/[0-9a-f]{64}/.exec(mail.text)[0]).pathname;
  const answer = await town.fetch(path);
  assert.deepEqual(
    [answer.headers.get("x-robots-tag"), answer.headers.get("referrer-policy")],
    ["noindex", "no-referrer"],
  );
  const page = await town.open(path, { size: SMALL });
  await page.getByRole("heading", { level: 1, name: "Please review this guide" }).waitFor();
  await page.getByText("The kettle sings at four.").first().waitFor();
  assert.equal((await town.call(token, "GET", `admin/approvals/${id}/`)).status, "in_review");
  assert.equal(await overflow(page), 0);
  await expectAccessible(page);
  const comment = page.getByRole("textbox", { name: /^Comment/ });
  await comment.fill("Is it the old kettle?");
  await page.reload();
  await page.getByText("The kettle sings at four.").first().waitFor();
  assert.equal(await comment.inputValue(), "Is it the old kettle?");
  await comment.fill("");
  // By keyboard only.
  await comment.focus();
  await page.keyboard.type("Lovely.");
  const approve = page.getByRole("button", { name: "Approve", exact: true });
  for (let step = 0; step < 5 && !(await approve.evaluate((button) => button === document.activeElement)); step += 1)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Approved by mayor@town.example.").waitFor();
  await page.getByText("Lovely.").waitFor();
  await expectAccessible(page);
  await expectNoPageErrors(page);
  const decided = await town.call(token, "GET", `admin/approvals/${id}/`);
  assert.deepEqual([decided.status, decided.decided_by], ["approved", "mayor@town.example"]);
  await town.call(token, "POST", `admin/approvals/${id}/publish/`, {});
  await page.reload();
  await page.getByText("This text is published now.").waitFor();
  await page.getByRole("link", { name: "Read it here" }).click();
  await page.waitForURL("**/guides/for-the-mayor");
  await page.context().close();
});

test("the queue on a small phone: one thing at a time, a plan in town time, and back", async () => {
  const { id } = await sentIn("Planned for spring");
  await decide(id, "approve");
  const page = await town.openAs(MEMBERS.staff, QUEUE, { size: SMALL });
  await page.getByRole("link", { name: "Planned for spring" }).click();
  assert.equal(await page.locator("fieldset", { hasText: "Changes requested" }).isVisible(), false);
  const at = page.getByLabel("Publish on");
  await at.fill("2031-03-09T02:30");
  await page.getByRole("button", { name: "Schedule" }).click();
  await page.getByText("2:30 AM does not exist on March 9, 2031: the clocks go forward.").first().waitFor();
  await at.fill("2031-03-10T08:00");
  await page.getByRole("button", { name: "Schedule" }).click();
  await page.getByRole("button", { name: "Cancel the schedule" }).waitFor();
  await page
    .getByText(/It goes out on .*March 10, 2031/)
    .first()
    .waitFor();
  assert.equal(await overflow(page), 0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel the schedule" }).click();
  await until("the approval", async () => {
    const { status } = await town.call(await town.token(MEMBERS.staff), "GET", `admin/approvals/${id}/`);
    return status === "approved";
  });
  await page.getByRole("link", { name: "All approvals" }).click();
  await page.getByRole("link", { name: "Planned for spring" }).waitFor();
  assert.equal(await overflow(page), 0);
  await page.context().close();
});

test("ADM-030 a newsletter issue goes out once somebody has approved it as it is, and an edit ends its plan", async () => {
  const token = await town.token(MEMBERS.staff);
  const { id } = await town.call(token, "POST", "admin/newsletter/issues/", { frequency: "weekly" });
  const writer = await town.openAs(MEMBERS.staff, `/admin/newsletter/${id}`);
  await writer.getByText("It can go out once somebody has approved it.").waitFor();
  assert.equal(await writer.getByRole("button", { name: "Send now" }).count(), 0);
  await writer.getByRole("button", { name: "Ask for review" }).click();
  const dialog = writer.getByRole("dialog", { name: "Ask for review" });
  await dialog.getByText("Somebody other than").first().waitFor();
  await dialog.getByLabel(/^Note/).fill("Warm enough?");
  await expectAccessible(writer);
  await dialog.getByRole("button", { name: "Ask for review" }).click();
  await writer.getByText("Somebody is reading it. If you change it, it is a draft again.").waitFor();

  const reader = await town.openAs(MEMBERS.clerk, "/admin?kind=approval");
  // The bell names it, too.
  await reader.locator("#main").getByText("This week in Wexbury").first().click();
  await reader.getByRole("link", { name: "Read and decide…" }).click();
  await reader.waitForURL(`**${QUEUE}?item=*`);
  await reader.getByText("Warm enough?").waitFor();
  await reader.getByRole("region", { name: "As residents will see it" }).getByText("Here is what’s going on").waitFor();
  await expectAccessible(reader);
  await reader.getByRole("textbox", { name: /^Comment/ }).fill("Say hello first.");
  await reader.getByRole("button", { name: "Request changes" }).click();
  await reader.getByText("Changes requested.", { exact: true }).first().waitFor();

  await writer.reload();
  await writer.locator("#main").getByText("Say hello first.").waitFor();
  await writer.getByLabel("Opening").fill("Hello, town.");
  await writer.getByRole("button", { name: "Save", exact: true }).click();
  await writer.getByText("so it is a draft again").waitFor();
  await writer.getByRole("button", { name: "Ask for review" }).click();
  await dialog.getByRole("button", { name: "Ask for review" }).click();
  await writer.getByText("Somebody is reading it.").waitFor();
  const { approval } = await town.call(token, "GET", `admin/approvals/of/issue/${id}/`);
  await decide(approval.id, "approve");

  // Nor is it mailed from the queue without a question.
  await writer.goto(`${town.address}${QUEUE}?item=${approval.id}`);
  await writer.getByRole("button", { name: "Send now" }).click();
  const question = writer.getByRole("dialog", { name: /^Send this issue to / });
  await question.getByText("goes out right away. You cannot undo this.").waitFor();
  await expectAccessible(writer);
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  assert.equal((await town.call(token, "GET", `admin/approvals/${approval.id}/`)).status, "approved");

  await writer.goto(`${town.address}/admin/newsletter/${id}`);
  await writer.getByText("If you change it, it needs approval again.").waitFor();
  await writer.getByLabel(/^When/).fill(`${townTomorrow()}T08:00`);
  await writer.getByRole("button", { name: "Schedule" }).click();
  await writer.getByText("It goes out").first().waitFor();
  await expectAccessible(writer);
  await writer.getByLabel("Opening").fill("Hello again.");
  await writer.getByRole("button", { name: "Save", exact: true }).click();
  await writer.getByText("so it is a draft again").waitFor();
  assert.equal((await town.call(token, "GET", `admin/newsletter/issues/${id}/`)).status, "draft");
  await expectNoPageErrors(writer);
  await close(reader);
  await close(writer);
});

test("ADM-030 a deal waits for somebody else of the office, stands in the queue as its coupon, and is published as it was read", async () => {
  const token = await town.token(MEMBERS.staff);
  const new_ = {
    title: "Soup for two",
    business: 1,
    description: "With *bread*.",
    code: "SOUP",
    end_date: "2031-03-10",
  };
  const { id } = await town.call(token, "POST", "deals/", { ...new_, status: "published" });
  assert.equal((await town.fetch(`/deals/${id}`)).status, 404);
  const own = await town.openAs(MEMBERS.staff, `${QUEUE}?kind=deal`, { size: SMALL });
  await own.getByRole("link", { name: "Soup for two" }).click();
  await own.getByText("Somebody other than the author decides").waitFor();
  assert.equal(await overflow(own), 0);
  await expectAccessible(own);
  await own.context().close();
  const reader = await town.openAs(MEMBERS.clerk, `${QUEUE}?kind=deal`);
  await reader.getByRole("link", { name: "Soup for two" }).click();
  const text = reader.getByRole("region", { name: "As residents will see it" });
  await text.getByText("Code: SOUP.").waitFor();
  await expectAccessible(reader);
  await reader.getByRole("button", { name: "Approve", exact: true }).click();
  await reader.getByRole("button", { name: "Publish now" }).click();
  await reader.getByText("Published.", { exact: true }).first().waitFor();
  assert.match(await (await town.fetch(`/deals/${id}`)).text(), /Soup for two/);
  await finish(reader);
});

test("the keyboard goes through the queue and decides, unless its keys are switched off; states are tabs", async () => {
  const made = [await sentIn("Keys one"), await sentIn("Keys two")];
  await town.call(await town.token(MEMBERS.clerk), "PATCH", "notifications/mark-all-read/", {});
  const page = await town.openAs(MEMBERS.clerk, QUEUE);
  const states = page.getByRole("group", { name: "State" });
  await states.getByText("In review", { exact: true }).click();
  await page.waitForURL(`**${QUEUE}?status=in_review`);
  await page.getByRole("link", { name: "Keys one" }).waitFor();
  const legend = page.locator(".hotkey-legend");
  await legend.getByText("next", { exact: false }).first().waitFor();
  const isOpen = (title) =>
    page.waitForFunction(
      (name) => document.querySelector(".approvals-row-link[aria-current]")?.textContent === name,
      title,
    );
  const rows = await page.locator(".approvals-row-link").allInnerTexts();
  for (const title of rows) {
    await page.keyboard.press("j");
    await isOpen(title);
    if (title.startsWith("Keys")) break;
  }
  const first = await page.locator(".approvals-row-link[aria-current]").innerText();
  await page.getByRole("article", { name: first }).getByRole("button", { name: "Approve", exact: true }).waitFor();
  // Its title is read out.
  await page.waitForFunction((name) => document.activeElement.textContent === name, first);
  assert.match((await legend.innerText()).replaceAll(/\s+/g, " "), /j next k previous p approve b request changes/);
  await expectAccessible(page);
  // Without a comment there is nothing to send back: the key leads to where it is written.
  await page.keyboard.press("b");
  const comment = page.getByRole("textbox", { name: /^Comment/ });
  assert.ok(await comment.evaluate((box) => box === document.activeElement));
  await page.keyboard.type("pbj");
  assert.equal(await comment.inputValue(), "pbj", "while somebody types, keys are letters");
  await page.locator("#main").getByRole("heading", { level: 2, name: first }).click();
  await page.keyboard.press("b");
  await page.getByText("Changes requested.", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  const status = async ({ id }) =>
    (await town.call(await town.token(MEMBERS.staff), "GET", `admin/approvals/${id}/`)).status;
  const one = made[first === "Keys one" ? 0 : 1];
  await until("the decision is taken back", async () => (await status(one)) === "in_review");

  const second = first === "Keys one" ? "Keys two" : "Keys one";
  await page.getByRole("link", { name: second }).click();
  const article = page.getByRole("article", { name: second });
  await article.getByRole("button", { name: "Approve", exact: true }).waitFor();
  await legend.getByText("Keys", { exact: true }).click();
  await page.keyboard.press("p");
  await page.keyboard.press("k");
  await article.getByRole("button", { name: "Approve", exact: true }).waitFor();
  assert.equal(await status(made[second === "Keys one" ? 0 : 1]), "in_review", "the keys are off");
  await legend.getByText("Keys", { exact: true }).click();
  await page.keyboard.press("p");
  await article
    .getByText("Approved.", { exact: true })
    .or(page.getByText("Approved.", { exact: true }))
    .first()
    .waitFor();
  await until("it is approved", async () => (await status(made[second === "Keys one" ? 0 : 1])) === "approved");
  await finish(page);
});
