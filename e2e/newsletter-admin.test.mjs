// The office's newsletter: an issue from draft to archive, and importing and exporting subscribers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MEMBERS, PHONE, close, expectAccessible, finish, startTown, townTomorrow, until } from "./town.mjs";

const town = startTown();

/** Opens a page as staff, signed in with token and cookies like a browser. */
const openOffice = (path, options) => town.openAs(MEMBERS.clerk, path, options);

test("an issue is composed, edited, tried, scheduled, held back, sent, and kept in the archive", async () => {
  const page = await openOffice("/admin/newsletter");
  await page.getByRole("button", { name: "Compose the weekly issue" }).click();
  await page.getByRole("heading", { name: "This week in Wexbury" }).waitFor();
  const main = page.locator("#main");
  await main.getByLabel("Subject").fill("Lanterns on the green");
  await main.getByLabel("Opening").fill("Bring **a light**.");
  await main.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("heading", { name: "Lanterns on the green" }).waitFor();
  assert.equal(await page.locator(".newsletter-intro strong").textContent(), "a light");
  await expectAccessible(page);

  await main.getByRole("button", { name: "Send test" }).click();
  await page
    .getByText(`The test email to ${MEMBERS.clerk} is in the office’s outbox: no mail server is set up.`)
    .waitFor();
  await main.getByLabel("When").fill(`${townTomorrow()}T08:00`);
  await main.getByRole("button", { name: "Schedule" }).click();
  await main.getByText("It goes out").waitFor();
  await main.getByRole("button", { name: "Put it on hold" }).click();
  await main.getByLabel("When").fill("");
  await main.getByRole("button", { name: "Send now" }).click();
  const asking = page.getByRole("dialog");
  // The number of confirmed weekly subscribers in the list.
  const clerk = await town.token(MEMBERS.clerk);
  const table = await (await town.send("GET", "admin/newsletter/subscribers/export/", undefined, clerk)).text();
  const readers = table.split("\n").filter((line) => line.includes("confirmed") && line.includes("weekly")).length;
  assert.ok(readers > 1, table);
  await asking.getByRole("heading", { name: `Send this issue to ${readers} subscribers?` }).waitFor();
  await asking.getByText("Lanterns on the green").waitFor();
  await asking.getByRole("button", { name: "Cancel" }).click();
  await main.getByText("Draft", { exact: true }).waitFor();
  await main.getByRole("button", { name: "Send now" }).click();
  await asking.getByRole("button", { name: "Send now" }).click();
  await page.getByText("The issue is going out.").waitFor();
  await until("word that the issue is in the archive", async () => {
    await page.reload();
    await page.locator(".badge").first().waitFor();
    return page.getByText("See it in the archive").isVisible();
  });
  await page.getByRole("link", { name: "See it in the archive" }).click();
  await page.getByRole("heading", { level: 1, name: "Lanterns on the green" }).waitFor();
  await finish(page);
});

test("what stands in an issue is ordered, removed and added by keyboard, and kept", async () => {
  const page = await openOffice("/admin/newsletter");
  await page.getByRole("button", { name: "Compose the weekly issue" }).click();
  const editor = page.locator(".issue-editor");
  const names = () => editor.locator(".issue-items").first().locator("b").allInnerTexts();
  await editor.locator(".issue-item").first().waitFor();
  // Twelve items from the entire week, not only its beginning.
  const days = new Set(
    (await page.locator(".newsletter-section").first().locator(".newsletter-note").allInnerTexts()).map(
      (note) => note.split(",")[0],
    ),
  );
  assert.ok(days.size >= 6, [...days].join());
  const [first, second, third] = await names();
  await editor.getByRole("button", { name: `Move down: ${first}` }).focus();
  await page.keyboard.press("Enter");
  assert.deepEqual((await names()).slice(0, 2), [second, first]);
  await page.keyboard.press("Enter");
  assert.deepEqual((await names()).slice(0, 3), [second, third, first], "the focus goes along");
  await editor.getByRole("button", { name: `Remove: ${second}` }).click();
  await editor.getByText("Add something").click();
  const added = (await editor.locator(".issue-add b").first().innerText()).trim();
  await editor.getByRole("button", { name: `Add: ${added}` }).click();
  await expectAccessible(page);
  assert.equal(await page.getByRole("button", { name: "Send now" }).count(), 0, "what is not saved is not sent");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Your changes are saved.").waitFor();
  await page.reload();
  await editor.locator(".issue-item").first().waitFor();
  assert.deepEqual((await names()).slice(0, 2), [third, first]);
  assert.ok((await page.locator(".newsletter-item h3").allInnerTexts()).includes(added), added);
  await page.getByRole("button", { name: "Refresh the lists…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Refresh" }).click();
  await page.getByText("The lists are up to date.").waitFor();
  assert.deepEqual((await names()).slice(0, 3), [first, second, third]);
  await finish(page);
});

test("what is typed into an issue survives a tab that is killed, and is saved where it stands", async () => {
  const token = await town.token(MEMBERS.clerk);
  const { id } = await town.call(token, "POST", "admin/newsletter/issues/", { frequency: "weekly" });
  const page = await openOffice(`/admin/newsletter/${id}`);
  await page.getByLabel("Opening").fill("Bring a light, and a friend.");
  await page.getByText("Not saved yet").waitFor();
  const session = await page.context().newCDPSession(page);
  session.send("Page.crash").catch(() => undefined);
  await page.waitForEvent("crash");

  const next = await page.context().newPage();
  await next.addInitScript((access) => localStorage.setItem("towngreen.token", access), token);
  await next.goto(`${town.address}/admin/newsletter/${id}`);
  await next.getByRole("button", { name: "Restore them" }).click();
  const opening = next.getByLabel("Opening");
  assert.equal(await opening.inputValue(), "Bring a light, and a friend.");
  const save = next.getByRole("button", { name: "Save", exact: true });
  await save.focus();
  await next.keyboard.press("Enter");
  await next.getByText("Your changes are saved.").waitFor();
  assert.equal((await town.call(token, "GET", `admin/newsletter/issues/${id}/`)).intro, "Bring a light, and a friend.");
  assert.equal(await next.getByText("Not saved yet").count(), 0);
  // The lists are regenerated; text typed meanwhile is kept.
  await next.getByLabel("Subject").fill("Lights");
  await next.getByRole("button", { name: "Refresh the lists…" }).click();
  await next.getByRole("dialog").getByRole("button", { name: "Refresh" }).click();
  await next.getByText("The lists are up to date.").waitFor();
  assert.equal(await next.getByLabel("Subject").inputValue(), "Lights");
  await save.click();
  await next.getByText("Not saved yet").waitFor({ state: "hidden" });
  await next.reload();
  await next.getByLabel("Subject").waitFor();
  assert.equal(await next.getByRole("button", { name: "Restore them" }).count(), 0, "what is saved is no draft");
  await page.context().close();
});

test("subscribers come in by a file that is looked through first, are found, and erased", async () => {
  const page = await openOffice("/admin/newsletter?view=subscribers", { size: PHONE });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("File").setInputFiles({
    name: "readers.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("email,consent_date\nfirst@reader.example,2026-03-31\nnope,2026-03-31\n"),
  });
  await dialog.getByText('Line 3, email: "nope" is not an email address').waitFor();
  assert.equal(await dialog.getByRole("button", { name: "Import", exact: true }).isDisabled(), true);
  await dialog.getByRole("checkbox", { name: "Skip rows with errors" }).check();
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("1 address imported.").waitFor();
  await page.getByRole("searchbox", { name: "Search addresses" }).fill("first@");
  await page.getByRole("search", { name: "Search addresses" }).getByRole("button").click();
  await page.getByRole("button", { name: "Erase: first@reader.example" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Erase address" }).click();
  await page.getByText("No matching addresses").waitFor();
  await finish(page);
});

test("the addresses can be taken away as a file", async () => {
  const page = await openOffice("/admin/newsletter?view=subscribers");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV", exact: true }).click();
  assert.equal((await download).suggestedFilename(), "subscribers.csv");
  await close(page);
});
