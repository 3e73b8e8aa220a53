// Paid places on the home page: labelled, counted without knowing anybody, and not counted for
// those who ask not to be.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { MEMBERS, close, expectNoFaults, visitTown } from "./town.mjs";

const town = visitTown();

const isCount = (request) => new URL(request.url()).pathname.startsWith("/api/v1/placements/");

async function scrollThrough(page) {
  await page.evaluate(async () => {
    for (let at = 0; at < document.body.scrollHeight; at += 300) {
      scrollTo(0, at);
      await new Promise((resolve) => setTimeout(resolve, 80));
    }
  });
}

describe("placements", () => {
  test("what is paid for says so, and its views and clicks are counted in one call", async () => {
    const page = await town.open("/");
    const told = page.waitForRequest((request) => request.url().endsWith("/placements/impressions/"));
    await scrollThrough(page);
    const shown = (await told).postDataJSON();
    assert.ok(shown.placements.length > 0 || shown.featured.length > 0, JSON.stringify(shown));
    assert.equal((await told).headers().authorization, undefined);
    const spotlight = page.locator(".spotlight").first();
    assert.equal(await spotlight.locator(".card-flag").innerText(), "Sponsored");
    const title = await spotlight.locator(".card-title").innerText();
    const clicked = page.waitForRequest((request) => /\/placements\/\d+\/click\/$/.test(request.url()));
    await spotlight.getByRole("link").click();
    await clicked;
    await page.waitForURL("**/directory/**");
    await expectNoFaults(page);
    await close(page);

    const token = (await town.login(MEMBERS.staff)).access;
    const { results } = await town.call(token, "GET", "admin/placements/?kind=spotlight&is_running=true");
    const counted = results.find((placement) => placement.custom_title === title);
    assert.equal(counted.counts.clicks, 1);
    assert.ok(counted.counts.impressions >= 1, JSON.stringify(counted.counts));
  });

  test("a browser that asks not to be tracked is not counted", async () => {
    const calls = [];
    const page = await town.open("/", {
      before: async (opened) => {
        await opened.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { get: () => true }));
        opened.on("request", (request) => isCount(request) && calls.push(request.url()));
      },
    });
    await scrollThrough(page);
    await page.waitForTimeout(2500);
    await page.locator(".spotlight").first().getByRole("link").click();
    await page.waitForURL("**/directory/**");
    assert.deepEqual(calls, []);
    await close(page);
  });
});
