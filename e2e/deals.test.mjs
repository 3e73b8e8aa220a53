// Deals in the browser: the list and its filters, the page of a deal, and a use counted at the counter.
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
  withoutInitialData,
} from "./town.mjs";

const town = startTown();

/** The demo's deal with this title, as returned by the API. */
async function findDeal(title, business = "") {
  const answer = await town.read(`deals/?limit=100${business && `&business=${business}`}`);
  return answer.results.find((deal) => deal.title === title);
}

describe("the deals", { concurrency: 2 }, () => {
  test("running deals are listed, filtered by category and by their end, and the address holds it", async () => {
    const page = await town.open("/deals");
    const status = page.locator(".deals-count");
    assert.match(await status.innerText(), /^\d+ deals(, page 1 of \d)?$/);
    assert.deepEqual(
      page.asked.filter((address) => address.includes("deals")),
      [],
      "the page brought its data along",
    );
    await page.getByLabel("Category").selectOption("cafes-bakeries");
    await page.waitForURL("**/deals?category=cafes-bakeries");
    // The card may already have been there; the count changes with the list.
    await status.filter({ hasText: /^2 deals$/ }).waitFor();
    await page.getByText("Second loaf half price").waitFor();
    await page.getByLabel("Sort by").selectOption("ending_soon");
    await page.waitForURL("**/deals?category=cafes-bakeries&ordering=ending_soon");
    await page.getByLabel("Ends this week").check();
    await page.getByText("No deals match.").waitFor();
    await page.getByRole("link", { name: "All deals" }).click();
    await page.waitForURL("**/deals?ordering=ending_soon");
    await page
      .locator(".deal-card")
      .first()
      .filter({ hasText: /Ends (today|tomorrow|in \d days)/ })
      .waitFor();
    await page.goBack();
    await page.getByText("No deals match.").waitFor();
    await finish(page);
  });

  test("DEA-001: a deal shows title, description, business and end, and leads to the business", async () => {
    const { id } = await findDeal("Thali lunch for two, $24");
    const page = await town.open(`/deals/${id}`);
    await page.getByRole("heading", { level: 1, name: "Thali lunch for two, $24" }).waitFor();
    assert.match(await page.locator(".deal-text").innerText(), /^Two weekday thalis/);
    assert.match(await page.locator(".deal-coupon > .deal-expiry").innerText(), /^Until [A-Z][a-z]+, [A-Z][a-z]+ \d+/);
    assert.match(await page.locator(".deal-left").innerText(), /^23 uses left$/);
    assert.equal(await page.locator(".deal-business a").textContent(), "Saffron Mill");
    const gap = await page
      .locator(".deal-plan")
      .evaluate((row) => row.getBoundingClientRect().top - row.previousElementSibling.getBoundingClientRect().bottom);
    assert.ok(gap >= 8, "“Add to plan” stands apart from the business");
    await page.locator(".deal-business a").click();
    await page.getByRole("heading", { level: 1, name: "Saffron Mill" }).waitFor();
    await page
      .getByRole("region", { name: "Deals here" })
      .getByRole("link", { name: "Thali lunch for two, $24" })
      .click();
    await page.getByRole("heading", { level: 1, name: "Thali lunch for two, $24" }).waitFor();
    await finish(page);
  });

  test("a code is copied, and shown as large as the screen", async () => {
    const { id } = await findDeal("Thali lunch for two, $24");
    const page = await town.open(`/deals/${id}`, { size: PHONE, permissions: ["clipboard-read", "clipboard-write"] });
    await page.getByRole("button", { name: "Copy code" }).click();
    await page.getByText("Code copied.").first().waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "FALLS24");
    await page.getByRole("button", { name: "Show full screen" }).click();
    const dialog = page.getByRole("dialog", { name: "Saffron Mill" });
    await dialog.getByText("FALLS24").waitFor();
    assert.match(await dialog.locator(".deal-show-clock").innerText(), /\d+:\d\d:\d\d/);
    // While a toast is shown the dialog leaves room for it.
    await page.locator(".toast").waitFor({ state: "detached" });
    const box = await dialog.boundingBox();
    assert.ok(box.width >= PHONE.width - 1 && box.height >= PHONE.height * 0.9, JSON.stringify(box));
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    assert.equal(
      await page.evaluate(() => document.activeElement.textContent),
      "Show full screen",
      "the focus goes back",
    );
    await close(page);
  });

  test("the counter's PIN counts one use, and a wrong one counts none", async () => {
    const { id, remaining } = await findDeal("Two hems, one price");
    const page = await town.open(`/deals/${id}`);
    await page.getByRole("button", { name: "Count at the counter" }).click();
    const dialog = page.getByRole("dialog", { name: "Count at the counter" });
    const pin = dialog.getByLabel("PIN of the business");
    assert.equal(await pin.evaluate((input) => input === document.activeElement), true);
    await pin.fill("12");
    await dialog.getByRole("button", { name: "Count one use" }).click();
    await dialog.getByText("A PIN has 4 to 8 digits.").first().waitFor();
    await pin.fill("9999");
    await dialog.getByRole("button", { name: "Count one use" }).click();
    await dialog.getByText("That is not this business's PIN.").first().waitFor();
    await pin.fill("2468");
    await dialog.getByRole("button", { name: "Count one use" }).click();
    await page
      .getByRole("dialog", { name: "Counted" })
      .getByText(`One use was counted. ${remaining - 1} uses are left.`)
      .waitFor();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText(`${remaining - 1} uses left`).waitFor();
    await finish(page, { except: /status of 400/ });
  });

  test("what is over keeps its page, which says so and gives no code", async () => {
    const token = await town.token(MEMBERS.staff);
    const [{ business }] = (await town.read("deals/")).results;
    const over = {
      business: business.id,
      title: "Summer's last",
      code: "GONE",
      start_date: "2024-06-01",
      end_date: "2024-06-30",
    };
    const { id } = await town.call(token, "POST", "deals/", over);
    assert.equal((await town.fetch(`/deals/${id}`)).status, 200);
    const page = await town.open(`/deals/${id}`);
    await page.getByText("This deal is over.").waitFor();
    assert.match(await page.locator(".deal-expiry").innerText(), /^Ended Sunday, June 30, 2024$/);
    assert.equal(await page.getByText("GONE").count(), 0);
    assert.equal(await page.getByRole("button", { name: "Show full screen" }).count(), 0);
    await page.getByRole("link", { name: "See current deals" }).click();
    await page.getByRole("heading", { level: 1, name: "Deals" }).waitFor();
    assert.equal(await page.getByText("Summer's last").count(), 0);
    await town.call(token, "DELETE", `deals/${id}/`);
    await close(page);
  });

  test("a deal that is not there says so, with the status of it", async () => {
    for (const [path, words] of [
      ["/deals/999999", "Deal not found"],
      ["/deals/two-for-one", "Page not found"],
    ]) {
      const page = await town.open(path, { status: 404 });
      await page.getByRole("heading", { level: 1, name: words }).waitFor();
      await close(page);
    }
    const page = await town.open("/deals/999999", { status: 404 });
    await page.getByRole("link", { name: "All deals" }).click();
    await page.getByRole("heading", { level: 1, name: "Deals" }).waitFor();
    await close(page);
  });

  test("where the API fails the list says so and can be asked again", async () => {
    const page = await town.open("/deals", {
      before: async (opened) => {
        await withoutInitialData(opened);
        await opened.route(/\/api\/v1\/deals\//, (route) =>
          route.fulfill({ status: 400, json: { detail: "Out of coupons." } }),
        );
      },
    });
    await page.getByRole("alert").getByText("Out of coupons.").waitFor();
    await page.unroute(/\/api\/v1\/deals\//);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(".deal-card").first().waitFor();
    await close(page);
  });

  for (const [name, options] of [
    ["phone", { size: PHONE }],
    ["desktop, dark", { size: DESKTOP, theme: "dark" }],
  ]) {
    test(`no barriers on ${name}`, async () => {
      const { id } = await findDeal("Thali lunch for two, $24");
      for (const path of ["/deals", `/deals/${id}`]) {
        const page = await town.open(path, options);
        await hydrated(page);
        await expectAccessible(page, path);
        await finish(page);
      }
    });
  }
});
