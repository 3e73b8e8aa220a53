// Editing guides in the office: list, editor, versions, checks, preview links.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startNetwork } from "./network.mjs";
import { MEMBERS, SMALL, close, expectAccessible, expectNoPageErrors, finish, startTown } from "./town.mjs";

const town = startTown();
const network = startNetwork(town);

const staffToken = () => town.token(MEMBERS.staff);
const begin = async (title) => town.call(await staffToken(), "POST", "admin/guides/", { title });
const draftOf = async (id) => town.call(await staffToken(), "GET", `admin/guides/${id}/`);
const editAddress = (id) => `/content-engine/guides/${id}/edit`;

const area = (page) => page.getByLabel("Text", { exact: true });
const saved = (page) => page.locator('[data-save-state="saved"]').waitFor();
/** Types text that differs from what is saved, and waits until it is saved. */
async function write(page, text) {
  await area(page).fill(text);
  await saved(page);
}

/** Saves a change as another window would. */
async function saveElsewhere(id, member, change) {
  const token = await town.token(member);
  const draft = await town.call(token, "GET", `admin/guides/${id}/`);
  const body = { ...draft.content, edition: draft.edition, editor: "elsewhere", sequence: Date.now(), ...change };
  return town.call(token, "PUT", `admin/guides/${id}/draft/`, body);
}

describe("the office's guides", { concurrency: 2 }, () => {
  test("ADM-003 ADM-005 ADM-021 ADM-023 a consumer is led away to the dashboard", async () => {
    for (const path of ["/admin/guides", "/admin/guides/1/preview", editAddress(1), "/content-engine/viewer/1"]) {
      const page = await town.openAs(MEMBERS.resident, path);
      await page.waitForURL("**/dashboard");
      await close(page);
    }
  });

  test("ADM-004 ADM-022 a guide is begun, written and published; its readers get it then and not before", async () => {
    const page = await town.openAs(MEMBERS.staff, "/admin/guides");
    await page.getByRole("heading", { level: 1, name: "Guides" }).waitFor();
    await page.getByRole("link", { name: "Edit: Your first weekend in Wexbury" }).waitFor();
    await page.getByRole("button", { name: "New guide" }).click();
    await page.getByRole("button", { name: "Start writing" }).click();
    await page.getByText("Enter a title. You can change it later.").first().waitFor();
    await page.getByLabel("Title", { exact: true }).fill("Winter by the fire");
    await page.getByRole("button", { name: "Start writing" }).click();
    await page.waitForURL("**/content-engine/guides/*/edit");
    const id = Number(/guides\/(\d+)\/edit/.exec(page.url())[1]);
    await area(page).fill("Warm feet");
    await area(page).press("ControlOrMeta+a");
    await area(page).press("ControlOrMeta+b");
    assert.equal(await area(page).inputValue(), "**Warm feet**");
    await area(page).press("ControlOrMeta+i");
    assert.equal(await area(page).inputValue(), "***Warm feet***");
    await area(page).fill("Tea and books.");
    await page.getByRole("button", { name: "Card", exact: true }).click();
    await page.getByRole("combobox", { name: "Business, event or deal" }).fill("Anchor Apizza");
    await page
      .getByRole("option", { name: /Anchor Apizza/ })
      .first()
      .click();
    await page.getByRole("region", { name: "Preview" }).locator(".embed-card", { hasText: "Anchor Apizza" }).waitFor();
    assert.match(await area(page).inputValue(), /Tea and books\.\n\n::business\{anchor-apizza\}\n/);
    await saved(page);
    const { slug, status } = await draftOf(id);
    assert.deepEqual([slug, status], ["winter-by-the-fire", "draft"]);
    assert.equal((await town.fetch(`/guides/${slug}`)).status, 404);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Published.", { exact: true }).first().waitFor();
    assert.match(await (await town.fetch(`/guides/${slug}`)).text(), /Tea and books\./);

    await write(page, "Coffee and papers.");
    await page.getByText("Unpublished changes").waitFor();
    assert.match(await (await town.fetch(`/guides/${slug}`)).text(), /Tea and books\./);
    await page.getByRole("button", { name: "Publish changes" }).click();
    await page.getByText("Readers see the changes now.").waitFor();
    assert.match(await (await town.fetch(`/guides/${slug}`)).text(), /Coffee and papers\./);
    await page.getByRole("button", { name: "Take back to draft" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Take back to draft" }).click();
    await page.getByText("It is a draft again.").waitFor();
    assert.equal((await town.fetch(`/guides/${slug}`)).status, 404);
    await expectAccessible(page);
    await expectNoPageErrors(page);

    await page.goto(`${town.address}/admin/guides?status=draft&search=winter`);
    await page.getByRole("button", { name: "Delete: Winter by the fire" }).click();
    await page.getByLabel("Reason").fill("A test");
    await page.getByRole("button", { name: "Delete Winter by the fire" }).click();
    await page.getByText("No matching guides").waitFor();
    await close(page);
  });

  test("a tab that is killed while somebody types loses at most two seconds of text", async () => {
    const { id } = await begin("Killed in the act");
    const page = await town.openAs(MEMBERS.staff, editAddress(id));
    await area(page).click();
    const typed = [];
    const began = Date.now();
    while (Date.now() - began < 5000) {
      typed.push({ word: `word${typed.length}`, at: Date.now() });
      await page.keyboard.insertText(`word${typed.length - 1} `);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    const killed = Date.now();
    const session = await page.context().newCDPSession(page);
    session.send("Page.crash").catch(() => undefined);
    await page.waitForEvent("crash");
    const { content } = await draftOf(id);
    const kept = new Set(content.body.split(/\s+/));
    const lost = typed.filter(({ word }) => !kept.has(word));
    assert.ok(typed.length > 20, `${typed.length} words`);
    assert.ok(kept.size > 5, "it was saved while somebody typed on");
    assert.deepEqual(
      lost.filter(({ at }) => at < killed - 2000),
      [],
    );
    await page.context().close();
  });

  test("what cannot be saved stays in the browser, says so, and is offered again", async () => {
    const { id } = await begin("On the train");
    const page = await town.openAs(MEMBERS.staff, editAddress(id), { address: network.address });
    await write(page, "Before the tunnel.");
    // In the network: a page that is left tries to save once more, which a stub of the page need not stop.
    network.drops = (path) => path.endsWith("/draft/");
    await area(page).fill("Before the tunnel. In the tunnel.");
    await page.getByText(/^Not saved: Network error\. .*Your text is kept in this browser\.$/).waitFor();
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole("button", { name: "Restore it" }).waitFor();
    assert.equal(await area(page).inputValue(), "Before the tunnel.");
    network.drops = () => false;
    await page.getByRole("button", { name: "Restore it" }).click();
    assert.equal(await area(page).inputValue(), "Before the tunnel. In the tunnel.");
    await saved(page);
    assert.equal((await draftOf(id)).content.body, "Before the tunnel. In the tunnel.");
    await page.reload();
    await area(page).waitFor();
    assert.equal(await page.getByRole("button", { name: "Restore it" }).count(), 0);
    await close(page);
  });

  test("its own slow save is no conflict", async () => {
    const { id } = await begin("Slow line");
    const page = await town.openAs(MEMBERS.staff, editAddress(id));
    await write(page, "First.");
    // The server saves it, but the response never arrives.
    await page.route("**/draft/", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await area(page).fill("First. Second.");
    await page
      .getByText(/^Not saved:/)
      .first()
      .waitFor();
    await page.unroute("**/draft/");
    await write(page, "First. Second. Third.");
    assert.equal(await page.getByRole("region", { name: "The two texts" }).count(), 0);
    assert.equal((await draftOf(id)).content.body, "First. Second. Third.");
    await page.context().close();
  });

  test("two who write at once see each other's name and both texts, and neither text is lost", async () => {
    const { id } = await begin("Two pens");
    const page = await town.openAs(MEMBERS.staff, editAddress(id));
    await write(page, "The market opens at seven.");
    const other = await town.openAs(MEMBERS.clerk, editAddress(id));
    await other.getByText(/^Also open: .*You can both write/).waitFor();
    await write(other, "The market opens at nine.");
    await area(page).fill("The market opens at eight.");
    const texts = page.getByRole("region", { name: "The two texts" });
    await texts.locator("del", { hasText: "nine" }).waitFor();
    await texts.locator("ins", { hasText: "eight" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Continue with the other text" }).click();
    await saved(page);
    assert.equal(await area(page).inputValue(), "The market opens at nine.");
    const token = await staffToken();
    const { results } = await town.call(token, "GET", `admin/guides/${id}/versions/`);
    const bodies = await Promise.all(
      results.map(
        async (one) => (await town.call(token, "GET", `admin/guides/${id}/versions/${one.id}/`)).content.body,
      ),
    );
    for (const hour of ["seven", "eight", "nine"])
      assert.ok(bodies.includes(`The market opens at ${hour}.`), `${hour}: ${JSON.stringify(bodies)}`);
    await close(page);
    await close(other);
  });

  test("the other text is still to be chosen if the network fails while it is", async () => {
    const { id } = await begin("Two pens in a tunnel");
    const page = await town.openAs(MEMBERS.staff, editAddress(id));
    await write(page, "The fair opens at seven.");
    await saveElsewhere(id, MEMBERS.clerk, { body: "The fair opens at nine." });
    await area(page).fill("The fair opens at eight.");
    const choose = page.getByRole("button", { name: "Continue with the other text" });
    await choose.waitFor();
    await page.route("**/draft/", (route) => route.abort());
    await choose.click();
    await page.getByText(/^Not saved: Network error\. /).waitFor();
    await page.unroute("**/draft/");
    await choose.click();
    await saved(page);
    assert.equal(await area(page).inputValue(), "The fair opens at nine.");
    assert.equal((await draftOf(id)).content.body, "The fair opens at nine.");
    await close(page);
  });

  test("a version is compared word by word and loaded as a change that is not published", async () => {
    const { id } = await begin("Old and new");
    await saveElsewhere(id, MEMBERS.staff, { body: "We meet at the barn." });
    const page = await town.openAs(MEMBERS.staff, editAddress(id), { size: SMALL });
    await write(page, "We meet at the library.");
    await page.getByText("Versions", { exact: true }).click();
    await page.getByRole("button", { name: "Compare version 2 with now" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("del", { hasText: "barn" }).waitFor();
    await dialog.locator("ins", { hasText: "library" }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Load this version" }).click();
    assert.equal(await area(page).inputValue(), "We meet at the barn.");
    await saved(page);
    await page.getByRole("button", { name: "Compare version 4 with now" }).waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing stands out");
    await close(page);
  });

  test("ADM-006 ADM-024 preview and viewer show the draft, and each finding leads to its place", async () => {
    const { id } = await begin("With errors");
    const body = "## Here\n\nSome words.\n\n[Nowhere](/directory/no-such-place)\n\n![](/media/none.webp)";
    await saveElsewhere(id, MEMBERS.staff, { body });
    const page = await town.openAs(MEMBERS.staff, `/admin/guides/${id}/preview`);
    await page.getByRole("heading", { level: 2, name: "With errors" }).waitFor();
    await page.getByRole("heading", { name: "Here" }).waitFor();
    await page.getByRole("link", { name: "Check", exact: true }).click();
    await page.waitForURL(`**/content-engine/viewer/${id}`);
    const finding = page.locator(".guide-finding", { hasText: "There is no page at /directory/no-such-place." });
    await finding.waitFor();
    await page.locator(".guide-finding", { hasText: "This picture has no description." }).waitFor();
    await expectAccessible(page);
    await finding.getByRole("link", { name: "Go to line 5" }).click();
    await area(page).waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA" && getSelection());
    const selected = await area(page).evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd));
    assert.equal(selected, "[Nowhere](/directory/no-such-place)");
    await page.goto(`${town.address}/content-engine/viewer/${id}`);
    await page.locator(".guide-finding", { hasText: "There is no introduction." }).getByRole("link").click();
    await page.waitForFunction(() => document.activeElement?.id === "guide-introduction");
    await close(page);
  });

  test("a preview link opens the draft for outsiders, is not listed, and ends when the guide is published", async () => {
    const { id, edition } = await begin("For the mayor");
    const page = await town.openAs(MEMBERS.staff, editAddress(id));
    await page.getByText("Preview link for others").click();
    await page.getByRole("button", { name: "Make a preview link" }).click();
    const link = await page.getByLabel("Link", { exact: true }).inputValue();
    assert.match(link, /\/guide-preview\/[0-9a-f]{64}$/);
    const path = new URL(link).pathname;
    const answer = await town.fetch(path);
    assert.equal(answer.headers.get("x-robots-tag"), "noindex");
    const outsider = await town.open(path);
    await outsider.getByRole("heading", { level: 1, name: "For the mayor" }).waitFor();
    await outsider.getByText("This guide is not published yet.").waitFor();
    await expectAccessible(outsider);
    await expectNoPageErrors(outsider);
    const answered = await town.call(await staffToken(), "POST", `admin/guides/${id}/publish/`, { edition });
    await outsider.goto(`${town.address}${path}`);
    await outsider.getByText("This guide is published now.").waitFor();
    await outsider.getByRole("link", { name: "Read it here" }).click();
    await outsider.waitForURL(`**/guides/${answered.slug}`);
    await outsider.context().close();
    await close(page);
  });

  test("a huge picture, a text that is too long and a text that would draw for ever get a sentence", async () => {
    const { id } = await begin("Too much");
    const page = await town.openAs(MEMBERS.staff, editAddress(id));
    await write(page, "Words.");
    const drop = (name, type, megabytes) =>
      area(page).evaluate(
        (field, [fileName, mime, size]) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(size << 20)], fileName, { type: mime }));
          field.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        },
        [name, type, megabytes],
      );
    await drop("wall.png", "image/png", 50);
    await page
      .getByText(/wall\.png: .+/)
      .last()
      .waitFor({ timeout: 30_000 });
    await page
      .getByRole("alert")
      .getByText(/^wall\.png: .*(larger|too large|MB|read)/)
      .waitFor();
    await drop("minutes.pdf", "application/pdf", 1);
    await page.getByText("That is not a picture.").waitFor();
    assert.equal(await area(page).inputValue(), "Words.");
    await area(page).fill("a ".repeat(30_001));
    await page.getByText("This text is longer than 60,000 characters").first().waitFor();
    assert.equal((await draftOf(id)).content.body, "Words.", "the draft is as it was");
    await area(page).fill(">".repeat(5_000));
    await page.getByText("Lists or quotations are nested too deeply here.").first().waitFor();
    await page.context().close();
  });

  test("a page of another site that is pasted stays words: nothing of it runs or is fetched, and too much is refused", async () => {
    const { id } = await begin("From elsewhere");
    const page = await town.openAs(MEMBERS.staff, editAddress(id), {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await write(page, "Ours.");
    const foreign = "https://other.example";
    const html = `<h1 onclick="alert(1)">Their news</h1><script src="${foreign}/a.js"></script><p>Come <b>all</b>.</p><img src="${foreign}/a.png" onerror="alert(1)"><iframe src="${foreign}"></iframe><form action="${foreign}"><input name="card"></form>`;
    const copy = (types) =>
      page.evaluate(
        (parts) =>
          navigator.clipboard.write([
            new ClipboardItem(
              Object.fromEntries(Object.entries(parts).map(([type, text]) => [type, new Blob([text], { type })])),
            ),
          ]),
        types,
      );
    // Part of a web page, as browsers copy it: its text is pasted.
    await area(page).press("ControlOrMeta+End");
    await copy({ "text/html": html, "text/plain": "\n\nTheir news\n\nCome all.\n" });
    await area(page).press("ControlOrMeta+v");
    await saved(page);
    assert.equal(await area(page).inputValue(), "Ours.\n\nTheir news\n\nCome all.\n");
    // HTML source copied as text: it is treated like any other text.
    await copy({ "text/plain": `\n${html}\n` });
    await area(page).press("ControlOrMeta+v");
    await saved(page);
    const look = page.getByRole("region", { name: "Preview" });
    await look.getByText("Come all.").first().waitFor();
    assert.equal(await look.locator("script, iframe, form, input, img, [onclick], [onerror]").count(), 0);
    // An entire website.
    await copy({ "text/plain": html.repeat(400) });
    await area(page).press("ControlOrMeta+v");
    await page.getByText("This text is longer than 60,000 characters").first().waitFor();
    assert.ok((await draftOf(id)).content.body.startsWith("Ours.\n\nTheir news"), "the draft is as it was");
    assert.ok((await draftOf(id)).content.body.length < 2000);
    // The page's content security policy complains about the HTML copied in this test; those errors are expected.
    await expectNoPageErrors(page, { except: /400|inline event handler|script-src-attr inline/ });
    await page.context().close();
  });

  test("a picture that is dropped on the text is sent and stands there", async () => {
    const { id } = await begin("With a picture");
    const page = await town.openAs(MEMBERS.staff, editAddress(id));
    await write(page, "Look:");
    await area(page).evaluate(async (field) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 300, height: 200 });
      canvas.getContext("2d").fillRect(0, 0, 300, 200);
      const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
      const data = new DataTransfer();
      data.items.add(new File([blob], "barn.png", { type: "image/png" }));
      field.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await page.getByText("The picture is in the text.").waitFor();
    await page.keyboard.type("A black barn");
    assert.match(await area(page).inputValue(), /^Look:\n\n!\[A black barn\]\(\/media\/[^)]+\)\n/);
    const look = page.getByRole("region", { name: "Preview" });
    await look.getByRole("img", { name: "A black barn" }).waitFor();
    await finish(page);
  });
});
