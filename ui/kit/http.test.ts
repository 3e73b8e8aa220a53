import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { api, ApiError, apiUrl, csrfToken, readError, request } from "./http";

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

test("a write refused for its token is not repeated", async () => {
  stored["towngreen.token"] = "old";
  answers = [json({ detail: "Token is invalid" }, 401)];
  await assert.rejects(api.post("events/1/toggle_interest/", {}), { status: 401, message: "Token is invalid" });
  assert.equal(calls.length, 1);
});

test("no answer is an error with status 0", async () => {
  await assert.rejects(request("categories/"), (error) => error instanceof ApiError && error.status === 0);
});

test("an abort by the caller is no failure of the network", async () => {
  const abort = new AbortController();
  abort.abort();
  await assert.rejects(request("search/?q=ab", { signal: abort.signal }), (error) => !(error instanceof ApiError));
});

test("field errors and sentences are read from the body", () => {
  const error = readError(400, "Bad Request", { email: ["Enter a valid email address."], detail: "Not saved." });
  assert.equal(error.message, "Not saved.");
  assert.deepEqual(error.fields, { email: ["Enter a valid email address."] });
  assert.equal(readError(502, "Bad Gateway", "<html>").message, "Request failed: Bad Gateway");
});

test("an empty answer is null, not an error", async () => {
  answers = [new Response(null, { status: 204 })];
  assert.equal(await api.delete("notifications/1/"), null);
});
