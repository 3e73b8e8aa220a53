// The queue of edits on this device (IndexedDB), and the only way in which they are sent. Independent of React and the
// page, because the service worker sends them too.
// Invariants: an edit leaves the queue only when the server has confirmed it or its author discards it; edits of one
// document are sent in the order in which they were made; each keeps its idempotency key forever, so the server applies
// it once (docs/server.md).
import { createStore, get, update } from "idb-keyval";

export interface PendingEdit {
  /** Its Idempotency-Key. */
  key: string;
  user: string;
  method: "PUT" | "POST" | "PATCH" | "DELETE";
  path: string;
  body?: unknown;
  /** A one-line description: "Saturday: stop ticked". */
  label: string;
  /** A whole document: a later edit of the same path supersedes this one, if it was made on top of it. */
  replaces: boolean;
  /** The key of the unsent edit on top of which it was made; one that another tab made is not that. */
  based_on?: string | undefined;
  made_at: string;
  /** Sent at least once; whether it arrived is unknown. */
  was_sent: boolean;
  state: "waiting" | "conflict" | "refused";
  /** The server's message about it. */
  message: string;
  /** On a conflict: the version saved on the server. */
  stored?: unknown;
}

/** The server's response. */
export interface Reply {
  status: number;
  body: unknown;
}

const KEY = "edits";
let store: ReturnType<typeof createStore> | null = null;
// The stored names say outbox and stay so: edits wait under them in people's browsers.
const open = () => (store ??= createStore("towngreen-outbox", "outbox"));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const readEdits = async (): Promise<PendingEdit[]> => (await get<PendingEdit[]>(KEY, open())) ?? [];

/** Changes the list in one transaction, so that tabs do not overwrite each other. */
export const changeEdits = (change: (edits: PendingEdit[]) => PendingEdit[]): Promise<void> =>
  update<PendingEdit[]>(KEY, (edits) => change(edits ?? []), open());

const hasVersion = (body: unknown): body is Record<string, unknown> => isRecord(body) && "version" in body;

/**
 * Appends an edit; an earlier one that was never sent and is superseded by it is removed. A version is superseded only
 * by what was made on top of it.
 */
export function enqueue(edits: PendingEdit[], edit: PendingEdit): PendingEdit[] {
  const isReplaced = (old: PendingEdit) =>
    edit.replaces &&
    old.replaces &&
    (old.key === edit.based_on || !hasVersion(edit.body)) &&
    !old.was_sent &&
    old.state === "waiting" &&
    old.user === edit.user &&
    old.method === edit.method &&
    old.path === edit.path;
  const replaced = edits.find(isReplaced);
  const appended = replaced ? { ...edit, based_on: replaced.based_on } : edit;
  return [...edits.filter((old) => !isReplaced(old)), appended];
}

/** The document an edit belongs to: "event-plans/5" of "event-plans/5/items/9/". */
const documentOf = (path: string) => path.split("/").slice(0, 2).join("/");

/** The next edit to send: a refused one holds back later edits of its document, which were based on it. */
export function nextOf(edits: PendingEdit[], user: string): PendingEdit | undefined {
  const held = new Set<string>();
  for (const edit of edits) {
    if (edit.user !== user) continue;
    const about = documentOf(edit.path);
    if (edit.state === "waiting" && !held.has(about)) return edit;
    held.add(about);
  }
  return undefined;
}

/** The version the server has saved, as its conflict response says; undefined if it refuses for another reason. */
export function storedIn(body: unknown): unknown {
  if (!isRecord(body)) return undefined;
  // Either the document itself, or under a key of its own: "itinerary".
  return hasVersion(body) ? body : (body["current"] ?? body["stored"] ?? Object.values(body).find(hasVersion));
}

export type Verdict = "done" | "later" | "conflict" | "refused";

export function judge({ status, body }: Reply): Verdict {
  const code = isRecord(body) ? body["code"] : undefined;
  if (status >= 200 && status < 300) return "done";
  if (status === 409 && code === "already_done") return "done";
  if (status === 409 && code === "in_progress") return "later";
  if (status === 409 && storedIn(body) !== undefined) return "conflict";
  // Signed out, rate limited, or a server error: says nothing about the edit.
  return status === 401 || status === 429 || status >= 500 ? "later" : "refused";
}

/** The list after the response to one of its edits. */
export function settle(edits: PendingEdit[], key: string, reply: Reply): PendingEdit[] {
  const verdict = judge(reply);
  const edit = edits.find((one) => one.key === key);
  if (!edit || verdict === "later") return edits;
  if (verdict === "done") {
    const version = isRecord(reply.body) ? reply.body["version"] : undefined;
    return edits
      .filter((one) => one.key !== key)
      .map((one) =>
        // Made on top of this one, on a device that could not know the new version number.
        version !== undefined && one.based_on === key && !one.was_sent && hasVersion(one.body)
          ? { ...one, body: { ...one.body, version } }
          : one,
      );
  }
  const message = isRecord(reply.body) && typeof reply.body["detail"] === "string" ? reply.body["detail"] : "";
  const stored = verdict === "conflict" ? storedIn(reply.body) : undefined;
  return edits.map((one) => (one.key === key ? { ...one, state: verdict, message, stored } : one));
}

/** Runs while nobody else, in any tab, is sending. */
function alone<T>(act: () => Promise<T>): Promise<T> {
  return typeof navigator !== "undefined" && "locks" in navigator
    ? navigator.locks.request("towngreen.outbox", act)
    : act();
}

/**
 * Sends the queued edits one by one, until none can be sent or no response arrives; returns the responses. `send`
 * throws if no response arrived.
 */
export function sendEdits(user: string, send: (edit: PendingEdit) => Promise<Reply>): Promise<Map<string, Reply>> {
  return alone(async () => {
    const replies = new Map<string, Reply>();
    for (;;) {
      const edit = nextOf(await readEdits(), user);
      if (!edit) return replies;
      await changeEdits((edits) => edits.map((one) => (one.key === edit.key ? { ...one, was_sent: true } : one)));
      let reply: Reply;
      try {
        reply = await send(edit);
      } catch {
        return replies;
      }
      replies.set(edit.key, reply);
      if (judge(reply) === "later") return replies;
      await changeEdits((edits) => settle(edits, edit.key, reply));
    }
  });
}
