// The town's events embedded in another site's page, and a member's personal calendar feed.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { MEMBERS, startTown } from "./town.mjs";

const town = startTown();
let other;
let otherAddress;

before(async () => {
  other = createServer((request, answer) => {
    const attributes = new URL(request.url, "http://x").searchParams.get("attributes") ?? "";
    answer.setHeader("Content-Type", "text/html; charset=utf-8");
    answer.end(`<!doctype html><title>The inn</title><h1>The inn</h1>
      <script src="${town.address}/embed/events.js" async></script>
      <towngreen-events ${attributes}></towngreen-events>`);
  });
  await new Promise((done) => other.listen(0, "127.0.0.1", done));
  otherAddress = `http://127.0.0.1:${other.address().port}`;
});

after(() => other.close());

async function openOther(attributes) {
  const page = await town.open("/embed/events", { waitUntil: "commit" });
  await page.goto(`${otherAddress}/?attributes=${encodeURIComponent(attributes)}`);
  const frame = page.frameLocator("towngreen-events iframe");
  await frame.locator("main").waitFor();
  return { page, frame };
}

test("another site's page shows the town's events, as high as they are", async () => {
  const { page, frame } = await openOther('limit="4"');
  await frame.locator(".embed-card").nth(3).waitFor();
  assert.equal(await frame.locator(".embed-card").count(), 4);
  const link = frame.locator(".embed-name").first();
  assert.match(await link.getAttribute("href"), new RegExp(`^${town.address}/events/.+-\\d+$`));
  assert.equal(await link.getAttribute("target"), "_blank");
  await page.waitForFunction(() => {
    const inside = document.querySelector("towngreen-events").shadowRoot.querySelector("iframe");
    return inside.offsetHeight !== 420 && inside.offsetHeight > 200;
  });
  const height = await page.evaluate(
    () => document.querySelector("towngreen-events").shadowRoot.querySelector("iframe").offsetHeight,
  );
  const wanted = await frame.locator("body").evaluate((body) => body.getBoundingClientRect().height);
  assert.ok(Math.abs(height - wanted) <= 2, `${height} for ${wanted}`);
});

test("the attributes are filters, and may change", async () => {
  const { page, frame } = await openOther('category="market" limit="30"');
  await frame.locator(".embed-card").first().waitFor();
  const markets = await frame.locator(".embed-card").count();
  await page.evaluate(() => document.querySelector("towngreen-events").setAttribute("category", "no-such-kind"));
  await frame.getByText("Nothing is planned at the moment.").waitFor();
  assert.ok(markets > 0);
});

test("the list fits into narrow columns in light and dark", async () => {
  for (const theme of ["light", "dark"]) {
    const page = await town.open(`/embed/events?theme=${theme}`, {
      size: { width: 260, height: 600 },
      waitUntil: "domcontentloaded",
    });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 260, `${theme}: ${wide}`);
    assert.deepEqual(page.errors, []);
  }
});

test("a member gets a calendar at an address of their own and may renew and close it", async () => {
  const page = await town.openAs(MEMBERS.resident, "/events");
  await page.getByText("Subscribe to these events").click();
  await page.getByRole("button", { name: "Get an address" }).click();
  const field = page.getByLabel("Your calendar’s address");
  const first = await field.inputValue();
  const answer = await page.request.get(first);
  assert.match(await answer.text(), /^BEGIN:VCALENDAR\r\n/);
  await page.getByRole("button", { name: "Make a new one" }).click();
  await page.waitForFunction(
    (old) =>
      [...document.querySelectorAll("input")].some(
        (input) => input.value.includes("/calendar/") && input.value !== old,
      ),
    first,
  );
  assert.equal((await page.request.get(first)).status(), 404);
  await page.getByRole("button", { name: "Turn it off" }).click();
  await page.getByRole("button", { name: "Get an address" }).waitFor();
  assert.deepEqual(
    page.errors.filter((error) => !error.includes("/calendar/")),
    [],
  );
});
