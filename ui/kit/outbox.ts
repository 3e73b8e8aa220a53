// Edits of a member that are made here and sent when there is a network: at once, or later.
// Invariant: what the list shows is what the device holds; a caller hears of a refusal as of any other call's,
// unless its edit had to wait, and then the list keeps it with the server's sentence.
import { useEffect } from "react";
import { apiUrl, ApiError, newKey, readError, request } from "./http";
import { flagUnsentEdits } from "./outboxFlag";
import {
  changeEdits,
  enqueue,
  judge,
  readEdits,
  sendEdits,
  type PendingEdit,
  type Reply,
  type Verdict,
} from "./outboxQueue";
import { invalidatePaths } from "./query";
import { signal, useSignalValue } from "./signals";
import { count } from "./format";
import { showToast } from "./toasts";
import { readToken } from "./token";
import { tokenUser } from "./tokenUser";

export type { PendingEdit } from "./outboxQueue";

export interface Edit {
  method: PendingEdit["method"];
  /** Below the API's base: "itineraries/7/". */
  path: string;
  body?: unknown;
  /** One line for people, shown while it waits. */
  label: string;
  /** The body is the whole document, so that an unsent earlier one of this path is needless. */
  replaces?: boolean;
}

export type Outcome<T> = { state: "sent"; answer: T } | { state: "queued" };

const SYNC_TAG = "towngreen-outbox";

/** Of the member who is signed in, in the order in which they were made. */
export const pendingEdits = signal<PendingEdit[]>([]);

const hasRead = signal(false);

/** "event-plans/" of "event-plans/5/items/9/": whose lists and documents an edit may change. */
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

/** An answer, a refusal included, as what came back; throws where nothing came. */
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
  // Where there is Background Sync, the edits go out even when no page is open.
  const worker = (await navigator.serviceWorker.getRegistration()) as
    | (ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } })
    | undefined;
  await worker?.sync?.register(SYNC_TAG).catch(() => undefined);
}

/** Sends what may go; answers with what was said to each, by key. */
async function sendWaiting(): Promise<Map<string, Reply>> {
  const user = me();
  if (!user) return new Map();
  const replies = await sendEdits(user, send);
  await reload();
  if (replies.size > 0) channel?.postMessage("changed");
  return replies;
}

/** Sends the edit now; where that is not possible it is kept here and sent later. */
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
  startOutbox();
  try {
    if (!user) throw new Error("nobody's");
    // Before it is sent: a page that is closed in between loses nothing.
    await change((edits) => enqueue(edits, full));
  } catch {
    // Without storage, or with a session that is in cookies alone, there is now or never.
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
    return { state: "queued" };
  }
  // Its author is here and hears it now.
  await discardEdit(full.key);
  throw readError(reply.status, "", reply.body);
}

let underWay: Promise<void> | null = null;

/** Sends what was made earlier and says how that went: once, however many things call for it at a time. */
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

/** After a conflict: the edit goes over what is saved now. */
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

/** Takes the saved one: the edit is given up, and the page shows what is there. */
export async function keepStored(edit: PendingEdit): Promise<void> {
  await discardEdit(edit.key);
  await invalidatePaths(kindOf(edit.path));
}

/** Of the member who signs out, and of everybody else who was here. */
export const discardEverything = (): Promise<void> => change(() => []);

/** How many edits of this member are not on the server; what can be sent at once, is. */
export async function unsentEdits(): Promise<number> {
  try {
    await reload();
    if (pendingEdits.value.length > 0 && navigator.onLine) await sendWaiting();
    return pendingEdits.value.length;
  } catch {
    return 0;
  }
}

let isStarted = false;

/** Follows the network; what other members left here goes. */
export function startOutbox(): void {
  if (isStarted) return;
  isStarted = true;
  channel?.addEventListener("message", () => void reload());
  addEventListener("online", () => void sendPendingEdits());
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (data === "send") void sendPendingEdits();
  });
  void (async () => {
    const user = me();
    if (user) await changeEdits((edits) => edits.filter((edit) => edit.user === user));
    await reload();
    hasRead.value = true;
    if (pendingEdits.value.length > 0 && navigator.onLine) await sendPendingEdits();
  })().catch(() => {
    // Without storage there are none.
    hasRead.value = true;
  });
}

/** Whether this device's edits are known: until then a page does not know what it would draw without them. */
export function useHasReadEdits(): boolean {
  useEffect(startOutbox, []);
  return useSignalValue(hasRead);
}

/** Those at a path and below it. */
export function usePendingEdits(path = ""): PendingEdit[] {
  return useSignalValue(pendingEdits).filter((edit) => apiUrl(edit.path).startsWith(apiUrl(path)));
}
