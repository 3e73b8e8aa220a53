// The newsletter: the form in every footer, the pages that emails link to, and the archive.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { MEMBERS, PHONE, close, expectAccessible, finish, hydrated, startTown, stub, until } from "./town.mjs";

const town = startTown();
const SUBSCRIBE = "newsletter/subscribe/";
const REFUSED = /^console: Failed to load resource/;

async function openForm(path = "/about", answer) {
  const sent = [];
  const page = await town.open(path, {
    before: async (opened) => {
      if (answer !== undefined) await stub(opened, SUBSCRIBE, answer);
      opened.on(
        "request",
        (request) => request.url().endsWith(`/api/v1/${SUBSCRIBE}`) && sent.push(request.postDataJSON()),
      );
    },
  });
  const form = page.locator(".footer .newsletter-form");
  return {
    page,
    sent,
    form,
    send: async (email) => {
      await form.getByLabel("Email address").fill(email);
      await form.getByRole("button").click();
    },
  };
}

describe("the form under every page", { concurrency: 2 }, () => {
  for (const [row, email] of [
    ["NWS-001", ""],
    ["NWS-002", "abc"],
  ]) {
    test(`${row} "${email}" is refused without asking the server`, async () => {
      const { page, sent, form, send } = await openForm();
      await send(email);
      await form.getByText("Please enter a valid email address.", { exact: true }).waitFor();
      assert.equal(
        await form
          .getByLabel("Email address")
          .evaluate((field) => field === document.activeElement && field.ariaInvalid),
        "true",
      );
      assert.deepEqual(sent, []);
      await finish(page);
    });
  }

  test("NWS-003 while the answer is pending the button says so and takes no second click", async () => {
    const { page, sent, form, send } = await openForm("/about", undefined);
    let answer;
    await page.route(
      `**/api/v1/${SUBSCRIBE}`,
      (route) => (answer = () => route.fulfill({ status: 201, json: { message: "Thank you for subscribing!" } })),
    );
    await send("ada@reader.example");
    const busy = form.getByRole("button", { name: "Subscribing...", exact: true });
    await busy.waitFor();
    await busy.click({ force: true });
    assert.equal(sent.length, 1);
    await answer();
    await form.getByRole("button", { name: "Subscribe", exact: true }).waitFor();
    await close(page);
  });

  test("NWS-004 NWS-008 an address goes to the server and is thanked for", async () => {
    const { page, sent, form, send } = await openForm();
    await send(" ada@reader.example ");
    await form.getByText("Thank you for subscribing!", { exact: true }).waitFor();
    assert.deepEqual(sent, [{ email: "ada@reader.example" }]);
    assert.equal(await form.getByLabel("Email address").inputValue(), "");
    await finish(page);
  });

  test("NWS-005 the server's own sentence is shown", async () => {
    for (const [body, words] of [
      [{ email: ["This address is not taken."] }, "This address is not taken."],
      [{ message: "Come back tomorrow." }, "Come back tomorrow."],
    ]) {
      const { page, form, send } = await openForm("/about", { status: 400, body });
      await send("ada@reader.example");
      await form.getByText(words, { exact: true }).waitFor();
      await finish(page, { except: REFUSED });
    }
  });

  test("NWS-006 NET-005 an error without words gets ours, after one more try", async () => {
    const { page, sent, form, send } = await openForm("/about", { status: 500, body: {} });
    await send("ada@reader.example");
    await form.getByText("Subscription failed.", { exact: true }).waitFor();
    assert.equal(sent.length, 2);
    await close(page);
  });

  test("NWS-007 no answer at all is told as that", async () => {
    const { page, form, send } = await openForm();
    await page.route(`**/api/v1/${SUBSCRIBE}`, (route) => route.abort());
    await send("ada@reader.example");
    await form.getByText("Network error. Please try again.", { exact: true }).waitFor();
    await close(page);
  });

  test("LAY-026 it stands under pages of every kind, and fits on a phone", async () => {
    for (const path of ["/", "/directory", "/login", "/no/such/path"]) {
      const page = await town.open(path, { size: PHONE });
      assert.equal(await page.locator(".footer .newsletter-form").getByLabel("Email address").count(), 1, path);
      await close(page);
    }
    const office = await town.openAs(MEMBERS.staff, "/admin", { size: PHONE });
    await office.locator(".footer .newsletter-form").getByLabel("Email address").waitFor();
    await close(office);
  });

  test("without JavaScript it works all the same", async () => {
    const page = await town.open("/about", { javaScriptEnabled: false });
    await page.locator(".footer .newsletter-form input").fill("noscript@reader.example");
    await page.locator(".footer .newsletter-form button").click();
    const main = page.locator("main .newsletter-form");
    await main.getByText("Thank you for subscribing!", { exact: true }).waitFor();
    // The browser accepts this address, and the server does not.
    await main.locator("input").fill("noscript@reader");
    await main.locator("button").click();
    await main.getByText("Please enter a valid email address.", { exact: true }).waitFor();
    assert.equal(await main.locator("input").inputValue(), "noscript@reader");
    // The browser reports the status of the page.
    page.errors.splice(0);
    await close(page);
  });
});

/** The key from the confirmation email to an address. */
async function keyFor(email) {
  const { text } = await town.findMail(await town.token(MEMBERS.clerk), email, /^Confirm your newsletter/);
  return /\/newsletter\/confirm\/(\S+)/.exec(text)[1];
}

test("from the form to the mail to the choice of topics, and out again", async () => {
  const { page, form, send } = await openForm();
  await send("cleo@reader.example");
  await form.getByText("Thank you for subscribing!", { exact: true }).waitFor();
  const key = await keyFor("cleo@reader.example");
  await page.goto(`${town.address}/newsletter/confirm/${key}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Yes, send me the newsletter" }).press("Enter");
  const done = page.getByText("Your address is confirmed. You will get the next issue.");
  await done.waitFor();
  await until("the focus on the sentence", () => done.evaluate((text) => text === document.activeElement));
  await page.getByRole("link", { name: "Choose topics and how often" }).click();
  await page.getByRole("heading", { level: 1, name: "Your newsletter" }).waitFor();
  // As the section is called in an issue.
  await page.getByRole("checkbox", { name: /^New in the directory/ }).waitFor();
  await page.getByRole("checkbox", { name: /^Deals/ }).uncheck();
  await page.getByRole("radio", { name: /Once a month/ }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Your choices are saved.").waitFor();
  await expectAccessible(page);
  // Not said of what was chosen since.
  await page.getByRole("checkbox", { name: /^Guides/ }).uncheck();
  await page.getByText("Your choices are saved.").waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("checkbox", { name: /^Deals/ }).waitFor();
  assert.equal(await page.getByRole("checkbox", { name: /^Deals/ }).isChecked(), false);
  assert.equal(await page.getByRole("radio", { name: /Once a month/ }).isChecked(), true);
  await page.goto(`${town.address}/newsletter/unsubscribe/${key}`);
  await page.locator("#main").getByRole("button", { name: "Unsubscribe", exact: true }).click();
  await page.getByText("You are unsubscribed. You will not get any more issues.").waitFor();
  assert.equal(await page.getByRole("link", { name: "Choose topics and how often" }).count(), 0);
  await finish(page);
});

test("a link that was not made here says what to do", async () => {
  const page = await town.open("/newsletter/preferences/m1-nothing");
  await page.getByText("This link no longer works. Subscribe again at the bottom of any page.").waitFor();
  await finish(page, { except: REFUSED });
});

test("the archive leads to issues, and their entries into the town", async () => {
  const page = await town.open("/newsletter");
  await page.getByRole("link", { name: "Market indoors, pies to order, and who plows what" }).click();
  await page.getByRole("heading", { level: 1, name: "Market indoors, pies to order, and who plows what" }).waitFor();
  await page.getByRole("link", { name: "The big wheel turns" }).click();
  await page.getByRole("heading", { level: 1, name: "Falls Mill Museum" }).waitFor();
  await finish(page);
});
