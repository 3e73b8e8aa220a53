// Plain-language hints where they are needed: without scripts, beside a dialog, at a field.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MEMBERS, PHONE, close, startTown } from "./town.mjs";

const town = startTown();

for (const [path, first] of [
  ["/directory", ".business-card"],
  ["/events", ".event-card"],
]) {
  test(`without scripts ${path} begins with what was found, and its filters work`, async () => {
    const page = await town.open(path, { size: PHONE, javaScriptEnabled: false });
    const top = async (selector) => (await page.locator(selector).first().boundingBox()).y;
    assert.ok((await top(first)) < (await top(".filter-panel")), "the filters stand below");
    for (const dead of [".directory-tools", ".events-tools", ".events-quick", ".save-heart"])
      assert.equal(await page.locator(`${dead} >> visible=true`).count(), 0, dead);
    await page.locator(".filter-panel input[name=category]").first().check();
    await page.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(/category=/);
    await close(page);
  });
}

for (const path of ["/login", "/signup", "/events/submit"]) {
  test(`without scripts ${path} says what it needs`, async () => {
    const page = await town.open(path, { javaScriptEnabled: false });
    assert.match(await page.locator("main").innerText(), /This page needs JavaScript\./);
    assert.equal(await page.locator('main a[href="/contact"]').isVisible(), true);
    await close(page);
  });
}

test("a message stands on none of a dialog's buttons", async () => {
  for (const size of [PHONE, { width: 1280, height: 600 }]) {
    const page = await town.openAs(MEMBERS.clerk, "/design", { size });
    await page.evaluate(() => {
      const region = document.querySelector(".toasts");
      region.innerHTML = '<li class="toast"><span class="toast-text">Your change was saved.</span></li>';
    });
    for (const opener of await page.getByRole("button", { name: /dialog/i }).all()) {
      await opener.click();
      const dialog = page.locator("dialog[open]");
      await dialog.waitFor();
      const toast = await page.locator(".toast").boundingBox();
      for (const button of await dialog.getByRole("button").all()) {
        const box = await button.boundingBox();
        const isApart =
          !box ||
          toast.y + toast.height <= box.y ||
          box.y + box.height <= toast.y ||
          toast.x + toast.width <= box.x ||
          box.x + box.width <= toast.x;
        assert.ok(isApart, `${await button.textContent()} at ${size.width} px`);
      }
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" }).catch(() => dialog.waitFor({ state: "hidden" }));
    }
    await close(page);
  }
});
