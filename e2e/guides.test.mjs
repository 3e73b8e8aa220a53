// Guides in the browser: the list, one guide with its cards, and the guides on a business page.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  DESKTOP,
  MEMBERS,
  PHONE,
  close,
  expectAccessible,
  finish,
  hydrated,
  startTown,
  stub,
  withoutInitialData,
} from "./town.mjs";

const town = startTown();
const GUIDE = "/guides/your-first-weekend-in-wexbury";

describe("the guides", { concurrency: 2 }, () => {
  test("the list puts the featured guide first, and its card leads to it", async () => {
    const page = await town.open("/guides");
    assert.equal(await page.locator(".guide-card").count(), 8);
    assert.equal(await page.locator(".guide-card-lead h2").innerText(), "Your first weekend in Wexbury");
    assert.deepEqual(
      page.asked.filter((address) => address.includes("guides")),
      [],
      "the page brought its data along",
    );
    await page.locator(".guide-card-lead").click({ position: { x: 20, y: 20 } });
    await page.waitForURL(`**${GUIDE}`);
    await page.getByRole("heading", { level: 1, name: "Your first weekend in Wexbury" }).waitFor();
    await finish(page);
  });

  test("GDE-001: a guide shows title, introduction, image and related businesses", async () => {
    const page = await town.open(GUIDE);
    await page.getByRole("heading", { level: 1, name: "Your first weekend in Wexbury" }).waitFor();
    assert.match(await page.locator(".guide-introduction").innerText(), /^Two days, no car/);
    assert.match(await page.locator(".guide-facts").innerText(), /By June Alderton.*\d min read.*Updated /s);
    const cover = page.locator(".guide-cover");
    assert.match(await cover.getAttribute("src"), /^\/art\/landscape\/your-first-weekend-in-wexbury\.svg/);
    assert.ok(await cover.evaluate((image) => image.complete && image.naturalWidth > 0));
    const places = await page.locator(".guide-places .business-card-name").allInnerTexts();
    assert.equal(places[0], "The Wexbury Inn", "the editor's own choice comes first");
    assert.ok(places.includes("Three Geese Bakery") && places.length > 8, String(places));
    await page.locator(".embed-card", { hasText: "Three Geese Bakery" }).getByRole("link").click();
    await page.waitForURL("**/directory/three-geese-bakery");
    await close(page);
  });

  test("the places are numbered stops, and a number on the map leads to its place", async () => {
    const page = await town.open(GUIDE, { size: DESKTOP });
    const section = page.locator(".guide-places");
    const names = await section.locator(".business-card-name").allInnerTexts();
    const numbers = await section.locator(".business-card-number").allInnerTexts();
    assert.deepEqual(
      numbers,
      names.map((_, index) => String(index + 1)),
    );
    const map = page.getByRole("group", { name: "Map of the places in this guide" });
    await map.scrollIntoViewIfNeeded();
    const pin = map.locator("button.map-pin:not(.map-pin-group)").first();
    await pin.waitFor();
    const [number, name] = (await pin.getAttribute("aria-label")).split(/\. (.*)/);
    assert.equal(names[Number(number) - 1], name);
    await pin.click();
    assert.equal(await page.evaluate(() => document.activeElement.innerText), name);
    await finish(page);
  });

  test("the contents jump to their headings, below the fixed header", async () => {
    const page = await town.open(GUIDE);
    await page
      .getByRole("navigation", { name: "On this page" })
      .getByRole("link", { name: "Saturday morning: bread first" })
      .click();
    const heading = page.locator("#saturday-morning-bread-first");
    await page.waitForFunction(() => scrollY > 100);
    const header = await page.locator("header.header").boundingBox();
    const box = await heading.boundingBox();
    assert.ok(box.y >= header.y + header.height - 1, `the heading at ${box.y} is under the header`);
    await close(page);
  });

  test("a deal among the words is a card of its own, and says until when", async () => {
    const page = await town.open("/guides/the-old-rail-trail-mile-by-mile");
    const card = page.locator(".embed-card-deal");
    assert.match(await card.innerText(), /^Deal\s+Winter tune-up, \$45\s+Spoke & Pedal\s+Until /);
    await card.getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: "Winter tune-up, $45" }).waitFor();
    await close(page);
  });

  test("without its picture a guide keeps its landscape in the same place", async () => {
    const token = await town.token(MEMBERS.staff);
    const guide = {
      slug: "a-guide-with-a-picture",
      title: "A guide with a picture",
      status: "published",
      body: "Words.",
      image_url: "/media/00000000000000000000000000000000-640.webp",
    };
    await town.call(token, "POST", "guides/", guide);
    const page = await town.open("/guides/a-guide-with-a-picture");
    await page.waitForFunction(() => document.querySelector(".guide-cover").src.includes("/art/landscape/"));
    await town.call(token, "PATCH", "guides/a-guide-with-a-picture/", { slug: "a-guide-renamed" });
    await page.goto(`${town.address}/guides/a-guide-with-a-picture`);
    assert.match(page.url(), /\/guides\/a-guide-renamed$/, "a former address leads to the present one");
    await town.call(token, "DELETE", "guides/a-guide-renamed/");
    await close(page);
  });

  test("a guide that is not there says so, with the status of it", async () => {
    assert.equal((await town.fetch("/guides/no-such-guide")).status, 404);
    const page = await town.open("/guides/no-such-guide", { status: 404 });
    await page.getByRole("heading", { level: 1, name: "Guide not found" }).waitFor();
    await page.getByRole("link", { name: "All guides" }).click();
    await page.getByRole("heading", { level: 1, name: "Guides" }).waitFor();
    await close(page);
  });

  test("where the API fails, the list and the guide say so and can be asked again", async () => {
    for (const path of ["/guides", GUIDE]) {
      const page = await town.open(path, {
        before: async (opened) => {
          await withoutInitialData(opened);
          await opened.route(/\/api\/v1\/guides\//, (route) =>
            route.fulfill({ status: 400, json: { detail: "Out of paper." } }),
          );
        },
      });
      await page.getByRole("alert").getByText("Out of paper.").waitFor();
      await page.unroute(/\/api\/v1\/guides\//);
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByText("Two days, no car").first().waitFor();
      await close(page);
    }
    const page = await town.open("/guides", {
      before: async (opened) => {
        await withoutInitialData(opened);
        await stub(opened, "guides/", { count: 0, next: null, previous: null, results: [] });
      },
    });
    await page.getByText("No guides yet.").waitFor();
    await close(page);
  });

  test("a business's page names the guides that speak of it", async () => {
    const page = await town.open("/directory/three-geese-bakery");
    const section = page.getByRole("region", { name: "In our guides" });
    await section.getByRole("link", { name: "Your first weekend in Wexbury" }).click();
    await page.waitForURL(`**${GUIDE}`);
    await close(page);
  });

  test("the paper has the text and not the buttons", async () => {
    const page = await town.open(GUIDE);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".guide-aside").isVisible(), false);
    assert.equal(await page.locator(".guide-prose").first().isVisible(), true);
    await close(page);
  });

  for (const [name, options] of [
    ["phone", { size: PHONE }],
    ["desktop, dark", { size: DESKTOP, theme: "dark" }],
  ]) {
    test(`no barriers on ${name}`, async () => {
      for (const path of ["/guides", GUIDE]) {
        const page = await town.open(path, options);
        await hydrated(page);
        await expectAccessible(page, path);
        await finish(page);
      }
    });
  }
});
