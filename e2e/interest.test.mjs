// Interest in events and reports about them, row by row of the checklist; the API is stubbed where a row needs a
// certain response.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { detailsOf, stubEvent, stubList, townEvent } from "./events-stubs.mjs";
import {
  MEMBERS,
  PASSWORD,
  PHONE,
  advanceClock,
  close,
  expectAccessible,
  finish,
  startTown,
  stub,
  until,
} from "./town.mjs";

const town = startTown();
const FAIR = townEvent(9, { title: "Winter Fair", interest_count: 4 });
const ADDRESS = `/events/${detailsOf(FAIR).slug}`;

/** The interest and report events counted, once there are this many. */
const countedOf = (page, count) =>
  until(`${count} counts`, () => {
    const counted = page.counted.filter(({ name }) => name.startsWith("event_interaction"));
    return counted.length >= count && counted;
  });

/** Records all analytics events of the page, in order. */
async function recordCounts(page) {
  page.counted = [];
  await page.route("**/api/v1/analytics/events/", (route) => {
    const body = route.request().postDataJSON();
    page.counted.push(...(body.events ?? [body]));
    return route.fulfill({ status: 202, body: "" });
  });
}

let login;

/** Opens the fair's page as a resident; `answer` is the stubbed response to a click on Interested. */
const openFair = async (answer, options = {}) =>
  town.openAs((login ??= await town.login(MEMBERS.resident)), ADDRESS, {
    ...options,
    before: async (page) => {
      await recordCounts(page);
      await stubEvent(page, FAIR);
      if (answer) await stub(page, "events/9/toggle_interest/", answer);
      await options.before?.(page);
    },
  });

const heart = (page) => page.locator(".event-actions").getByRole("button", { name: /^Interested .*in Winter Fair$/ });
const state = async (page) => [
  await heart(page).getAttribute("aria-pressed"),
  await heart(page).locator(".interest-count").innerText(),
];
const toggled = (action, interest_count, user_interest_status) => ({
  success: true,
  action,
  data: { interest_count, user_interest_status, interest: null },
});

describe("interest", () => {
  test("INT-001 INT-002 INT-015 status and count become those of the answer, on and off, with the bearer header", async () => {
    const answers = [toggled("added", 17, "interested"), toggled("removed", 11, null)];
    const page = await openFair(() => answers.shift());
    const request = page.waitForRequest((sent) => sent.url().endsWith("/toggle_interest/"));
    await heart(page).click();
    const sent = await request;
    assert.deepEqual(
      [sent.method(), sent.postDataJSON(), sent.headers().authorization],
      ["POST", { interest_type: "interested" }, `Bearer ${login.access}`],
    );
    await page.getByText("You are interested.").waitFor();
    assert.deepEqual(await state(page), ["true", "17"]);
    await heart(page).click();
    await page.getByText("No longer interested.").waitFor();
    assert.deepEqual(await state(page), ["false", "11"]);
    await close(page);
  });

  test("INT-001 a resident's interest is kept, and the list knows of it too", async () => {
    const { results } = await town.read("events/?include_past=false&limit=3");
    const { id, slug, title } = results.at(-1);
    login ??= await town.login(MEMBERS.resident);
    const page = await town.openAs(login, `/events/${slug}`);
    const button = page.locator(".event-actions .interest-button");
    const before = await button.getAttribute("aria-pressed");
    await button.click();
    await page.locator(".interest-message").waitFor();
    const after = await button.getAttribute("aria-pressed");
    assert.notEqual(after, before);
    await page.goto(`${town.address}/events`);
    const name = new RegExp(`^Interested .*in ${title.replace(/[^\w ]/g, ".")}$`);
    await page
      .getByRole("button", { name, pressed: after === "true" })
      .first()
      .waitFor();
    await town.call(login.access, "POST", `events/${id}/toggle_interest/`, { interest_type: "interested" });
    await close(page);
  });

  test("interest that was shown signed out is kept over the sign-in and done once", async () => {
    const { results } = await town.read("events/?include_past=false&limit=5");
    const { slug, title } = results.at(-1);
    const page = await town.open(`/events/${slug}`, { size: PHONE, before: (opened) => opened.clock.install() });
    await page.locator(".event-actions .interest-button").click();
    const message = page.locator(".interest-message");
    await message.waitFor();
    // It stays until it is dismissed, longer than other messages.
    await advanceClock(page, 3500);
    assert.equal(await message.count(), 1);
    await message.getByRole("link", { name: "Login" }).click();
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByText("I'm a Local").click();
    const email = `wish-${Date.now()}@wexbury.example`;
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL(`${town.address}/login`);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.locator("#main").getByRole("button", { name: "Login" }).click();
    await page.waitForURL(`${town.address}/events/${slug}`);
    await page.getByText(`You are interested in ${title}.`).waitFor();
    await page.locator('.event-actions .interest-button[aria-pressed="true"]').waitFor();
    const asked = page.waitForResponse((answer) => answer.url().endsWith("/dj-rest-auth/user/"));
    await page.reload();
    await asked;
    await page.locator('.event-actions .interest-button[aria-pressed="true"]').waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem("towngreen.kept.interest")), null);
    await close(page);
  });

  test("the message with the way to the login can be closed", async () => {
    const { results } = await town.read("events/?include_past=false&limit=1");
    const page = await town.open(`/events/${results[0].slug}`);
    await page.locator(".event-actions .interest-button").click();
    await page.locator(".interest-message").getByRole("button", { name: "Close" }).click();
    await page.locator(".interest-message").waitFor({ state: "detached" });
    await close(page);
  });

  test("INT-004 somebody who is not signed in is told so, with the way to the login and back", async () => {
    const { results } = await town.read("events/?include_past=false&limit=1");
    const address = `/events/${results[0].slug}`;
    const page = await town.open(address);
    await page.locator(".event-actions .interest-button").click();
    await page.getByText("Authentication required. Please log in to interact with events.", { exact: true }).waitFor();
    await page.locator(".interest-message").getByRole("link", { name: "Login" }).click();
    await page.waitForURL(`${town.address}/login`);
    assert.equal(await page.evaluate(() => history.state.usr.from), address);
    await close(page);
  });

  const FAILURES = [
    [
      "INT-005",
      { status: 429, body: { detail: "Request was throttled." } },
      "Too many requests. Please wait a moment before trying again.",
    ],
    ["INT-006", { status: 409, body: { detail: "The event is over." } }, "The event is over."],
    ["INT-006", { status: 400, body: { error: "Not today." } }, "Not today."],
    ["INT-007", { status: 502, body: {} }, "Request failed: Bad Gateway"],
    ["INT-009", { success: true, action: "added", data: { interest_count: "5" } }, "Invalid API response structure"],
    ["INT-009", { data: { interest_count: 5 } }, "Invalid API response structure"],
  ];
  for (const [row, answer, words] of FAILURES) {
    test(`${row} the control says: ${words}`, async () => {
      const page = await openFair(answer);
      await heart(page).click();
      await page.locator(".event-actions").getByText(words, { exact: true }).waitFor();
      assert.deepEqual(await state(page), ["false", "4"], "nothing changed");
      await close(page);
    });
  }

  test("INT-008 INT-011 INT-017 without a network the fallback is told, and counted with status 0", async () => {
    const page = await openFair(null, {
      before: (opened) => opened.route("**/toggle_interest/", (route) => route.abort()),
    });
    await heart(page).click();
    await page.getByText("Failed to update interest. Please try again.", { exact: true }).waitFor();
    const [{ name, props }] = await countedOf(page, 1);
    assert.deepEqual([name, props.status, props.event_id], ["event_interaction_error", 0, 9]);
    await close(page);
  });

  test("INT-008 INT-017 so it is while the page is still being read for the member", async () => {
    const [{ id, slug }] = (await town.read("events/?include_past=false&limit=1")).results;
    const reads = [];
    const page = await town.openAs((login ??= await town.login(MEMBERS.resident)), `/events/${slug}`, {
      before: async (opened) => {
        await recordCounts(opened);
        await opened.route(`**/api/v1/events/${id}/`, (route) => void reads.push(route));
      },
    });
    await until("the page is read again", () => reads.length === 1);
    await page.locator(".event-actions .interest-button").click();
    await until("the button reads it, too", () => reads.length === 2);
    for (const read of reads) await read.abort();
    await page.getByText("Failed to update interest. Please try again.", { exact: true }).waitFor();
    const [{ name, props }] = await countedOf(page, 1);
    assert.deepEqual([name, props.status, props.event_id], ["event_interaction_error", 0, id]);
    await close(page);
  });

  test("INT-010 an error in the control itself is told in one sentence", async () => {
    const page = await openFair(toggled("added", 5, "interested"), {
      // Caching the response is the button's own job.
      before: (opened) =>
        opened.addInitScript(() => {
          const real = String.prototype.startsWith;
          String.prototype.startsWith = function (part, ...rest) {
            if (window.isBroken && part === "/api/v1/events/") throw new TypeError("broken");
            return real.call(this, part, ...rest);
          };
        }),
    });
    await page.evaluate(() => (window.isBroken = true));
    await heart(page).click();
    await page.getByText("Something went wrong. Please try again.", { exact: true }).waitFor();
    await close(page);
  });

  test("INT-012 under 640 px the button is compact, its name stays whole", async () => {
    for (const [width, isCompact] of [
      [639, true],
      [640, false],
    ]) {
      const page = await town.open("/events", {
        size: { width, height: 800 },
        before: (opened) => stubList(opened, [FAIR]),
      });
      const button = page
        .locator(".event-card")
        .getByRole("button", { name: "Interested 4 people in Winter Fair", exact: true });
      await button.waitFor();
      // Compact: the label is below the heart, and is still readable.
      const [word, icon] = [
        await button.locator(".interest-word").boundingBox(),
        await button.locator(".icon").boundingBox(),
      ];
      assert.equal(word.y >= icon.y + icon.height - 2, isCompact, `${width} px`);
      assert.ok(word.width > 40, `${width} px`);
      assert.ok((await button.boundingBox()).height >= 44);
      await close(page);
    }
  });

  for (const [row, answer, lifetime] of [
    ["INT-013", toggled("added", 5, "interested"), 2000],
    ["INT-014", { status: 409, body: { detail: "Over." } }, 3000],
  ]) {
    test(`${row} the message goes after ${lifetime / 1000} seconds, but stays while it is pointed at`, async () => {
      const page = await openFair(answer, { before: (opened) => opened.clock.install() });
      // From here on, time passes only when the test advances the clock.
      await page.clock.pauseAt(Date.now() + 60_000);
      const message = page.locator(".event-actions .interest-message");
      await heart(page).click();
      await message.waitFor();
      await page.clock.runFor(lifetime - 100);
      assert.equal(await message.count(), 1);
      await page.clock.runFor(200);
      assert.equal(await message.count(), 0);
      await heart(page).click();
      await message.waitFor();
      await message.hover();
      await page.clock.runFor(10 * lifetime);
      assert.equal(await message.count(), 1, "held");
      await page.mouse.move(0, 0);
      await page.clock.runFor(lifetime + 100);
      assert.equal(await message.count(), 0);
      await close(page);
    });
  }

  test("INT-016 INT-017 each press is counted, and so is each failure", async () => {
    const answers = [toggled("added", 5, "interested"), { status: 502, body: {} }, { status: 502, body: {} }];
    const page = await openFair(() => answers.shift());
    await heart(page).click();
    await page.getByText("You are interested.").waitFor();
    await heart(page).click();
    await page.getByText("Request failed: Bad Gateway").waitFor();
    const counted = await countedOf(page, 2);
    assert.deepEqual(
      counted.map(({ name, props }) => [name, props.action, props.event_id]),
      [
        ["event_interaction", "toggle_interest", 9],
        ["event_interaction_error", "toggle_interest", 9],
      ],
    );
    await close(page);
  });

  test("two presses in one moment are one request", async () => {
    let calls = 0;
    const page = await openFair(() => {
      calls += 1;
      return toggled("added", 5, "interested");
    });
    await heart(page).evaluate((button) => {
      button.click();
      button.click();
    });
    await page.getByText("You are interested.").waitFor();
    assert.equal(calls, 1);
    await close(page);
  });
});

describe("a report", () => {
  const DIALOG = { name: "Report a problem" };
  const parts = (page) => {
    const dialog = page.getByRole("dialog", DIALOG);
    return {
      dialog,
      type: dialog.getByLabel("Issue type"),
      text: dialog.getByLabel("Description"),
      send: dialog.getByRole("button", { name: /Send report|Sending/ }),
    };
  };

  async function openReport(answer, options = {}) {
    const page = await openFair(null, {
      ...options,
      before: async (opened) => {
        if (answer) await stub(opened, "events/9/report_issue/", answer);
        await options.before?.(opened);
      },
    });
    await page.getByRole("button", DIALOG).click();
    await parts(page).dialog.waitFor();
    return page;
  }

  async function fill(page) {
    await parts(page).type.selectOption("incorrect_info");
    await parts(page).text.fill("The doors open at six.");
  }

  test("REP-001 to REP-011 the form: types, conditions with their words, a warning, a button that opens when both are met", async () => {
    const page = await openReport();
    const { dialog, type, text, send } = parts(page);
    assert.equal(await send.isDisabled(), true);
    assert.deepEqual(await type.locator("option").evaluateAll((all) => all.map(({ value }) => value)), [
      "",
      "incorrect_info",
      "cancelled",
      "duplicate",
      "inappropriate_content",
      "spam",
      "other",
    ]);
    await dialog.getByText("Please select an issue type", { exact: true }).waitFor();
    await dialog.getByText("Please provide a detailed description (at least 10 characters)", { exact: true }).waitFor();
    await dialog.getByText(/false reports may restrict your account/).waitFor();
    await text.fill("123456789");
    await type.selectOption("spam");
    assert.equal(await dialog.locator(".report-need-met").count(), 1);
    assert.equal(await send.isDisabled(), true, "nine characters");
    await text.fill("         0");
    assert.equal(await send.isDisabled(), true, "blanks do not count");
    await text.fill("🎄🎄🎄🎄🎄");
    assert.equal(await send.isDisabled(), true, "five characters");
    await text.fill("1234567890");
    assert.equal(await send.isDisabled(), false, "ten characters");
    await type.selectOption("");
    assert.equal(await send.isDisabled(), true, "no type");
    await expectAccessible(page);
    await close(page);
  });

  test("REP-012 REP-013 REP-015 INT-015 while it is sent nothing can be pressed; then it says Report Submitted", async () => {
    let answer;
    const page = await openReport(null, {
      before: (opened) => opened.route("**/report_issue/", (route) => (answer = route)),
    });
    await fill(page);
    const { type, text, send } = parts(page);
    const request = page.waitForRequest((sent) => sent.url().endsWith("/api/v1/events/9/report_issue/"));
    await send.click();
    const sent = await request;
    assert.deepEqual(
      [sent.method(), sent.postDataJSON(), sent.headers().authorization],
      ["POST", { issue_type: "incorrect_info", description: "The doors open at six." }, `Bearer ${login.access}`],
    );
    for (const control of [type, text, send]) assert.equal(await control.isDisabled(), true);
    await parts(page)
      .dialog.locator("form")
      .evaluate((form) => form.requestSubmit());
    await answer.fulfill({ status: 201, json: { success: true, message: "Report submitted.", data: { id: 1 } } });
    const done = page.getByRole("dialog", { name: "Report Submitted" });
    await done.getByText("Report Submitted", { exact: true }).waitFor();
    assert.equal(
      await done.getByRole("button", { name: "Done" }).evaluate((button) => button === document.activeElement),
      true,
    );
    await done.getByRole("button", { name: "Done" }).click();
    await done.waitFor({ state: "detached" });
    assert.equal(page.asked.filter((path) => path.endsWith("/report_issue/")).length, 1);
    assert.equal(await page.getByRole("button", DIALOG).evaluate((button) => button === document.activeElement), true);
    await finish(page);
  });

  for (const [row, answer, words] of [
    ["REP-014", null, "Failed to report issue. Please try again."],
    ["REP-014", { status: 502, body: {} }, "Failed to report issue. Please try again."],
    [
      "REP-016",
      { status: 401, body: { detail: "x" } },
      "Authentication required. Please log in to interact with events.",
    ],
    ["REP-017", { status: 429, body: { detail: "x" } }, "Too many requests. Please wait a moment before trying again."],
  ]) {
    test(`${row} a failure is told (${answer?.status ?? "no network"}), and what was typed stays`, async () => {
      const page = await openReport(answer, {
        before: async (opened) => {
          if (!answer) await opened.route("**/report_issue/", (route) => route.abort());
          await stub(opened, "dj-rest-auth/token/refresh/", { status: 401, body: {} });
        },
      });
      await fill(page);
      await parts(page).send.click();
      await parts(page).dialog.getByText(words, { exact: true }).waitFor();
      assert.equal(await parts(page).text.inputValue(), "The doors open at six.");
      await close(page);
    });
  }

  test("REP-016 a report that was written signed out is refused in words, and goes on after the sign-in", async () => {
    const { results } = await town.read("events/?include_past=false&limit=1");
    const address = `/events/${results[0].slug}`;
    const page = await town.open(address);
    await page.getByRole("button", DIALOG).click();
    await parts(page).dialog.waitFor();
    await fill(page);
    await parts(page).send.click();
    await parts(page)
      .dialog.getByText("Authentication required. Please log in to interact with events.", { exact: true })
      .waitFor();
    await parts(page).dialog.getByRole("link", { name: "Login" }).click();
    await page.waitForURL(`${town.address}/login`);
    await page.getByLabel("Email", { exact: true }).fill(MEMBERS.resident);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.locator("#main").getByRole("button", { name: "Login" }).click();
    await parts(page).dialog.waitFor();
    assert.equal(new URL(page.url()).pathname, address);
    assert.equal(await parts(page).text.inputValue(), "The doors open at six.");
    await parts(page).send.click();
    await page.getByRole("dialog", { name: "Report Submitted" }).waitFor();
    await close(page);
  });

  test("a resident's report reaches the server, on a phone and by keyboard alone", async () => {
    const { results } = await town.read("events/?include_past=false&limit=1");
    const page = await town.openAs(MEMBERS.resident, `/events/${results[0].slug}`, { size: PHONE });
    const button = page.getByRole("button", DIALOG);
    await button.focus();
    await page.keyboard.press("Enter");
    await parts(page).dialog.waitFor();
    assert.equal(await parts(page).type.evaluate((select) => select === document.activeElement), true);
    await page.keyboard.type("Some");
    await page.keyboard.press("Tab");
    await page.keyboard.type("The hall has moved to Mill Street.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Report Submitted" }).waitFor();
    await finish(page);
  });
});
