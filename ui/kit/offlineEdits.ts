// A member's edits, made here and sent when there is a network: at once, or later.
// Invariant: the list shows exactly what the device holds; a caller gets a refusal as from any other call, unless its
// edit had to wait, in which case the list keeps it with the server's message.
import { useEffect } from "react";
import { apiUrl, ApiError, newKey, readError, request } from "./http";
import { flagUnsentEdits } from "./offlineEditsFlag";
import {
  changeEdits,
  enqueue,
  judge,
  readEdits,
  sendEdits,
  type PendingEdit,
  type Reply,
  type Verdict,
} from "./offlineEditQueue";
import { invalidatePaths } from "./query";
import { signal, useSignalValue } from "./signals";
import { count } from "./format";
import { showToast } from "./toasts";
import { readToken } from "./token";
import { tokenUser } from "./tokenUser";

export type { PendingEdit } from "./offlineEditQueue";

export interface Edit {
  method: PendingEdit["method"];
  /** Relative to the API's base: "itineraries/7/". */
  path: string;
  body?: unknown;
  /** A one-line description, shown while it waits. */
  label: string;
  /** The body is the whole document, so it supersedes the unsent earlier edit of this path that it is based on. */
  replaces?: boolean;
  /** Its key, if the body has a version. */
  based_on?: string | undefined;
}

export type Outcome<T> = { state: "sent"; answer: T } | { state: "queued"; key: string };

const SYNC_TAG = "towngreen-outbox";

/** The edits of the signed-in member, in the order in which they were made. */
export const pendingEdits = signal<PendingEdit[]>([]);

const hasRead = signal(false);

/** "event-plans/" of "event-plans/5/items/9/": the collection whose lists and documents an edit may change. */
const kindOf = (path: string) => `${path.split("/")[0]}/`;
const me = () => tokenUser(readToken());
/** Other tabs of this browser. */
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(SYNC_TAG);

async function reload(): Promise<void> {
  const user = me();
  const edits = await readEdits();
  pendingEdits.value = edits.filter((edit) => edit.user === user);
  flagUnsentEdits(edits.length > 0);
}

async function change(edit: (edits: PendingEdit[]) => PendingEdit[]): Promise<void> {
  await changeEdits(edit);
  await reload();
  channel?.postMessage("changed");
}

/** Returns the response, even an error response; throws if none arrived. */
async function send({ method, path, body, key }: PendingEdit): Promise<Reply> {
  try {
    return { status: 200, body: await request<unknown>(path, { method, body, key }) };
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) return { status: error.status, body: error.body };
    throw error;
  }
}

async function askToWake(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  // With Background Sync, the edits are sent even when no page is open.
  const worker = (await navigator.serviceWorker.getRegistration()) as
    | (ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } })
    | undefined;
  await worker?.sync?.register(SYNC_TAG).catch(() => undefined);
}

/** Sends what can be sent; returns the responses by key. */
async function sendWaiting(): Promise<Map<string, Reply>> {
  const user = me();
  if (!user) return new Map();
  const replies = await sendEdits(user, send);
  await reload();
  if (replies.size > 0) channel?.postMessage("changed");
  return replies;
}

/** Sends the edit now; if that is not possible it is queued here and sent later. */
export async function sendOrQueue<T>({ replaces = false, ...edit }: Edit): Promise<Outcome<T>> {
  const user = me();
  const full: PendingEdit = {
    ...edit,
    key: newKey(),
    user: user ?? "",
    replaces,
    made_at: new Date().toISOString(),
    was_sent: false,
    state: "waiting",
    message: "",
  };
  startOfflineEdits();
  try {
    if (!user) throw new Error("nobody's");
    // Queued before it is sent, so that nothing is lost if the page is closed in between.
    await change((edits) => enqueue(edits, full));
  } catch {
    // Without storage, or with a session in cookies only, it cannot be queued.
    const reply = await send(full);
    if (judge(reply) !== "done") throw readError(reply.status, "", reply.body);
    return { state: "sent", answer: reply.body as T };
  }
  const reply = navigator.onLine ? (await sendWaiting()).get(full.key) : undefined;
  const verdict = reply ? judge(reply) : "later";
  if (reply && verdict === "done") return { state: "sent", answer: reply.body as T };
  if (!reply || verdict === "later") {
    // Another tab may have sent it for us.
    if (!pendingEdits.value.some(({ key }) => key === full.key)) await invalidatePaths(kindOf(edit.path));
    void askToWake();
    return { state: "queued", key: full.key };
  }
  // The author is still here, so the error is reported directly.
  await discardEdit(full.key);
  throw readError(reply.status, "", reply.body);
}

let underWay: Promise<void> | null = null;

/** Sends the queued edits and reports the outcome; concurrent calls share one run. */
export function sendPendingEdits(): Promise<void> {
  underWay ??= sendAndTell().finally(() => {
    underWay = null;
  });
  return underWay;
}

async function sendAndTell(): Promise<void> {
  const before = pendingEdits.value;
  const replies = await sendWaiting();
  const answered = before.filter(({ key }) => replies.has(key));
  const are = (...verdicts: Verdict[]) =>
    answered.filter(({ key }) => verdicts.includes(judge(replies.get(key) ?? { status: 500, body: null })));
  const done = are("done");
  if (done.length > 0) {
    showToast(`${count(done.length, "change was", "changes were")} sent.`, { tone: "success" });
    await invalidatePaths(...new Set(done.map(({ path }) => kindOf(path))));
  }
  if (are("conflict", "refused").length > 0)
    showToast("A change could not be saved. It is kept on this device.", { tone: "error" });
}

export const discardEdit = (key: string): Promise<void> => change((edits) => edits.filter((one) => one.key !== key));

/** After a conflict: overwrites what is saved now with the edit. */
export async function sendAgain(edit: PendingEdit): Promise<void> {
  const { body, stored } = edit;
  const isVersioned = typeof body === "object" && body !== null && "version" in body;
  const version = isVersioned && typeof stored === "object" && stored !== null && "version" in stored && stored.version;
  const renewed: PendingEdit = {
    ...edit,
    key: newKey(),
    body: version === false ? body : { ...(body as object), version },
    was_sent: false,
    state: "waiting",
    message: "",
    stored: undefined,
  };
  await change((edits) => edits.map((one) => (one.key === edit.key ? renewed : one)));
  await sendPendingEdits();
}

/** After a conflict: keeps the saved version, discards the edit and refreshes the page. */
export async function keepStored(edit: PendingEdit): Promise<void> {
  await discardEdit(edit.key);
  await invalidatePaths(kindOf(edit.path));
}

/** Discards the edits of the member who signs out, and of everybody else who used this device. */
export const discardEverything = (): Promise<void> => change(() => []);

/** How many edits of this member, below this path, are not on the server; first sends those that can be sent at once. */
export async function unsentEdits(below = ""): Promise<number> {
  try {
    await reload();
    if (pendingEdits.value.length > 0 && navigator.onLine) await sendWaiting();
    return pendingEdits.value.filter(({ path }) => path.startsWith(below)).length;
  } catch {
    return 0;
  }
}

let isStarted = false;
/** Whose edits are shown. */
let shownFor: string | null = null;

/** Starts watching the network, and whenever the user is another; discards what other members left here. */
export function startOfflineEdits(): void {
  const user = me();
  if (isStarted && user === shownFor) return;
  shownFor = user;
  if (isStarted) pendingEdits.value = [];
  else {
    channel?.addEventListener("message", () => void reload());
    addEventListener("online", () => void sendPendingEdits());
    navigator.serviceWorker?.addEventListener("message", ({ data }) => {
      if (data === "send") void sendPendingEdits();
    });
  }
  isStarted = true;
  void (async () => {
    if (user) await changeEdits((edits) => edits.filter((edit) => edit.user === user));
    await reload();
    hasRead.value = true;
    if (pendingEdits.value.length > 0 && navigator.onLine) await sendPendingEdits();
  })().catch(() => {
    // Without storage there are none.
    hasRead.value = true;
  });
}

/** Whether this device's edits have been read: until then a page cannot know what it would show without them. */
export function useHasReadEdits(): boolean {
  useEffect(startOfflineEdits, []);
  return useSignalValue(hasRead);
}

/** The edits at or below a path. */
export function usePendingEdits(path = ""): PendingEdit[] {
  return useSignalValue(pendingEdits).filter((edit) => apiUrl(edit.path).startsWith(apiUrl(path)));
}
