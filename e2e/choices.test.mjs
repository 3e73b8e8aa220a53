// Choices are visible at once, however long the resulting list takes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, close, expectNoPageErrors, finish, startTown, until } from "./town.mjs";

const town = startTown();
const PAGES = [
  { path: "/directory", names: ["Antiques", "Banks"], chosen: "category=antiques,banks" },
  { path: "/events", names: ["Music", "Family"], chosen: "category=family,music" },
];

/** Clicks the checkboxes one after the other, before the list for the first has rendered; returns their states then. */
const chooseInOneBreath = (page, names) =>
  page.evaluate(async (wanted) => {
    const box = (name) =>
      [...document.querySelectorAll("dialog .checkbox")]
        .find((label) => label.innerText.startsWith(name))
        .querySelector("input");
    for (const name of wanted) {
      box(name).click();
      // React renders the result of a click before the next task begins.
      await Promise.resolve().then(() => undefined);
    }
    return wanted.map((name) => box(name).checked);
  }, names);

for (const { path, names, chosen } of PAGES) {
  test(`${path}: two boxes in one breath both count, and the sheet leaves the page where Back expects it`, async () => {
    const page = await town.open("/about", { size: PHONE });
    await page.goto(town.address + path);
    await page.getByRole("button", { name: /^Filters/ }).tap();
    const dialog = page.getByRole("dialog");
    await dialog.locator("summary", { hasText: "Category" }).tap();
    const done = dialog.locator(".dialog-actions .button-primary");
    const all = await done.innerText();
    const asked = page.asked.length;
    assert.deepEqual(await chooseInOneBreath(page, names), [true, true]);
    assert.equal(decodeURIComponent(new URL(page.url()).search).slice(1), chosen);
    await until("the number of what was chosen", async () => (await done.innerText()) !== all);
    assert.ok(
      page.asked.slice(asked).some((address) => decodeURIComponent(address).includes(chosen)),
      "the list for both has been asked for",
    );
    await done.tap();
    await dialog.waitFor({ state: "detached" });
    assert.equal(
      await page.getByRole("button", { name: "Filters (2)" }).evaluate((button) => button === document.activeElement),
      true,
      "the focus is back on the button",
    );
    await expectNoPageErrors(page);
    await page.goBack();
    assert.equal(new URL(page.url()).pathname, "/about");
    await close(page);
  });
}

for (const { path, legend } of [
  { path: "/events", legend: "Category" },
  { path: "/directory", legend: "Price" },
  { path: "/directory", legend: "Tags" },
]) {
  test(`${path}: after the list for one choice of "${legend}" is there, a second can be chosen`, async () => {
    const page = await town.open(path);
    const group = page.getByRole("group", { name: legend });
    const boxes = group.getByRole("checkbox");
    const found = page.locator(".directory-count, .events-count");
    const names = () => group.locator(".checkbox-label").allInnerTexts();
    const before = await names();
    let shown = await found.innerText();
    for (const index of [0, 1]) {
      await boxes.nth(index).check();
      await until(`the list with ${before[index]}`, async () => (await found.innerText()) !== shown);
      shown = await found.innerText();
      assert.deepEqual(await names(), before, `${before[index]} takes no other choice away`);
    }
    assert.equal(await group.getByRole("checkbox", { checked: true }).count(), 2);
    await finish(page);
  });
}

test("a filter that is taken away is gone at once, and the focus is on the number", async () => {
  const page = await town.open("/directory?category=antiques&category=banks");
  const seen = await page.evaluate(async () => {
    document.querySelector(".applied-filter").click();
    await Promise.resolve().then(() => undefined);
    return { left: document.querySelectorAll(".applied-filter").length, focused: document.activeElement.className };
  });
  assert.deepEqual(seen, { left: 1, focused: "directory-count" });
  await page.waitForURL((url) => url.search === "?category=banks");
  await finish(page);
});
