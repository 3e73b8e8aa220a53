// The menu of narrow screens: opens quickly, is inert while closed, and closes on any navigation.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  MEMBERS,
  PHONE,
  close,
  expectAccessible,
  expectNoPageErrors,
  findAccessibilityViolations,
  finish,
  startTown,
  until,
} from "./town.mjs";

const town = startTown();
const button = (page) => page.getByRole("button", { name: "Menu" });
const sheet = (page) => page.locator("#mobile-menu");

/** Opens a page and waits until its hidden menu has rendered. */
async function openPhone(path = "/about", options = {}) {
  const page = await town.open(path, { size: PHONE, ...options });
  await sheet(page).waitFor({ state: "attached" });
  return page;
}

test("a touch shows what is already drawn: nothing is made and nothing on the page moves", async () => {
  for (const path of ["/", "/directory"]) {
    const page = await openPhone(path);
    await page.waitForLoadState("networkidle");
    const before = await page.locator("#main").boundingBox();
    await page.evaluate(() => {
      window.made = [];
      // The categories are rendered shortly after the menu was opened.
      const isPart = ({ target }) => !target.closest("details");
      new MutationObserver((changes) =>
        window.made.push(
          ...changes.filter(isPart).flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.nodeName)),
        ),
      ).observe(document.querySelector(".header"), { childList: true, subtree: true });
    });
    await button(page).tap();
    await sheet(page).getByRole("link", { name: "Events" }).waitFor();
    assert.deepEqual(await page.locator("#main").boundingBox(), before, path);
    await button(page).tap();
    await sheet(page).waitFor({ state: "hidden" });
    assert.deepEqual(await page.evaluate(() => window.made), [], path);
    await finish(page);
  }
});

test("while it is closed nobody meets it, neither by Tab nor by ear", async () => {
  const page = await openPhone();
  assert.equal(await button(page).getAttribute("aria-expanded"), "false");
  assert.equal(
    await page.locator(`#${await button(page).getAttribute("aria-controls")}`).count(),
    1,
    "what the button opens is there",
  );
  assert.equal(await page.getByRole("navigation", { name: "Main" }).count(), 0);
  assert.equal(await page.locator(".header").getByRole("link", { name: "Events", exact: true }).count(), 0);
  await button(page).focus();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => Boolean(document.activeElement.closest(".header"))), false);
  await expectAccessible(page);
  await close(page);
});

test("a touch beside it, the last Tab and a link to the page that is open close it", async () => {
  const page = await openPhone();
  const leave = {
    "a touch beside it": () => page.touchscreen.tap(PHONE.width / 2, PHONE.height - 20),
    "the last Tab": async () => {
      await sheet(page).getByRole("link", { name: "Sign Up" }).focus();
      await page.keyboard.press("Tab");
    },
    "a link to this page": () => sheet(page).getByRole("link", { name: "About" }).tap(),
  };
  for (const [what, act] of Object.entries(leave)) {
    await button(page).tap();
    await sheet(page).waitFor();
    await act();
    await until(what, () => sheet(page).isHidden());
    assert.equal(await button(page).getAttribute("aria-expanded"), "false", what);
  }
  await close(page);
});

test("every line can be reached where text is twice as large, and the next opening starts short", async () => {
  const page = await openPhone("/about", { size: { width: 320, height: 560 }, text: 2 });
  await button(page).tap();
  await sheet(page).getByText("Categories", { exact: true }).tap();
  const last = sheet(page).getByRole("link", { name: "Sign Up" });
  await last.scrollIntoViewIfNeeded();
  const { y, height } = await last.boundingBox();
  assert.ok(y >= 0 && y + height <= 560, `the last line ends at ${y + height} of 560`);
  await expectNoPageErrors(page);
  await button(page).tap();
  await button(page).tap();
  assert.equal(await sheet(page).locator("details").getAttribute("open"), null);
  await close(page);
});

test("a member's menu has the way out, and no barriers", async () => {
  const page = await town.openAs(MEMBERS.resident, "/about", { size: PHONE });
  await button(page).tap();
  await sheet(page).getByRole("link", { name: "Logout" }).waitFor();
  // Elements covered by the open menu need not be clickable.
  assert.deepEqual(
    (await findAccessibilityViolations(page)).violations.filter((line) => !/partially obscured/.test(line)),
    [],
  );
  await finish(page);
});
