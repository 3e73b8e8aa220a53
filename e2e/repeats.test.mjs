// A write whose response is lost is retried once, and applied once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MEMBERS, advanceClock, close, finish, startTown, until } from "./town.mjs";

const town = startTown();

/** Lets the first write to this address reach the server, or not, and drops its response. */
async function loseFirst(page, address, { reaches = true } = {}) {
  const sent = [];
  await page.route(address, async (route) => {
    sent.push(route.request());
    if (sent.length > 1) return route.continue();
    if (!reaches)
      return route.fulfill({ status: 503, json: { detail: "The server is busy. Please try again in a moment." } });
    const answer = await route.fetch();
    if (!answer.ok()) return route.fulfill({ response: answer });
    return route.abort("connectionreset");
  });
  return sent;
}

const keysOf = (sent) => Promise.all(sent.map((request) => request.headerValue("idempotency-key")));

test("interest whose answer is lost is shown once and does not turn back", async () => {
  const {
    results: [event],
  } = await town.read("events/?include_past=false&limit=1");
  const login = await town.login(MEMBERS.resident);
  const read = async () => (await town.call(login.access, "GET", `events/${event.id}/`)).user_interest_status;
  for (const reaches of [true, false]) {
    const before = await read();
    const page = await town.openAs(login, `/events/${event.slug}`);
    const sent = await loseFirst(page, "**/toggle_interest/", { reaches });
    await page.locator(".event-actions .interest-button").click();
    await page.getByText(before ? "No longer interested." : "You are interested.").waitFor();
    const [first, again] = await keysOf(sent);
    assert.equal(sent.length, 2);
    assert.ok(first && first === again, `${first} ${again}`);
    assert.equal(Boolean(await read()), !before);
    // The lost response is caused by the test.
    await finish(page, { except: /toggle_interest|status of 503|ERR_CONNECTION_RESET/ });
  }
});

test("an event sent in is there once", async () => {
  const login = await town.login(MEMBERS.resident);
  const title = "Lantern walk along the quay";
  const page = await town.openAs(login, "/events/submit");
  const sent = await loseFirst(page, "**/api/v1/events/submit/");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Description").fill("Bring a lantern and warm shoes, and walk along.");
  await page.getByLabel("Day", { exact: true }).fill("2031-06-01");
  await page.getByLabel("Place", { exact: true }).fill("9 Elm Street");
  await page.getByRole("button", { name: "Submit event" }).click();
  await until("the repetition", () => sent.length === 2);
  const [first, again] = await keysOf(sent);
  assert.equal(first, again);
  await page.locator(".submission", { hasText: title }).first().waitFor();
  assert.equal(await page.locator(".submission", { hasText: title }).count(), 1);
  await close(page);
});

test("signing in is never sent twice by itself", async () => {
  const page = await town.open("/login", { before: (opened) => opened.clock.install() });
  let count = 0;
  await page.route("**/dj-rest-auth/login/", async (route) => {
    count += 1;
    assert.equal(await route.request().headerValue("idempotency-key"), null);
    return route.fulfill({ status: 503, json: {} });
  });
  await page.getByLabel("Email", { exact: true }).fill(MEMBERS.resident);
  await page.locator('input[type="password"]').fill("some password");
  await page
    .locator("#main form")
    .getByRole("button", { name: /log in|login|sign in/i })
    .first()
    .click();
  await page.getByText("Login failed.").first().waitFor();
  await advanceClock(page, 1500);
  assert.equal(count, 1);
  await close(page);
});
