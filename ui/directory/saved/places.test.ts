import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { session } from "../../accounts/session";
import type { User } from "../../accounts/api";
import { readEdits } from "../../kit/offlineEditQueue";
import { followSession, readIds, savedPlaces, toggleSaved } from "./places";

const ANN = { id: 7, email: "ann@wexbury.example" } as User;
let stored: Record<string, string> = {};
let isOnline = true;
/** What the server has saved for her, and the calls it received. */
let account: number[] = [];
let calls: string[] = [];
/** The server responds when this is resolved. */
let hold: Promise<void> | null = null;

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

async function answer(url: string, { method = "GET", body }: RequestInit): Promise<Response> {
  if (!isOnline) throw new TypeError("Failed to fetch");
  calls.push(`${method} ${url.replace("/api/v1/", "")}`);
  if (method === "DELETE") account = account.filter((id) => !url.endsWith(`saved/${id}/`));
  if (method === "PUT") {
    const { business_ids } = JSON.parse(String(body)) as { business_ids: number[] };
    account = [...new Set([...business_ids, ...account])];
  }
  const text = JSON.stringify({ business_ids: account });
  await (method === "GET" ? hold : null);
  return new Response(text);
}

/** The part of IndexedDB that idb-keyval uses. */
function fakeIndexedDb() {
  const rows = new Map<string, unknown>();
  const asked = (read: () => unknown) => {
    const request: { result?: unknown; onsuccess?: () => void } = {};
    // Read and write in one step, as in a transaction.
    queueMicrotask(() => {
      request.result = read();
      request.onsuccess?.();
    });
    return request;
  };
  const objects = {
    get: (key: string) => asked(() => rows.get(key)),
    put: (value: unknown, key: string) => rows.set(key, value),
    get transaction() {
      return asked(() => undefined);
    },
  };
  return { open: () => asked(() => ({ transaction: () => ({ objectStore: () => objects }) })), rows };
}

const database = fakeIndexedDb();
Object.assign(globalThis, {
  document: { cookie: "" },
  localStorage: {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => (stored[key] = value),
    removeItem: (key: string) => delete stored[key],
  },
  addEventListener: () => undefined,
  // An open channel would keep Node from exiting.
  BroadcastChannel: undefined,
  indexedDB: database,
  fetch: answer,
});
Object.defineProperty(globalThis, "navigator", { configurable: true, value: { onLine: true } });
followSession();

/** Opens a page on a device with this list, read from account `of` or its own; the session is unconfirmed. */
function open(ids: number[], of?: string): void {
  session.value = { state: "anonymous", user: null };
  savedPlaces.value = ids;
  stored["towngreen.token"] = `x.${btoa(JSON.stringify({ user_id: "7" }))}.x`;
  if (of) stored["towngreen.saved.of"] = of;
  session.value = { state: "loading", user: null };
}

async function confirm(): Promise<void> {
  session.value = { state: "authenticated", user: ANN };
  await settle();
}

beforeEach(() => {
  session.value = { state: "anonymous", user: null };
  database.rows.clear();
  stored = {};
  isOnline = true;
  account = [];
  calls = [];
  hold = null;
});

test("a list that something else has written over is read as far as it can be", () => {
  assert.deepEqual(readIds("[3,1]"), [3, 1]);
  assert.deepEqual(readIds('[3,"x",null,1.5]'), [3]);
  for (const broken of [null, "", "{", "{}", "7"]) assert.deepEqual(readIds(broken), []);
});

test("a place that was taken off offline, before anybody was known, stays off until the town has heard of it", async () => {
  account = [2, 1];
  open([2, 1], "7");
  isOnline = false;
  await toggleSaved(2);
  assert.deepEqual(savedPlaces.value, [1]);
  assert.deepEqual(
    (await readEdits()).map(({ method, path, user }) => `${method} ${path} ${user}`),
    ["DELETE saved/2/ 7"],
  );
  await confirm();
  assert.deepEqual([savedPlaces.value, account], [[1], [2, 1]]);
  // A restart, this time online.
  isOnline = true;
  open([1], "7");
  await confirm();
  assert.deepEqual([savedPlaces.value, account, await readEdits()], [[1], [1], []]);
  assert.deepEqual(calls, ["DELETE saved/2/", "GET saved/"]);
});

test("with a network, too, the town hears of a heart that was tapped before anybody was known", async () => {
  account = [2, 1];
  open([2, 1], "7");
  const tapped = [toggleSaved(2), toggleSaved(5)];
  await confirm();
  await Promise.all(tapped);
  await settle();
  assert.deepEqual(
    [savedPlaces.value, account],
    [
      [5, 1],
      [5, 1],
    ],
  );
});

test("a visitor's list comes along; an account's does not bring back what was taken off elsewhere", async () => {
  account = [1];
  open([3]);
  await confirm();
  assert.deepEqual(
    [savedPlaces.value, account],
    [
      [3, 1],
      [3, 1],
    ],
  );
  account = [1];
  open([3, 1], "7");
  await confirm();
  assert.deepEqual([savedPlaces.value, account], [[1], [1]]);
  // Nor does it carry over to somebody else, or stay when the session is over.
  account = [];
  open([3, 1], "8");
  await confirm();
  assert.deepEqual([savedPlaces.value, account], [[], []]);
  open([3, 1], "7");
  session.value = { state: "anonymous", user: null };
  assert.deepEqual([savedPlaces.value, stored["towngreen.saved.of"]], [[], undefined]);
});

test("an answer that was on its way while a heart was tapped does not undo that", async () => {
  account = [2, 1];
  open([2, 1], "7");
  let release = () => {};
  hold = new Promise<void>((resolve) => (release = resolve));
  await confirm();
  isOnline = false;
  await toggleSaved(2);
  release();
  await settle();
  assert.deepEqual(savedPlaces.value, [1]);
  assert.equal((await readEdits()).length, 1);
});
