// A town whose name is longer than the demo's: what stands next to it keeps its place.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MEMBERS, SMALL, close, finish, overflow, startTown } from "./town.mjs";

const town = startTown({ TOWNGREEN_TOWN_NAME: "Saltmarsh Point" });
const WIDTHS = [360, 390, 768, 1024, 1280, 1366, 1440, 1920];

for (const [who, email] of [
  ["a visitor", null],
  ["the office", MEMBERS.clerk],
]) {
  test(`the header of ${who} is one row at every usual width`, async () => {
    const page = email ? await town.openAs(email, "/directory") : await town.open("/directory");
    await page.locator(email ? ".header-member" : ".header").waitFor();
    assert.match(await page.locator(".logo").innerText(), /Saltmarsh\s+Point/);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const { height } = await page.locator(".header").boundingBox();
      assert.ok(height < 80, `${height} px high at ${width} px`);
      assert.equal(await overflow(page), 0, `it scrolls sideways at ${width} px`);
    }
    // A name of one word cannot break; only a header with all links has to make room for it.
    await page.locator(".logo-name").evaluate((name) => (name.textContent = "Rivermouth"));
    for (const width of WIDTHS.filter((width) => width >= 1280)) {
      await page.setViewportSize({ width, height: 800 });
      const { height } = await page.locator(".header").boundingBox();
      assert.ok(height < 80, `${height} px high at ${width} px with a name of one word`);
    }
    await close(page);
  });
}

test("a plan with a long word in its name does not cut off those that a place can be added to", async () => {
  const days = [{ date: "2031-03-09", start_time: "09:00", end_time: "18:00" }];
  const party = { adults: 2, children: 0 };
  for (const title of [`https://wexbury.example/${"a-long-path-".repeat(7)}`, "Friday night"]) {
    const plan = { title, days, party, interests: [], travel_mode: "walk", start_place: null };
    await town.call(await town.token(MEMBERS.resident), "POST", "itineraries/", plan);
  }
  const page = await town.openAs(MEMBERS.resident, "/directory/anchor-apizza", { size: SMALL });
  await page.getByRole("button", { name: "Add to plan" }).click();
  await page.getByRole("button", { name: "Add to Friday night" }).waitFor();
  const isCut = (all) =>
    all.some((one) => one.scrollWidth > one.clientWidth || one.offsetWidth > one.parentNode.parentNode.clientWidth);
  assert.equal(await page.locator(".plan-picker .button").evaluateAll(isCut), false);
  assert.equal(await page.locator(".plan-picker").evaluate((list) => list.scrollWidth > list.clientWidth), false);
  await finish(page);
});

test("the actions of a business are one row on a phone and fit a tablet", async () => {
  const page = await town.open("/directory/anchor-apizza", { size: SMALL });
  const tops = await page
    .locator(".business-action")
    .filter({ visible: true })
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  // What has no room here is among the facts.
  assert.equal(await page.locator(".business-action").filter({ visible: false }).innerText(), "Website");
  await page.locator(".business-facts").getByText("Website", { exact: true }).waitFor();
  assert.ok(tops.length > 4 && tops.every((top) => top === tops[0]), JSON.stringify(tops));
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    assert.equal(await overflow(page), 0, `it scrolls sideways at ${width} px`);
  }
  await finish(page);
});
