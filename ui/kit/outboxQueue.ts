// The edits that wait on this device (IndexedDB), and the one way in which they are sent. Without React and
// without a page, because the service worker sends them too.
// Invariants: an edit leaves the queue only when the server has said that it has it, or its author gives it
// up; edits of one document go in the order in which they were made; each is sent under one key for ever, by
// which the server does it once (docs/server.md).
import { createStore, get, update } from "idb-keyval";

export interface PendingEdit {
  /** Its Idempotency-Key. */
  key: string;
  user: string;
  method: "PUT" | "POST" | "PATCH" | "DELETE";
  path: string;
  body?: unknown;
  /** One line for people: "Saturday: stop ticked". */
  label: string;
  /** A whole document: a later one of the same path makes this one needless. */
  replaces: boolean;
  made_at: string;
  /** Sent at least once; whether it arrived is not known. */
  was_sent: boolean;
  state: "waiting" | "conflict" | "refused";
  /** What the server says to it. */
  message: string;
  /** On a conflict: what is saved there. */
  stored?: unknown;
}

/** What came back. */
export interface Reply {
  status: number;
  body: unknown;
}

const KEY = "edits";
let store: ReturnType<typeof createStore> | null = null;
const open = () => (store ??= createStore("towngreen-outbox", "outbox"));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const readEdits = async (): Promise<PendingEdit[]> => (await get<PendingEdit[]>(KEY, open())) ?? [];

/** Changes the list in one transaction, so that tabs do not write over each other. */
export const changeEdits = (change: (edits: PendingEdit[]) => PendingEdit[]): Promise<void> =>
  update<PendingEdit[]>(KEY, (edits) => change(edits ?? []), open());

/** Puts an edit behind the others; one that was never sent and is replaced by it goes. */
export function enqueue(edits: PendingEdit[], edit: PendingEdit): PendingEdit[] {
  const isReplaced = (old: PendingEdit) =>
    edit.replaces &&
    old.replaces &&
    !old.was_sent &&
    old.state === "waiting" &&
    old.user === edit.user &&
    old.method === edit.method &&
    old.path === edit.path;
  return [...edits.filter((old) => !isReplaced(old)), edit];
}

/** What an edit is about: "event-plans/5" of "event-plans/5/items/9/". */
const documentOf = (path: string) => path.split("/").slice(0, 2).join("/");

/** The next that may go: one that was refused holds back those of its document, which were made on top of it. */
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

/** What the server has saved instead, as it says on a conflict; nothing where it refuses for another reason. */
export function storedIn(body: unknown): unknown {
  if (!isRecord(body)) return undefined;
  // The document itself, or it stands under a name of its own: "itinerary".
  const isDocument = (part: unknown) => isRecord(part) && "version" in part;
  return isDocument(body) ? body : (body["current"] ?? body["stored"] ?? Object.values(body).find(isDocument));
}

export type Verdict = "done" | "later" | "conflict" | "refused";

export function judge({ status, body }: Reply): Verdict {
  const code = isRecord(body) ? body["code"] : undefined;
  if (status >= 200 && status < 300) return "done";
  if (status === 409 && code === "already_done") return "done";
  if (status === 409 && code === "in_progress") return "later";
  if (status === 409 && storedIn(body) !== undefined) return "conflict";
  // Signed out, too many at once, or a server in trouble: no word about the edit.
  return status === 401 || status === 429 || status >= 500 ? "later" : "refused";
}

/** The list after an answer to one of its edits. */
export function settle(edits: PendingEdit[], key: string, reply: Reply): PendingEdit[] {
  const verdict = judge(reply);
  const edit = edits.find((one) => one.key === key);
  if (!edit || verdict === "later") return edits;
  if (verdict === "done") {
    const version = isRecord(reply.body) ? reply.body["version"] : undefined;
    return edits
      .filter((one) => one.key !== key)
      .map((one) =>
        // Made on top of this one, on a device that could not know the number.
        version !== undefined &&
        documentOf(one.path) === documentOf(edit.path) &&
        !one.was_sent &&
        isRecord(one.body) &&
        "version" in one.body
          ? { ...one, body: { ...one.body, version } }
          : one,
      );
  }
  const message = isRecord(reply.body) && typeof reply.body["detail"] === "string" ? reply.body["detail"] : "";
  const stored = verdict === "conflict" ? storedIn(reply.body) : undefined;
  return edits.map((one) => (one.key === key ? { ...one, state: verdict, message, stored } : one));
}

/** Answers when nobody else, in no tab, sends. */
function alone<T>(act: () => Promise<T>): Promise<T> {
  return typeof navigator !== "undefined" && "locks" in navigator
    ? navigator.locks.request("towngreen.outbox", act)
    : act();
}

/**
 * Sends what waits, one after the other, until nothing may go or no answer comes; answers with what was
 * said to each. `send` throws where no answer came.
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
