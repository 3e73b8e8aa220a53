// Counting: without cookies, without names, and not at all for those who ask.
import assert from "node:assert/strict";
import { test } from "node:test";
import { close, expectNoFaults, visitTown } from "./town.mjs";

const town = visitTown();
const EVENTS = "/api/v1/analytics/events/";
/** Longer than what happens is gathered for. */
const GATHERED_MS = 3000;

test("a page view is told once, by its path, without cookie or token", async () => {
  const told = [];
  const page = await town.open("/directory?category=books", {
    before: (opened) => opened.on("request", (request) => request.url().endsWith(EVENTS) && told.push(request)),
  });
  await page.waitForResponse((answer) => answer.url().endsWith(EVENTS) && answer.status() === 202);
  assert.deepEqual(told.map((request) => request.postDataJSON()), [{ name: "page_view", props: { path: "/directory" } }]);
  const headers = await told[0].allHeaders();
  assert.equal(headers.cookie ?? headers.authorization, undefined);
  await expectNoFaults(page);
  await close(page);
});

test("a browser that asks for privacy tells nothing", async () => {
  for (const wish of ["doNotTrack", "globalPrivacyControl"]) {
    const page = await town.open("/about", {
      before: (opened) => opened.addInitScript((name) => Object.defineProperty(navigator, name, { value: name === "doNotTrack" ? "1" : true }), wish),
    });
    let isTold = false;
    page.on("request", (request) => (isTold ||= request.url().endsWith(EVENTS)));
    await page.waitForTimeout(GATHERED_MS);
    assert.equal(isTold, false, wish);
    await close(page);
  }
});
