// Every kind of dialog: it traps keyboard focus and screen readers, the page behind keeps its scroll position, and the
// focus returns to what opened it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  DESKTOP,
  MEMBERS,
  PHONE,
  close,
  expectAccessible,
  finish,
  repainted,
  startTown,
  stub,
  until,
  withoutInitialData,
} from "./town.mjs";

const town = startTown();
const MAX_STOPS = 80;

const button = (name) => (page) => page.getByRole("button", { name }).first();

/** The demo's businesses have no uploaded photos. */
async function givePictures(page) {
  const business = await town.read("businesslistings/anchor-apizza/");
  const pictures = ["one", "two"].map((alt) => ({
    url: `/art/poster/${alt}.svg`,
    srcset: "",
    alt,
    width: 640,
    height: 400,
  }));
  await withoutInitialData(page);
  await stub(page, "businesslistings/anchor-apizza/", {
    ...business,
    pictures,
    images: pictures.map(({ url }) => url),
  });
}

const KINDS = [
  { what: "filters of the directory", path: "/directory", opener: button(/^Filters/), sizes: [PHONE] },
  { what: "filters of the events", path: "/events", opener: button(/^Filters/), sizes: [PHONE] },
  { what: "search", path: "/events", opener: (page) => page.locator(".header-search-button"), sizes: [PHONE] },
  { what: "quiz", path: "/", opener: (page) => page.locator(".quiz-call button") },
  {
    what: "pictures",
    path: "/directory/anchor-apizza",
    before: givePictures,
    opener: (page) => page.locator(".gallery button").first(),
  },
  { what: "suggested edit", path: "/directory/anchor-apizza", opener: button("Suggest an edit") },
  {
    what: "report of an event",
    path: "/events/saturday-farmers-market-1",
    opener: button("Report a problem"),
    who: MEMBERS.resident,
  },
  { what: "review", path: "/directory/anchor-apizza", opener: button(/review/i), who: MEMBERS.resident },
  { what: "deal on the whole screen", path: "/deals/1", opener: button("Show full screen") },
  { what: "forgotten password", path: "/login", opener: button(/forgot/i) },
  { what: "alert", path: "/design", opener: button("Alert") },
];

const open = ({ path, who, before }, size) =>
  who ? town.openAs(who, path, { size, before }) : town.open(path, { size, before });
const isFocused = (locator) => locator.evaluate((element) => element === document.activeElement);

/** The index of the focused element among all elements of the dialog, null outside of it. */
const place = (page) =>
  page.evaluate(() => {
    const dialog = document.activeElement?.closest("dialog[open]");
    return dialog ? [...dialog.querySelectorAll("*")].indexOf(document.activeElement) : null;
  });

/** Presses the key until one position is reached for the third time; returns the positions visited. */
async function cycleFocus(page, key) {
  const places = [];
  for (let step = 0; step < MAX_STOPS; step += 1) {
    await page.keyboard.press(key);
    places.push(await place(page));
    if (places.filter((one) => one === places.at(-1)).length === 3) break;
  }
  return places;
}

/** The landmarks of the page as exposed to screen readers. */
const landmarks = (page) => page.getByRole("banner").or(page.getByRole("main")).or(page.getByRole("contentinfo"));

describe("a dialog", { concurrency: 2 }, () => {
  for (const kind of KINDS) {
    for (const size of kind.sizes ?? [DESKTOP, PHONE]) {
      test(`${kind.what} at ${size.width} px keeps the focus, hides the page, and gives both back`, async () => {
        const page = await open(kind, size);
        const opener = kind.opener(page);
        await opener.waitFor();
        await until("a page that rests", () => landmarks(page).count());
        const all = await landmarks(page).count();
        await opener.focus();
        const before = await page.evaluate(() => scrollY);
        await page.keyboard.press("Enter");
        const dialog = page.getByRole(kind.what === "alert" ? "alertdialog" : "dialog");
        await dialog.waitFor();
        await until("the focus in the dialog", async () => (await place(page)) !== null);
        assert.equal(await landmarks(page).count(), 0, "the page is not read aloud");
        for (const key of ["Tab", "Shift+Tab"]) {
          const places = await cycleFocus(page, key);
          assert.ok(places.length < MAX_STOPS && !places.includes(null), `${key}: ${places}`);
        }
        await page.mouse.move(10, 10);
        await page.mouse.wheel(0, 300);
        assert.equal(await page.evaluate(() => scrollY), before, "the page stays where it was");
        await expectAccessible(page);
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
        assert.equal(await isFocused(opener), true, "the focus is back");
        assert.equal(await landmarks(page).count(), all, "so is the page");
        assert.equal(await page.evaluate(() => scrollY), before);
        await finish(page);
      });
    }
  }
});

test("while a dialog is open, the page's announcements are still heard, and new counts are among them", async () => {
  const page = await town.open("/directory", { size: PHONE });
  await button(/^Filters/)(page).tap();
  const sheet = page.getByRole("dialog");
  await sheet.locator("summary", { hasText: "Price" }).tap();
  await sheet.getByRole("group", { name: "Price" }).getByRole("checkbox").first().check();
  const show = sheet.getByRole("button", { name: /^Show \d+ places?$/ });
  await page
    .getByRole("status")
    .filter({ hasText: /^\d+ places?$/ })
    .first()
    .waitFor();
  const [said] = await page
    .getByRole("status")
    .filter({ hasText: /^\d+ places?$/ })
    .allInnerTexts();
  assert.equal(`Show ${said}`, await show.innerText());
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  assert.equal(await page.locator(".layout > [aria-hidden]").count(), 0);
  await finish(page);
});

test("the focus that comes in from the browser's own bar goes into the dialog", async () => {
  const page = await town.open("/directory/anchor-apizza", { size: DESKTOP });
  await button("Suggest an edit")(page).click();
  await page.getByRole("dialog").waitFor();
  await page.locator(".skip-link").evaluate((link) => link.focus());
  assert.notEqual(await place(page), null);
  await close(page);
});

test("a touch beside the dialog closes it and reaches nothing behind it", async () => {
  const page = await town.open("/directory/anchor-apizza", { size: PHONE });
  await button("Suggest an edit")(page).tap();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  const { y, height } = await dialog.boundingBox();
  assert.equal(Math.round(y + height), PHONE.height, "it stands at the lower edge");
  await page.touchscreen.tap(40, 20);
  await dialog.waitFor({ state: "detached" });
  assert.equal(new URL(page.url()).pathname, "/directory/anchor-apizza");
  assert.equal(await isFocused(button("Suggest an edit")(page)), true);
  await close(page);
});

test("a dialog over a dialog has the focus and Escape to itself, and gives both back", async () => {
  const page = await town.openAs(MEMBERS.staff, "/admin/sources", { size: DESKTOP });
  const opener = page.getByRole("button", { name: /^Change: / }).first();
  await opener.click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("Another name");
  const remove = form.getByRole("button", { name: "Remove…" });
  await remove.focus();
  await page.keyboard.press("Enter");
  const confirmation = page.getByRole("dialog", { name: /^Remove .*\?$/ });
  await confirmation.waitFor();
  assert.equal(await page.getByRole("dialog").count(), 1, "what is below is not read aloud");
  assert.equal(await isFocused(confirmation.getByRole("button", { name: "Cancel" })), true);
  for (const key of ["Tab", "Shift+Tab"]) {
    await cycleFocus(page, key);
    assert.equal(await confirmation.evaluate((top) => top.contains(document.activeElement)), true, key);
  }
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await confirmation.waitFor({ state: "detached" });
  assert.equal(await isFocused(remove), true, "the focus is back");
  assert.equal(await form.getByLabel("Name").inputValue(), "Another name", "nothing that was typed is lost");
  assert.equal(await landmarks(page).count(), 0, "the page stays behind the first dialog");
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "detached" });
  assert.equal(await isFocused(opener), true);
  assert.notEqual(await landmarks(page).count(), 0);
  await finish(page);
});

test("dialogs that close together give the focus back to what opened the first", async () => {
  const page = await town.openAs(MEMBERS.staff, "/admin/sources", { size: DESKTOP });
  const opener = page.getByRole("button", { name: /^Change: / }).first();
  const name = (await opener.getAttribute("aria-label")).replace("Change: ", "");
  await page.route("**/api/v1/admin/sources/*/", (route) =>
    route.request().method() === "DELETE" ? route.fulfill({ status: 204 }) : route.continue(),
  );
  await opener.click();
  await page.getByRole("button", { name: "Remove…" }).click();
  await page.getByRole("button", { name: "Remove source" }).click();
  await page.getByText(`${name} was removed. Its events stay.`).waitFor();
  assert.equal(await page.getByRole("dialog").count(), 0);
  assert.equal(await isFocused(opener), true);
  await close(page);
});

test("a dialog stays open while it saves, and says what went wrong", async () => {
  const page = await town.openAs(MEMBERS.staff, "/admin/alerts", { size: DESKTOP });
  let answer;
  await page.route("**/api/v1/admin/alerts/**", (route) => {
    if (route.request().method() === "GET") return route.continue();
    answer = () => route.fulfill({ status: 400, json: { detail: "That is too much for today." } });
  });
  await page.getByRole("button", { name: "New alert" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What people should know").fill("The bridge is closed.");
  await dialog.getByRole("button", { name: "Create alert" }).click();
  await until("the request", () => answer);
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Close" }).click();
  await repainted(page);
  assert.equal(await dialog.count(), 1);
  await answer();
  await dialog.locator(".error-summary").getByText("That is too much for today.").waitFor();
  assert.equal(await dialog.getByLabel("What people should know").inputValue(), "The bridge is closed.");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await finish(page, { except: /status of 400/ });
});

test("so does the question before something is removed", async () => {
  const page = await town.openAs(MEMBERS.staff, "/admin/sources", { size: DESKTOP });
  let answer;
  await page.route("**/api/v1/admin/sources/*/", (route) => {
    if (route.request().method() !== "DELETE") return route.continue();
    answer = () => route.fulfill({ status: 400, json: { detail: "It is being read right now." } });
  });
  await page
    .getByRole("button", { name: /^Change: / })
    .first()
    .click();
  await page.getByRole("button", { name: "Remove…" }).click();
  const question = page.getByRole("dialog", { name: /^Remove .*\?$/ });
  await question.getByRole("button", { name: "Remove source" }).click();
  await until("the request", () => answer);
  await page.keyboard.press("Escape");
  await repainted(page);
  assert.equal(await question.count(), 1);
  await answer();
  await question.getByText("It is being read right now.").waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await finish(page, { except: /status of 400/ });
});

/** Dialogs with a form of their own: how each is reached and filled, what it calls, and its buttons. */
const SAVING = [
  {
    name: "Reset your password",
    open: () => town.open("/login"),
    opener: "Forgot your password?",
    fill: (dialog) => dialog.getByLabel("Email").fill("ada@wexbury.example"),
    call: "**/dj-rest-auth/password/reset/",
    save: "Send reset link",
  },
  {
    name: "Delete your account?",
    open: () => town.openAs(MEMBERS.resident, "/profile"),
    opener: "Delete my account",
    fill: (dialog) => dialog.getByLabel("Your password").fill("not this one"),
    call: "**/dj-rest-auth/user/delete/",
    save: "Delete account",
    leave: "Keep my account",
  },
  {
    name: "Add an option",
    open: async () => {
      const login = await town.login(MEMBERS.resident);
      const option = (title) => ({ kind: "custom", title });
      const plan = { title: "Snow day", options: [option("Sledding"), option("Skating")] };
      const { id } = await town.call(login.access, "POST", "group-plans/", plan);
      return town.openAs(login, `/group-planning/${id}`);
    },
    opener: "Add an option",
    fill: (dialog) => dialog.getByLabel(/^Note/).fill("Bring a sled."),
    call: "**/api/v1/group-plans/*/options/",
    save: "Add",
    leave: "Cancel",
  },
];
for (const { name, open, opener, fill, call, save, leave } of SAVING)
  test(`so does “${name}”`, async () => {
    const page = await open();
    let answer;
    await page.route(call, (route) => {
      answer = () => route.fulfill({ status: 400, json: { detail: "Not today." } });
    });
    await page.getByRole("button", { name: opener }).click();
    const dialog = page.getByRole("dialog", { name });
    await fill(dialog);
    await dialog.getByRole("button", { name: save, exact: true }).click();
    await until("the request", () => answer);
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Close" }).click();
    if (leave) assert.equal(await dialog.getByRole("button", { name: leave }).isDisabled(), true);
    await repainted(page);
    assert.equal(await dialog.count(), 1);
    await answer();
    await dialog.getByText("Not today.").first().waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await finish(page, { except: /status of 400/ });
  });
