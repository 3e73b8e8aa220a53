import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { api, ApiError, apiUrl, csrfToken, isRepeatable, newKey, request } from "./http";
import { setLoginPrompt } from "./token";

interface Call {
  url: string;
  method: string;
  headers: Headers;
  body: unknown;
}

let calls: Call[] = [];
let answers: Response[] = [];
let stored: Record<string, string> = {};
const realFetch = globalThis.fetch;

beforeEach(() => {
  calls = [];
  answers = [];
  stored = {};
  Object.assign(globalThis, {
    document: { cookie: "theme=dark; csrftoken=abc%20123" },
    localStorage: {
      getItem: (key: string) => stored[key] ?? null,
      setItem: (key: string, value: string) => (stored[key] = value),
      removeItem: (key: string) => delete stored[key],
    },
    fetch: (url: string, init: RequestInit) => {
      calls.push({ url, method: init.method ?? "GET", headers: new Headers(init.headers), body: init.body });
      const answer = answers.shift();
      return answer ? Promise.resolve(answer) : Promise.reject(new TypeError("Failed to fetch"));
    },
  });
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const STALE = { detail: "Given token not valid for any token type", code: "token_not_valid" };

test("paths lie under the versioned base, unless they are absolute", () => {
  assert.equal(apiUrl("categories/"), "/api/v1/categories/");
  assert.equal(apiUrl("/dj-rest-auth/password/reset/"), "/dj-rest-auth/password/reset/");
});

test("the CSRF header is taken from the cookie, on everything that is not a read", async () => {
  answers = [json({}), json({})];
  await api.get("categories/");
  await api.post("newsletter/subscribe/", { email: "ann@wexbury.example" });
  assert.equal(calls[0]?.headers.get("X-CSRFToken"), null);
  assert.equal(calls[1]?.headers.get("X-CSRFToken"), "abc 123");
  assert.equal(calls[1]?.headers.get("Content-Type"), "application/json");
  assert.equal(csrfToken("xcsrftoken=1"), "");
});

test("a stored token goes along as bearer", async () => {
  stored["towngreen.token"] = "t0ken";
  answers = [json([])];
  await api.get("categories/");
  assert.equal(calls[0]?.headers.get("Authorization"), "Bearer t0ken");
});

test("a read refused for a stale token drops it and asks once more without", async () => {
  stored["towngreen.token"] = "old";
  answers = [json({ detail: "Token is invalid" }, 401), json([1])];
  assert.deepEqual(await api.get("categories/"), [1]);
  assert.equal(calls.length, 2);
  assert.equal(calls[1]?.headers.get("Authorization"), null);
  assert.deepEqual(stored, {});
});

test("a read for members alone is not asked for again without a token", async () => {
  for (const given of [[json({ detail: "Token is invalid" }, 401)], [json(STALE, 401), json(STALE, 401)]]) {
    calls = [];
    stored["towngreen.token"] = "old";
    answers = given;
    await assert.rejects(api.get("notifications/", { membersOnly: true }), { status: 401 });
    assert.equal(calls.filter(({ url }) => url.endsWith("/notifications/")).length, 1);
    assert.deepEqual(stored, {});
  }
});

test("a write refused for its token is not repeated", async () => {
  stored["towngreen.token"] = "old";
  answers = [json({ detail: "Token is invalid" }, 401)];
  await assert.rejects(api.post("events/1/toggle_interest/", {}), { status: 401, message: "Token is invalid" });
  assert.equal(calls.length, 1);
});

test("a token that has run out is renewed by the cookie, and the call repeated once", async () => {
  stored["towngreen.token"] = "old";
  answers = [json(STALE, 401), json({ access: "new" }), json({ ok: 1 })];
  assert.deepEqual(await api.patch("dj-rest-auth/user/", { first_name: "Ann" }), { ok: 1 });
  assert.deepEqual(
    calls.map((call) => `${call.method} ${call.url} ${call.headers.get("Authorization")}`),
    [
      "PATCH /api/v1/dj-rest-auth/user/ Bearer old",
      "POST /api/v1/dj-rest-auth/token/refresh/ null",
      "PATCH /api/v1/dj-rest-auth/user/ Bearer new",
    ],
  );
  assert.equal(calls[2]?.body, JSON.stringify({ first_name: "Ann" }));
  assert.equal(stored["towngreen.token"], "new");
});

test("several calls that find the token stale share one renewal", async () => {
  stored["towngreen.token"] = "old";
  const asked: string[] = [];
  globalThis.fetch = ((url: string, init: RequestInit) => {
    const token = new Headers(init.headers).get("Authorization");
    asked.push(url.replace("/api/v1/", ""));
    if (url.endsWith("refresh/")) return Promise.resolve(json({ access: "new" }));
    return Promise.resolve(token === "Bearer new" ? json(1) : json(STALE, 401));
  }) as typeof fetch;
  assert.deepEqual(await Promise.all([api.get("a/"), api.get("b/"), api.post("c/")]), [1, 1, 1]);
  assert.equal(asked.filter((path) => path.endsWith("refresh/")).length, 1);
});

test("a renewal that comes after somebody has logged out logs nobody in", async () => {
  stored["towngreen.token"] = "old";
  const asked: string[] = [];
  globalThis.fetch = ((url: string, init: RequestInit) => {
    asked.push(`${url.replace("/api/v1/", "")} ${init.credentials}`);
    if (!url.endsWith("refresh/")) return Promise.resolve(asked.length === 1 ? json(STALE, 401) : json([1]));
    stored = { "towngreen.logging-out": "true" };
    return Promise.resolve(json({ access: "new" }));
  }) as typeof fetch;
  assert.deepEqual(await api.get("categories/"), [1]);
  assert.deepEqual(stored, { "towngreen.logging-out": "true" });
  assert.deepEqual(asked, ["categories/ same-origin", "dj-rest-auth/token/refresh/ same-origin", "categories/ omit"]);
});

test("a renewal that is refused drops the token; a read goes on without, a write is told", async () => {
  stored["towngreen.token"] = "old";
  answers = [json(STALE, 401), json(STALE, 401), json([1])];
  assert.deepEqual(await api.get("categories/"), [1]);
  assert.deepEqual(stored, {});
  stored["towngreen.token"] = "old";
  answers = [json(STALE, 401), json(STALE, 401)];
  await assert.rejects(api.post("events/1/toggle_interest/"), { status: 401 });
  assert.deepEqual(stored, {});
});

test("where a login is asked for, calls wait for the one login and go on with its token", async () => {
  stored["towngreen.token"] = "old";
  let prompts = 0;
  const before = setLoginPrompt(() => {
    prompts += 1;
    return Promise.resolve((stored["towngreen.token"] = "new"));
  });
  globalThis.fetch = ((url: string, init: RequestInit) => {
    const isNew = new Headers(init.headers).get("Authorization") === "Bearer new";
    return Promise.resolve(isNew ? json(url) : json(STALE, 401));
  }) as typeof fetch;
  const made = await Promise.all([api.get("a/"), api.post("b/")]).finally(() => setLoginPrompt(before));
  assert.deepEqual([...made, prompts], ["/api/v1/a/", "/api/v1/b/", 1]);
});

test("whoever has logged out meanwhile is not asked to log in", async () => {
  stored["towngreen.token"] = "old";
  let prompts = 0;
  const before = setLoginPrompt(() => {
    prompts += 1;
    return Promise.resolve(null);
  });
  globalThis.fetch = (() => {
    delete stored["towngreen.token"];
    return Promise.resolve(json(STALE, 401));
  }) as typeof fetch;
  await assert.rejects(api.post("a/"), { status: 401 }).finally(() => setLoginPrompt(before));
  assert.equal(prompts, 0);
});

test("a renewal that finds no server keeps the token for later", async () => {
  stored["towngreen.token"] = "old";
  answers = [json(STALE, 401)];
  await assert.rejects(api.get("categories/"), { status: 0 });
  assert.equal(stored["towngreen.token"], "old");
});

test("a wrong password renews nothing and drops nothing", async () => {
  stored["towngreen.token"] = "good";
  answers = [json({ ...STALE }, 401)];
  await assert.rejects(api.post("dj-rest-auth/login/", {}, { skipTokenRefresh: true }), { status: 401 });
  assert.equal(calls.length, 1);
  assert.equal(stored["towngreen.token"], "good");
});

test("no answer is an error with status 0", async () => {
  await assert.rejects(request("categories/"), (error) => error instanceof ApiError && error.status === 0);
});

/** A response whose connection breaks while its body is read. */
const cut = (status = 200) =>
  new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError("broken")) }), { status });

test("so is a response that breaks off, but for a read that the caller has given up", async () => {
  answers = [cut()];
  await assert.rejects(request("categories/"), (error) => error instanceof ApiError && error.status === 0);
  const abort = new AbortController();
  answers = [cut()];
  const reading = request("search/?q=ab", { signal: abort.signal });
  abort.abort();
  await assert.rejects(reading, (error) => !(error instanceof ApiError));
});

test("an abort by the caller is no failure of the network", async () => {
  const abort = new AbortController();
  abort.abort();
  await assert.rejects(request("search/?q=ab", { signal: abort.signal }), (error) => !(error instanceof ApiError));
});

test("an empty answer is null, not an error", async () => {
  answers = [new Response(null, { status: 204 })];
  assert.equal(await api.delete("notifications/1/"), null);
});

const keysSent = () => calls.map((call) => call.headers.get("Idempotency-Key"));
/** No response arrives, so the request fails. */
const lost = undefined as unknown as Response;

test("a write whose answer is lost, or that meets a server in trouble, is sent once more under the same key", async (context) => {
  for (const first of [lost, cut(201), json({ detail: "The server is busy." }, 503), json("broken", 500)]) {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    calls = [];
    answers = [first, json({ id: 7 }, 201)];
    const writing = api.post("suggestions/", { note: "closed" });
    while (calls.length === 0) await Promise.resolve();
    for (let step = 0; step < 50 && calls.length < 2; step += 1) {
      context.mock.timers.tick(1000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.deepEqual(await writing, { id: 7 });
    const [key, again] = keysSent();
    assert.match(key ?? "", /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.equal(again, key);
    assert.equal(calls[1]?.body, calls[0]?.body);
    context.mock.timers.reset();
  }
});

test("it is sent twice at most, and each act has a key of its own", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  answers = [lost, lost, json({}, 201)];
  const failing = assert.rejects(api.delete("reviews/1/"), { status: 0 });
  for (let step = 0; step < 50 && calls.length < 2; step += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    context.mock.timers.tick(1000);
  }
  await failing;
  assert.equal(calls.length, 2);
  assert.notEqual(newKey(), newKey());
});

test("a refusal, a full disk, and a call that takes no key are told at once", async () => {
  for (const [path, answer] of [
    ["reviews/1/", json({ detail: "No." }, 400)],
    ["reviews/1/", json({ detail: "Slow down." }, 429)],
    ["reviews/1/", json({ detail: "Under way." }, 409)],
    ["reviews/1/", json({ detail: "Full." }, 507)],
    ["dj-rest-auth/login/", json({ detail: "Broken." }, 500)],
    ["/dj-rest-auth/password/reset/", json({ detail: "Broken." }, 500)],
    ["admin/newsletter/issues/3/schedule/", lost],
  ] as [string, Response][]) {
    calls = [];
    answers = [answer, json({})];
    await assert.rejects(api.post(path, {}, { skipTokenRefresh: true }), ApiError, path);
    assert.equal(calls.length, 1, path);
    assert.equal(keysSent()[0] === null, !isRepeatable(path), path);
  }
});

test("reads and what takes no key carry none", async () => {
  answers = [json([]), json({}), json({})];
  await api.get("categories/");
  await api.post("setup/", {});
  await api.patch("dj-rest-auth/user/", {});
  assert.deepEqual(
    keysSent().map((key) => key !== null),
    [false, false, true],
  );
  assert.ok(
    isRepeatable("admin/newsletter/issues/3/refresh/") &&
      isRepeatable("authors/") &&
      isRepeatable("events/1/?scope=this"),
  );
  assert.ok(
    !isRepeatable("/api/v1/events/feed-address/") && !isRepeatable("businesslistings/ferry-books/counter-pin/?x=1"),
  );
});
