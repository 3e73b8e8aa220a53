// Where the focus and the scroll position are after following a link: to other content at the same path, to a part of
// the page, and back.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DESKTOP, close, finish, startTown, until } from "./town.mjs";

const town = startTown();
const focused = (page) =>
  page.evaluate(() => {
    const { localName, id } = document.activeElement;
    return id ? `${localName}#${id}` : localName;
  });
const scrolled = (page) => page.evaluate(() => scrollY);

async function scrollTo(page, top) {
  await page.evaluate((y) => scrollTo(0, y), top);
  await until("the scroll position", async () => (await scrolled(page)) === top);
}

describe("other content at the same path starts at its heading, at the top", () => {
  test("a category from the header's menu", async () => {
    const page = await town.open("/directory", { size: DESKTOP });
    await page.locator(".business-card").nth(5).waitFor();
    await scrollTo(page, 600);
    await page.getByRole("button", { name: "Categories", exact: true }).click();
    await page.locator(".header-nav .menu-item", { hasText: "Antiques" }).click();
    await page.getByRole("heading", { level: 1, name: "Antiques" }).waitFor();
    await until("the heading with the focus", async () => (await focused(page)) === "h1");
    assert.equal(await scrolled(page), 0);
    await finish(page);
  });

  test("another search", async () => {
    const page = await town.open("/search?q=books", { size: { width: 1280, height: 400 } });
    await page.locator(".search-result").first().waitFor();
    await scrollTo(page, 120);
    const box = page.getByRole("banner").getByRole("combobox");
    await box.fill("pizza");
    await box.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("q") === "pizza");
    await until("the heading with the focus", async () => (await focused(page)) === "h1");
    assert.equal(await scrolled(page), 0);
    await finish(page);
  });
});

test("a link to a part of the page moves the focus there; Back returns to where it was followed", async () => {
  const page = await town.open("/guides/your-first-weekend-in-wexbury", { size: { width: 1280, height: 500 } });
  const link = page.locator(".guide-contents a").last();
  const id = (await link.getAttribute("href")).slice(1);
  await link.scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  await link.click();
  await until("the focus at the target", async () => (await focused(page)).endsWith(`#${id}`));
  const at = await scrolled(page);
  assert.ok(at > before, "it is scrolled into view");
  // The map that can be moved takes the place of its picture once that is in view.
  await page
    .locator(".map-view")
    .last()
    .evaluate((map) => map.scrollIntoView());
  await page.locator(".map-view-scale").last().waitFor();
  await scrollTo(page, at);
  await page.goBack();
  await until("the former position", async () => (await scrolled(page)) === before);
  await close(page);
});

test("the skip link leads the focus past the header", async () => {
  const page = await town.open("/directory", { size: DESKTOP });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await until("the focus in the main part", async () => (await focused(page)) === "main#main");
  await close(page);
});

describe("a page past the end of a list says so, and leads to the first one", () => {
  for (const path of ["/deals", "/guides", "/newsletter"]) {
    test(path, async () => {
      const page = await town.open(`${path}?page=99`, { status: 404 });
      await page.getByText("This page of the list does not exist.").waitFor();
      assert.equal(await page.getByRole("button", { name: "Try again" }).count(), 0);
      await page.getByRole("link", { name: "Go to the first page" }).click();
      await page.waitForURL(`${town.address}${path}`);
      await close(page);
    });
  }
});
