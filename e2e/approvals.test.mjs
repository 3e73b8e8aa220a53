// Guides that somebody else reads first: sent in, commented, approved, planned, published; by the office and by a link.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  MEMBERS,
  close,
  expectNoPageErrors,
  findAccessibilityViolations,
  overflow,
  startTown,
  until,
} from "./town.mjs";

const town = startTown({ TOWNGREEN_APPROVALS_GUIDES: "true" });
const SMALL = { width: 360, height: 740 };
const QUEUE = "/content-engine/approvals";
const BODY = "Read by the *fire*.\n\n## Tea\n\nThe kettle sings at four.\n";

const tokenOf = async (who) => (await town.login(who)).access;
const editAddress = (id) => `/content-engine/guides/${id}/edit`;
const readable = async (page) => assert.deepEqual((await findAccessibilityViolations(page)).violations, []);

/** A guide that staff wrote: its draft. */
async function written(title, body = BODY) {
  const token = await tokenOf(MEMBERS.staff);
  const draft = await town.call(token, "POST", "admin/guides/", { title });
  const save = { ...draft.content, body, edition: draft.edition, editor: "before", sequence: 1 };
  return town.call(token, "PUT", `admin/guides/${draft.id}/draft/`, save);
}

/** The same, sent in. */
async function sentIn(title, more = {}) {
  const { id, edition } = await written(title);
  const body = { kind: "guide", subject_id: id, edition, ...more };
  return town.call(await tokenOf(MEMBERS.staff), "POST", "admin/approvals/", body);
}

const decide = async (id, decision) =>
  town.call(await tokenOf(MEMBERS.clerk), "POST", `admin/approvals/${id}/decide/`, { decision });

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
  await readable(editor);
  await dialog.getByLabel(/^Also ask by email/).fill("");
  await dialog.getByLabel(/^Note/).fill("Is the tea right?");
  await dialog.getByRole("button", { name: "Ask for review" }).click();
  await editor.getByText("Somebody is reading it. If you change the text, it is a draft again.").waitFor();
  await readable(editor);

  const reader = await town.openAs(MEMBERS.clerk, "/content-engine");
  await reader.getByRole("link", { name: "Approvals" }).click();
  await reader.waitForURL(`**${QUEUE}`);
  await reader.getByRole("heading", { level: 1, name: "Approvals" }).waitFor();
  await reader.getByRole("link", { name: "Winter by the fire" }).click();
  await reader.getByText("Is the tea right?").waitFor();
  await reader.getByText("The kettle sings at four.").first().waitFor();
  await readable(reader);
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
  await dialog.getByRole("button", { name: "Ask for review" }).click();
  await editor.getByText("Somebody is reading it.").waitFor();

  await reader.goto(`${town.address}${QUEUE}?status=in_review`);
  await reader.getByRole("link", { name: "Winter by the fire" }).click();
  const difference = reader.locator("ins", { hasText: "five" });
  await difference.waitFor();
  await reader.getByRole("button", { name: "Approve", exact: true }).click();
  await reader.getByRole("button", { name: "Publish now" }).waitFor();
  await readable(reader);
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

test("a link in a mail lets somebody without an account decide; opening it changes nothing", async () => {
  const { id } = await sentIn("For the mayor", { emails: "mayor@town.example", note: "By Friday, please." });
  const token = await tokenOf(MEMBERS.staff);
  const mail = await town.findMail(token, "mayor@town.example", /For the mayor/);
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
  await readable(page);
  // By the keyboard alone.
  await page.getByRole("textbox", { name: /^Comment/ }).focus();
  await page.keyboard.type("Lovely.");
  const approve = page.getByRole("button", { name: "Approve", exact: true });
  for (let step = 0; step < 5 && !(await approve.evaluate((button) => button === document.activeElement)); step += 1)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Approved by mayor@town.example.").waitFor();
  await page.getByText("Lovely.").waitFor();
  await readable(page);
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
  const at = page.getByLabel("Publish on");
  await at.fill("2031-03-09T02:30");
  await page.getByRole("button", { name: "Schedule" }).click();
  await page.getByText("2:30 AM does not exist on March 9, 2031: the clocks go forward.").first().waitFor();
  await at.fill("2031-03-10T08:00");
  await page.getByRole("button", { name: "Schedule" }).click();
  await page.getByRole("button", { name: "Cancel the plan" }).waitFor();
  await page
    .getByText(/It goes out on .*March 10, 2031/)
    .first()
    .waitFor();
  assert.equal(await overflow(page), 0);
  await readable(page);
  await page.getByRole("button", { name: "Cancel the plan" }).click();
  await until("the approval", async () => {
    const { status } = await town.call(await tokenOf(MEMBERS.staff), "GET", `admin/approvals/${id}/`);
    return status === "approved";
  });
  await page.getByRole("link", { name: "All approvals" }).click();
  await page.getByRole("link", { name: "Planned for spring" }).waitFor();
  assert.equal(await overflow(page), 0);
  await page.context().close();
});
