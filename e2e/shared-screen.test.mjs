// A screen that many people use: whoever logs out is logged out, and the next person finds nothing of theirs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { logIn } from "./sign-in.mjs";
import { MEMBERS, close, hydrated, pathIs, startTown, titled, until } from "./town.mjs";

const town = startTown();
const PLACE = "/directory/anchor-apizza";
const LOGOUT = "**/api/v1/dj-rest-auth/logout/";

const logoutLink = (page) => page.getByRole("banner").getByRole("link", { name: "Logout", exact: true });
const loginLink = (page) => page.getByRole("banner").getByRole("link", { name: "Login", exact: true });
const fails = (route) => route.fulfill({ status: 500, json: { detail: "down" } });

/** The API calls of a browser, other than the logout itself, that were sent with a session's cookies. */
function watchCookies(context) {
  const seen = [];
  context.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/") || pathname.endsWith("/logout/")) return;
    seen.push(request.allHeaders().then(({ cookie = "" }) => [pathname, /\b(?:access|refresh)=[^;"]/.test(cookie)]));
  });
  return async () => (await Promise.all(seen)).filter(([, isSent]) => isSent).map(([path]) => path);
}

async function sessionCookies(page) {
  const cookies = await page.context().cookies();
  return cookies.filter(({ name, value }) => ["access", "refresh"].includes(name) && value.length > 2).length;
}

/** What the next person does: they look around, and search. */
async function lookAround(page) {
  for (const path of [PLACE, "/saved", "/take-quiz"]) {
    await page.goto(town.address + path);
    await hydrated(page);
    await page.waitForLoadState("networkidle");
  }
  await page.getByRole("banner").getByRole("combobox").fill("pizza");
  await page.getByRole("option").first().waitFor();
  await loginLink(page).waitFor();
}

test("a logout that the server did not hear of ends the session here, and is told to it when it answers", async () => {
  const page = await town.openAs(MEMBERS.resident, "/about");
  const context = page.context();
  await logoutLink(page).waitFor();
  await page.waitForLoadState("networkidle");
  await context.route(LOGOUT, fails);
  await logoutLink(page).click();
  await pathIs(page, "/");
  await loginLink(page).waitFor();
  await page.close();
  const next = await context.newPage();
  const withSession = watchCookies(context);
  await lookAround(next);
  assert.equal(await sessionCookies(next), 2);
  assert.deepEqual(await withSession(), []);
  await context.unroute(LOGOUT);
  await next.goto(`${town.address}/about`);
  await hydrated(next);
  await until("no cookies of the session", async () => (await sessionCookies(next)) === 0);
  await next.waitForFunction(() => localStorage.getItem("towngreen.logging-out") === null);
  assert.deepEqual(await withSession(), []);
  await close(next);
});

test("a logout without a network is told to the server as soon as there is one", async () => {
  const page = await town.openAs(MEMBERS.resident, "/about");
  const context = page.context();
  await logoutLink(page).hover();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await logoutLink(page).click();
  await pathIs(page, "/");
  await loginLink(page).waitFor();
  assert.equal(await sessionCookies(page), 2);
  const withSession = watchCookies(context);
  await context.setOffline(false);
  await until("no cookies of the session", async () => (await sessionCookies(page)) === 0);
  assert.deepEqual(await withSession(), []);
  await close(page);
});

test("after a logout that failed, the next person logs in as themselves", async () => {
  const page = await town.openAs(MEMBERS.resident, "/about");
  const context = page.context();
  await logoutLink(page).waitFor();
  await context.route(LOGOUT, fails);
  await logoutLink(page).click();
  await pathIs(page, "/");
  await page.goto(`${town.address}/login`);
  await hydrated(page);
  await logIn(page, MEMBERS.owner);
  await pathIs(page, "/dashboard");
  assert.equal(await page.evaluate(() => localStorage.getItem("towngreen.logging-out")), null);
  await context.unroute(LOGOUT);
  await page.reload();
  await hydrated(page);
  await page.locator(".header-member").waitFor();
  const email = await page.evaluate(async () => (await (await fetch("/api/v1/dj-rest-auth/user/")).json()).email);
  assert.equal(email, MEMBERS.owner);
  await close(page);
});

const searchBox = (page) => page.getByRole("banner").getByRole("combobox");
const cachedPages = (page) =>
  page.evaluate(async () =>
    (await (await caches.open("towngreen-pages")).keys()).map(({ url }) => new URL(url).pathname),
  );

test("after a logout nothing says what the one before searched for, answered and opened", async () => {
  const page = await town.openAs(MEMBERS.resident, PLACE, { serviceWorkers: "allow" });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await until("the page on the device", async () => (await cachedPages(page)).includes(PLACE));
  await page.goto(`${town.address}/take-quiz`);
  await hydrated(page);
  await page.locator(".quiz-choice").first().click();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText("Question 2 of 6").waitFor();
  await searchBox(page).fill("divorce lawyer");
  await page.keyboard.press("Enter");
  await pathIs(page, "/search");
  await logoutLink(page).click();
  await pathIs(page, "/");
  await loginLink(page).waitFor();
  assert.deepEqual(
    await page.evaluate(() =>
      [localStorage, sessionStorage].flatMap((storage) =>
        Object.keys(storage).filter((key) => key.startsWith("towngreen.")),
      ),
    ),
    [],
  );
  await until("nothing of it on the device", async () => !(await cachedPages(page)).includes(PLACE));
  // The same search box as before: the page was not loaded again.
  await page.getByRole("banner").getByRole("link", { name: "Saved places" }).click();
  await titled(page, "Saved places");
  await searchBox(page).focus();
  assert.equal(await page.getByText("Recent searches").count(), 0);
  await close(page);
});

test("a change that waits on the device is shown to its member alone", async () => {
  const login = await town.login(MEMBERS.resident);
  await town.call(login.access, "PUT", "saved/", { business_ids: [1] });
  const page = await town.openAs(login, "/saved");
  const waiting = page.getByText(/not yet sent: 1 change/);
  await page.locator(".saved .business-card").first().waitFor();
  await page.waitForLoadState("networkidle");
  const saved = /\/api\/v1\/saved\/1\//;
  await page.route(saved, (route) => route.abort());
  await page.locator(".saved .save-heart").first().click();
  await waiting.waitFor();
  const headers = { Authorization: `Bearer ${login.access}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ refresh: login.refresh });
  await town.fetch("/api/v1/dj-rest-auth/logout/", { method: "POST", headers, body });
  // A public page finds out that the session has ended.
  await page.getByRole("contentinfo").getByRole("link", { name: "Events", exact: true }).click();
  await loginLink(page).waitFor();
  await page.getByRole("contentinfo").getByRole("link", { name: "Saved places" }).click();
  await titled(page, "Saved places");
  await page.waitForLoadState("networkidle");
  assert.equal(await waiting.count(), 0);
  await loginLink(page).click();
  // Whoever logs in comes back to this page.
  await logIn(page, MEMBERS.owner);
  await pathIs(page, "/saved");
  await titled(page, "Saved places");
  await page.waitForLoadState("networkidle");
  assert.equal(await waiting.count(), 0);
  await until("nothing of it on the device", () =>
    page.evaluate(() => localStorage.getItem("towngreen.outbox") === null),
  );
  await close(page);
});
