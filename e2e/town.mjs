// The demo town and a browser, for one test file: both start before its tests and stop after them.
// Invariant: a page opened here records its errors from the start.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before } from "node:test";
import { chromium } from "playwright-core";
import { WAIT_MS, hydrated, limitEvaluate, stub, until } from "./page.mjs";
import { PASSWORD, startProgram } from "./program.mjs";

export {
  COLOR_RULES,
  expectAccessible,
  expectFitsAndAccessible,
  findAccessibilityViolations,
  showTheme,
} from "./axe.mjs";
export * from "./page.mjs";
export { MEMBERS, PASSWORD } from "./program.mjs";

// The headless shell renders the same pages without a browser window, in half the CPU time.
const browserPath = process.env.CHROMIUM ?? ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync);
const BROWSER_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The shell does not estimate the network speed; like the full browser on a fast network, load lazy images that are
  // 1,250 px away. The other four are playwright-core's own, which this option replaces.
  `--blink-settings=${[
    ...["primaryHoverType=2", "availableHoverTypes=2", "primaryPointerType=4", "availablePointerTypes=4"],
    "lazyLoadingImageMarginPxUnknown=1250",
  ].join(",")}`,
];

/** One of the narrowest phones still in use. */
export const SMALL = { width: 360, height: 740 };
export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 768, height: 1024 };
export const DESKTOP = { width: 1280, height: 800 };
/** A phone, a tablet, a laptop. */
export const EVERY_WIDTH = [360, 768, 1440].map((width) => ({ width, height: 900 }));

/** A small picture, filled with a sand color. */
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAEAAAAAoCAIAAADBrGu+AAAAPUlEQVR42u3PQQkAAAgEsAtmTuOYzQw+hcEKLNP1WgQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQELhaBLaDimLZ7NAAAAABJRU5ErkJggg==",
  "base64",
);

/** An address that does not exist; the only one that may return 404 unless a test says otherwise. */
export const NOWHERE = "/no/such/path";

/** Every public page of this build, by an actual address. */
export const PAGES = [
  "/",
  "/directory",
  "/directory?category=pizza",
  "/directory/anchor-apizza",
  "/saved",
  "/search?q=books",
  "/events",
  "/events?category=music&view=map",
  "/events/saturday-farmers-market-1",
  "/guides",
  "/guides/your-first-weekend-in-wexbury",
  "/deals",
  "/deals/1",
  "/about",
  "/contact",
  "/faq",
  "/terms",
  "/privacy",
  "/tools",
  "/advertise",
  "/pricing",
  "/support",
  "/business/signup",
  "/take-quiz",
  "/newsletter",
  "/newsletter/2",
  "/health",
  "/design",
  NOWHERE,
];

/** Waits for all of them even if one fails, so that what did start can be stopped. */
async function allDone(tasks) {
  const failed = (await Promise.allSettled(tasks)).find(({ status }) => status === "rejected");
  if (failed) throw failed.reason;
}

/** Records whatever a browser would complain about. `missing`: the address that is expected to return 404. */
async function recordErrors(page, address, missing) {
  const errors = [];
  page.on("console", (message) => {
    const isMeant = message.location().url === missing && /status of 404/.test(message.text());
    if (message.type() === "error" && !isMeant) errors.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => errors.push(`error: ${error.message}`));
  page.on("requestfailed", (request) => {
    // A request that the page itself aborted (a newer search, leaving the page) is not an error.
    const why = request.failure()?.errorText ?? "";
    if (why !== "net::ERR_ABORTED") errors.push(`request: ${request.url()} ${why}`);
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(data|blob):/.test(url)) errors.push(`foreign request: ${url}`);
  });
  await page.exposeFunction("recordViolation", (what) => errors.push(`content policy: ${what}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      window.recordViolation(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  return errors;
}

/**
 * Starts both around the tests of the file that calls this. `settings`: environment variables of the program, or a
 * function that returns them once everything else is running. `words`: the program's command line arguments, if it is
 * not to run the demo.
 */
export function startTown(settings = {}, words = undefined) {
  let running;
  let browser;
  const town = {
    address: "",
    /** The link for creating the first account, while there is none. */
    setup: null,
    /**
     * Opens a page as a new visitor. `size`, `theme` ("light", "dark"), `text` (a factor), `before` (called with the
     * page before it loads), `status` (of the page itself), `address` (instead of the town's own: that of a proxy in
     * front of it), `browser` (one that the test may kill); all other options go to the browser context.
     */
    async open(
      path,
      {
        size = DESKTOP,
        theme = "light",
        text = 1,
        before: prepare,
        waitUntil = "load",
        status = path === NOWHERE ? 404 : 200,
        address = town.address,
        browser: opened = browser,
        ...context
      } = {},
    ) {
      const visitor = await opened.newContext({
        viewport: size,
        colorScheme: theme,
        reducedMotion: "reduce",
        locale: "en-US",
        hasTouch: size.width < 640,
        // Blocked, so that one test's cache does not affect the next; offline*.test.mjs allow it.
        serviceWorkers: "block",
        ...context,
      });
      visitor.setDefaultTimeout(WAIT_MS);
      const page = limitEvaluate(await visitor.newPage());
      page.errors = await recordErrors(page, address, status === 404 ? address + path : undefined);
      page.asked = [];
      page.on("request", (request) => {
        const url = new URL(request.url());
        // Analytics calls only report; they are not counted as requests for data.
        if (url.pathname.startsWith("/api/") && !/^\/api\/v1\/(analytics|placements)\//.test(url.pathname))
          page.asked.push(url.pathname + url.search);
      });
      await prepare?.(page);
      const answer = await page.goto(address + path, { waitUntil });
      assert.equal(answer.status(), status, path);
      if (context.javaScriptEnabled !== false && waitUntil === "load") await hydrated(page);
      if (text !== 1)
        await page.evaluate((factor) => (document.documentElement.style.fontSize = `${factor * 100}%`), text);
      return page;
    },
    /** Opens a page signed in as `who`: an address of `MEMBERS`, a `login` result, or a user object as in the API. */
    async openAs(who, path, options = {}) {
      const isStub = typeof who !== "string" && !who.access;
      const login = isStub ? { access: "a.b.c", cookies: [] } : typeof who === "string" ? await town.login(who) : who;
      return town.open(path, {
        ...options,
        before: async (page) => {
          await page
            .context()
            .addCookies(login.cookies.map((cookie) => ({ ...cookie, url: options.address ?? town.address })));
          await page.addInitScript((token) => {
            // Only once: what the page itself removes stays removed.
            if (sessionStorage.getItem("signed-in")) return;
            sessionStorage.setItem("signed-in", "true");
            localStorage.setItem("towngreen.token", token);
            localStorage.setItem("towngreen.authenticated", "true");
          }, login.access);
          if (isStub) {
            // The server does not know this member: it serves public data only, everything else is missing.
            await page.route("**/api/v1/**", async (route) => {
              const { authorization, ...headers } = route.request().headers();
              // Nobody waits for it if the page is left meanwhile. Failures are recorded as page errors.
              const answer = await route.fetch({ headers }).catch(() => null);
              if (!answer) return route.abort().catch(() => undefined);
              return answer.status() === 401
                ? route.fulfill({ status: 404, json: { detail: "Not found." } })
                : route.fulfill({ response: answer });
            });
            await stub(page, "dj-rest-auth/user/", who);
            await stub(page, "notifications/", []);
          }
          await options.before?.(page);
        },
      });
    },
    /** Logs in; returns token, user and cookies. */
    async login(email, password = PASSWORD) {
      const answer = await town.send("POST", "dj-rest-auth/login/", { email, password });
      assert.equal(answer.status, 200, `${email} can log in`);
      const cookies = answer.headers.getSetCookie().map((line) => {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
        return { name, value };
      });
      return { ...(await answer.json()), cookies };
    },
    /** Logs in; returns the access token. */
    token: async (email) => (await town.login(email)).access,
    /** Registers an account with an unconfirmed address. */
    async register(email, { password = PASSWORD, role = "CONSUMER", business = "" } = {}) {
      const answer = await town.send("POST", "dj-rest-auth/registration/", {
        email,
        password,
        password2: password,
        user_role: role,
        business_name_temp: business,
      });
      assert.equal(answer.status, 201, await answer.text());
    },
    /** Sends JSON, with a token or as a visitor; returns the raw response. */
    send: (method, path, body, token) =>
      town.fetch(`/api/v1/${path}`, {
        method,
        headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
        body: body && JSON.stringify(body),
      }),
    /** Reads from the API as a visitor. */
    read: async (path) => (await town.fetch(`/api/v1/${path}`)).json(),
    /** Calls the API with a token; returns the response's JSON. */
    async call(token, method, path, body) {
      const answer = await town.send(method, path, body, token);
      assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
      return answer.status === 204 ? null : answer.json();
    },
    /** Logs in and confirms the address with the link in the email. `token`: that of a superuser. */
    async confirmEmail(token, email, password = PASSWORD) {
      const { text } = await town.findMail(token, email, /confirm/i);
      const [, key] = /confirm-email\/(\S+)/.exec(text);
      const { access } = await town.login(email, password);
      await town.call(access, "POST", "dj-rest-auth/user/email/confirm/", { token: key });
    },
    /** Waits for the last email to somebody in the staff's outbox; it is written after the response announcing it. */
    async findMail(token, to, subject = /./) {
      const { id } = await until(`a mail to ${to}`, async () => {
        const { results } = await town.call(token, "GET", "admin/outbox/?page_size=100");
        return results.find((entry) => entry.to === to && subject.test(entry.subject));
      });
      return town.call(token, "GET", `admin/outbox/${id}/`);
    },
    pid: () => running.pid,
    fetch: (path, options) => fetch(town.address + path, { redirect: "manual", ...options }),
    /** A browser for one test: `browser`, and `kill`, which ends all of its processes. */
    async ownBrowser() {
      const server = await chromium.launchServer({ executablePath: browserPath, args: BROWSER_FLAGS });
      return { browser: await chromium.connect(server.wsEndpoint()), kill: () => server.kill() };
    },
    /** Kills the program; what it had confirmed must survive. */
    async kill() {
      await running.kill();
      running = null;
    },
    /** Stops the program and restarts it with the same data at another address; `meanwhile` runs in between. */
    async restart(meanwhile) {
      await running?.stop();
      running = null;
      try {
        await meanwhile?.();
      } finally {
        // Whatever failed meanwhile, the file's other tests need the program.
        running = await startProgram(typeof settings === "function" ? await settings() : settings, words);
        town.address = running.address;
      }
    },
  };
  before(async () => {
    if (!browserPath || !existsSync(browserPath))
      throw new Error(`${browserPath ?? "Chromium"} is not there: install it, or say with CHROMIUM where it is`);
    const start = async () => startProgram(typeof settings === "function" ? await settings() : settings, words);
    const launch = () => chromium.launch({ executablePath: browserPath, args: BROWSER_FLAGS });
    await allDone([start().then((started) => (running = started)), launch().then((launched) => (browser = launched))]);
    town.address = running.address;
    town.setup = running.setup;
  });
  after(() => allDone([browser?.close(), running?.stop()]));
  return town;
}

/** The office's decisions take effect, and are announced, once they can no longer be undone. */
export const STANDING_MS = 30_000;

const DAY_MS = 86_400_000;
const dateOf = (at) => new Date(at).toISOString().slice(0, 10);

/** The date this many days from now, in the format of forms and API calls. */
export const inDays = (days) => dateOf(Date.now() + days * DAY_MS);

/** The date this many days after another one. */
export const daysAfter = (date, days) => dateOf(Date.parse(date) + days * DAY_MS);

/** Tomorrow in Wexbury, whatever the hour is here. */
export const townTomorrow = () =>
  daysAfter(new Date().toLocaleDateString("en-CA", { timeZone: "America/New_York" }), 1);

/** The first Thursday of a month, two to three months from now. */
export function firstThursday() {
  const begin = `${inDays(90).slice(0, 8)}01`;
  const THURSDAY = 4;
  return daysAfter(begin, (7 + THURSDAY - new Date(begin).getUTCDay()) % 7);
}
