import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { api } from "../kit/http";
import { queryClient } from "../kit/query";
import { setLoginPrompt } from "../kit/token";
import type { SignedIn } from "./api";
import { session, signIn, startSession, type Session } from "./session";
import { signOut } from "./signOut";

const USER = { email: "ann@wexbury.example", user_role: "CONSUMER" };
let stored: Record<string, string> = {};
let calls: string[] = [];
let answers: Record<string, () => Response> = {};
const listeners: Record<string, (event: unknown) => void> = {};

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

beforeEach(() => {
  stored = {};
  calls = [];
  answers = {};
  session.value = { state: "anonymous", user: null };
  queryClient.clear();
  Object.assign(globalThis, {
    document: { cookie: "" },
    // Like the real one, it lists what it holds.
    localStorage: new Proxy(
      {
        getItem: (key: string) => stored[key] ?? null,
        setItem: (key: string, value: string) => (stored[key] = value),
        removeItem: (key: string) => delete stored[key],
      },
      {
        ownKeys: () => Object.keys(stored),
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
    addEventListener: (name: string, listener: (event: unknown) => void) => (listeners[name] = listener),
    removeEventListener: () => undefined,
    fetch: (url: string, init: RequestInit) => {
      const path = url.replace("/api/v1/", "");
      calls.push(`${init.method} ${path} ${new Headers(init.headers).get("Authorization") ?? "-"}`);
      const answer = answers[path];
      return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError("Failed to fetch"));
    },
  });
});

test("without token and flag nobody is asked for", () => {
  startSession();
  assert.equal(session.value.state, "anonymous");
  assert.deepEqual(calls, []);
});

test("a stored token is confirmed by the server before anybody counts as signed in", async () => {
  stored["towngreen.token"] = "t";
  answers["dj-rest-auth/user/"] = () => json(USER);
  startSession();
  assert.equal(session.value.state, "loading");
  await settle();
  assert.equal((session.value as Session).user?.email, USER.email);
  assert.equal(stored["towngreen.authenticated"], "true");
});

test("the flag alone is enough to ask, for cookies may hold the session", async () => {
  stored["towngreen.authenticated"] = "true";
  answers["dj-rest-auth/user/"] = () => json(USER);
  startSession();
  await settle();
  assert.equal(session.value.state, "authenticated");
  assert.deepEqual(calls, ["GET dj-rest-auth/user/ -"]);
});

test("a user whom the server does not give is signed out, also one it gave before: nothing is kept", async () => {
  for (const answer of [
    () => json({ detail: "broken" }, 500),
    () => json({ detail: "User is inactive", code: "user_inactive" }, 401),
  ]) {
    stored = {
      "towngreen.token": "t",
      "towngreen.authenticated": "true",
      "towngreen.user": JSON.stringify(USER),
    };
    answers["dj-rest-auth/user/"] = answer;
    startSession();
    await settle();
    assert.equal(session.value.state, "anonymous");
    assert.deepEqual(stored, {});
  }
});

test("without a network the member is the one whom the server confirmed last", async () => {
  for (const answer of [undefined, () => json({}, 503)]) {
    stored = {
      "towngreen.token": "t",
      "towngreen.authenticated": "true",
      "towngreen.user": JSON.stringify(USER),
    };
    session.value = { state: "anonymous", user: null };
    if (answer) answers["dj-rest-auth/user/"] = answer;
    startSession();
    await settle();
    assert.equal((session.value as Session).user?.email, USER.email);
    assert.equal(stored["towngreen.token"], "t");
  }
  answers["dj-rest-auth/user/"] = () => json({ detail: "gone" }, 401);
  session.value = { state: "anonymous", user: null };
  startSession();
  await settle();
  assert.equal(session.value.state, "anonymous");
  assert.deepEqual(stored, {});
});

test("logging out clears everything here even if the server does not answer", async () => {
  answers["dj-rest-auth/user/"] = () => json(USER);
  signIn({ access: "t", refresh: "", user: USER as never });
  Object.assign(stored, {
    "towngreen.group-plan.1.key": "k",
    "towngreen.guest-name": "Rae",
    "towngreen.kept.interest": "{}",
  });
  queryClient.setQueryData(["/api/v1/notifications/"], []);
  queryClient.setQueryData(["/api/v1/categories/?fields=all"], []);
  await signOut();
  assert.equal(session.value.state, "anonymous");
  // Until the server has cleared the cookies.
  assert.deepEqual(stored, { "towngreen.logging-out": "true" });
  assert.equal(calls[0], "POST dj-rest-auth/logout/ Bearer t");
  assert.equal(queryClient.getQueryData(["/api/v1/notifications/"]), undefined);
  assert.deepEqual(queryClient.getQueryData(["/api/v1/categories/?fields=all"]), []);
});

test("an answer that comes after logging out logs nobody in again", async () => {
  stored = { "towngreen.token": "t", "towngreen.authenticated": "true" };
  let give: (answer: Response) => void = () => undefined;
  const waiting = new Promise<Response>((resolve) => (give = resolve));
  Object.assign(globalThis, {
    fetch: (url: string) =>
      url.endsWith("/user/") ? waiting : Promise.resolve(json({ detail: "Successfully logged out." })),
  });
  startSession();
  await signOut();
  give(json(USER));
  await settle();
  assert.equal(session.value.state, "anonymous");
  assert.deepEqual(stored, {});
});

test("a token refused for good in the middle of a visit ends the session here", async () => {
  startSession();
  signIn({ access: "t", refresh: "", user: USER as never });
  answers["categories/"] = () => json({ detail: "User not found", code: "user_not_found" }, 401);
  await assert.rejects(api.get("categories/"));
  assert.equal(session.value.state, "anonymous");
});

test("logging out in another tab logs out here", () => {
  startSession();
  signIn({ access: "t", refresh: "", user: USER as never });
  stored = {};
  listeners["storage"]?.({ key: "towngreen.token" });
  assert.equal(session.value.state, "anonymous");
});

test("a session that another tab finds ended may go on here, unless that tab logged out", async () => {
  for (const [key, token, state] of [
    ["towngreen.token", "new", "authenticated"],
    ["towngreen.token", null, "anonymous"],
    ["towngreen.logout", "new", "anonymous"],
    [null, "new", "anonymous"],
  ] as const) {
    answers["dj-rest-auth/user/"] = () => json(USER);
    signIn({ access: "t", refresh: "", user: USER as never });
    startSession();
    await settle();
    let isAsked = false;
    const before = setLoginPrompt(() => {
      isAsked = true;
      return Promise.resolve(token);
    });
    stored = {};
    listeners["storage"]?.({ key });
    await settle();
    assert.equal(session.value.state, state);
    assert.equal(isAsked, key === "towngreen.token");
    setLoginPrompt(before);
  }
});

test("what another tab changes of the same account is here at once, and another account's is not", () => {
  const user = { ...USER, id: 7 } as unknown as SignedIn["user"];
  startSession();
  signIn({ access: "t", refresh: "", user } as SignedIn);
  const change = (other: object) => {
    stored["towngreen.user"] = JSON.stringify({ ...user, ...other });
    listeners.storage?.({ key: "towngreen.user" });
  };
  change({ email: "anna@wexbury.example" });
  assert.equal((session.value as Session).user?.email, "anna@wexbury.example");
  change({ id: 8, email: "bea@wexbury.example" });
  assert.equal((session.value as Session).user?.email, "anna@wexbury.example");
});
