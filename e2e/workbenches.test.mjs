// The workbench pages, which try out one component with any input. Nothing is saved there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, MEMBERS, SMALL, close, expectAccessible, finish, startTown } from "./town.mjs";

const town = startTown();

async function picture(page, width, height) {
  const base64 = await page.evaluate(
    ([across, down]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: across, height: down });
      canvas.getContext("2d").fillRect(0, 0, across, down);
      return canvas.toDataURL("image/png").split(",")[1];
    },
    [width, height],
  );
  return { name: "own.png", mimeType: "image/png", buffer: Buffer.from(base64, "base64") };
}

const heading = (page, name) => page.getByRole("heading", { level: 1, name }).waitFor();
const shot = async (page, name, size) =>
  process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}-${size.width}.png`, fullPage: true });

for (const size of [SMALL, DESKTOP]) {
  test(`OPN-003 the CSV test page shows how a list is read, without login (${size.width})`, async () => {
    const page = await town.open("/test-csv", { size });
    await heading(page, "CSV test page");
    const before = await town.read("events/?page_size=1");
    const table =
      'title,start_date,location\nWinter Fair,2031-12-12,The Green\nBroken,never,The Green\n"Winter Fair",2031-12-12,The Green\n';
    await page
      .getByLabel("Event file")
      .setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
    await page.getByRole("heading", { name: "Match the columns" }).waitFor();
    await page.getByRole("button", { name: "Check the rows" }).click();
    await page.getByText("1 row is invalid.").waitFor();
    await expectAccessible(page);
    await shot(page, "csv", size);
    await page.getByText("Skip the invalid rows").click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("This was a test run: nothing was saved.").waitFor();
    assert.equal(await page.getByRole("button", { name: /^Import/ }).count(), 0);
    const after = await town.read("events/?page_size=1");
    assert.equal(after.count, before.count);
    await finish(page);
  });

  test(`OPN-004 the image editor test page shows the editor, without login (${size.width})`, async () => {
    const page = await town.open("/test-image-editor", { size });
    await heading(page, "Image editor test page");
    await page.getByText("1280 × 800 pixels", { exact: true }).waitFor();
    await page.getByLabel("Picture", { exact: true }).setInputFiles(await picture(page, 300, 200));
    await page.getByText("300 × 200 pixels", { exact: true }).waitFor();
    await page.getByText("Square 1:1", { exact: true }).click();
    await page.getByRole("button", { name: "Rotate right" }).click();
    await page.getByRole("button", { name: "Show the result" }).click();
    const result = page.getByRole("region", { name: "Result" });
    await result.getByText("200 × 200 pixels", { exact: true }).waitFor();
    await expectAccessible(page);
    await shot(page, "image-editor", size);
    assert.ok(!page.asked.some((path) => path.includes("/images/")), "nothing is sent");
    await finish(page);
  });

  test(`OPN-005 the direct image test page shows a picture in every place, without login (${size.width})`, async () => {
    const page = await town.open("/test-image-direct", { size });
    await heading(page, "Direct image test page");
    const places = [
      "Card in the directory",
      "Card in a guide and among similar places",
      "Cover of a listing, alone",
      "Cover and gallery of a listing",
      "Spotlight",
      "Valued partner",
      "Logo in the band of sponsors",
      "Guide on the home page",
      "First guide of the list",
      "Guide in the list",
      "Cover of a guide",
      "Card of an event",
      "Page of an event",
      "Picture of a link in chats",
    ];
    const imageOf = (name) => page.getByRole("region", { name, exact: true }).locator("img").first();
    // On a narrow screen an event card has no picture on the site either, and the page says so.
    const isWide = size.width >= 768;
    const shown = places.filter((name) => isWide || name !== "Card of an event");
    for (const name of shown) await imageOf(name).waitFor();
    await imageOf("Card of an event").waitFor({ state: isWide ? "visible" : "hidden" });
    const words = page.getByText("On a narrow screen the card has no room for a picture.");
    assert.equal(await words.isVisible(), !isWide);
    await page.getByLabel("Picture", { exact: true }).setInputFiles(await picture(page, 500, 400));
    await page.getByText("500 × 400 pixels", { exact: true }).waitFor();
    for (const name of shown.slice(0, -1)) {
      const image = imageOf(name);
      await image.scrollIntoViewIfNeeded();
      await page.waitForFunction(
        (element) => element.complete && element.naturalWidth === 500,
        await image.elementHandle(),
      );
    }
    assert.equal(await page.locator("[data-paid]").count(), 0, "examples are not counted");
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
    await shot(page, "image-direct", size);
    await finish(page);
  });

  test(`ADM-016 the guide editor test page draws the text as guides are drawn (${size.width})`, async () => {
    const page = await town.openAs(MEMBERS.staff, "/test-guide-editor", { size });
    await heading(page, "Guide editor test page");
    const look = page.getByRole("region", { name: "Preview" });
    await look.getByRole("heading", { name: "A morning on the green" }).waitFor();
    const text = page.getByLabel("Text", { exact: true });
    await text.fill("Start early.");
    await text.press("ControlOrMeta+a");
    await page.getByRole("button", { name: "Bold" }).click();
    assert.equal(await text.inputValue(), "**Start early.**");
    await look.locator("strong", { hasText: "Start early." }).waitFor();
    await text.press("ControlOrMeta+z");
    assert.equal(await text.inputValue(), "Start early.", "what a button did is undone as typing is");
    await text.fill("Go here:\n\n::business{anchor-apizza}\n\n::business{no-such-place}\n\n<script>alert(1)</script>");
    await look.getByText("Anchor Apizza").first().waitFor();
    await look.getByText("Not on the site, so left out: ::business{no-such-place}").waitFor();
    assert.equal(await look.locator("script").count(), 0);
    await expectAccessible(page);
    await shot(page, "guide-editor", size);
    await finish(page);
  });
}

test("ADM-015 the guide editor test page leads a consumer to the dashboard", async () => {
  const page = await town.openAs(MEMBERS.resident, "/test-guide-editor");
  await page.waitForURL((url) => url.pathname === "/dashboard");
  await close(page);
});
