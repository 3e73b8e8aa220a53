// The places that this visitor keeps: on the device, and once signed in with the account. What the
// device had comes along when somebody signs in; after signing out it starts empty again.
// Invariants: the signal is what every heart shows; the server's answer wins over it, unless a heart was
// tapped that the answer does not know of.
import { session } from "../../accounts/session";
import type { SavedPlaces } from "../../kit/apiTypes";
import { api } from "../../kit/http";
import { hasUnsentEdits } from "../../kit/outboxFlag";
import { effect, signal, useSignalValue } from "../../kit/signals";
import { showError } from "../../kit/toasts";

const KEY = "towngreen.saved";
/** Whose account the list was read from; nobody's is the device's own. */
const OWNER = "towngreen.saved.of";

export function readIds(text: string | null): number[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Ids of businesses, newest first. */
export const savedPlaces = signal<number[]>(readIds(readStored(KEY)));

function store(ids: number[], owner = readStored(OWNER)): void {
  savedPlaces.value = ids;
  try {
    if (ids.length > 0) localStorage.setItem(KEY, JSON.stringify(ids));
    else localStorage.removeItem(KEY);
    if (owner) localStorage.setItem(OWNER, owner);
    else localStorage.removeItem(OWNER);
  } catch {
    // Without storage the list lasts as long as the page.
  }
}

/** Whoever the browser remembers is one already before the server has confirmed it. */
const isMember = () => session.value.state !== "anonymous";

/** What was tapped and is being sent, or put where it waits. */
let sending: Promise<unknown> = Promise.resolve();

/** Puts the device's list and the account's together. */
async function join(): Promise<void> {
  const sent = sending;
  await sent;
  if (hasUnsentEdits()) {
    // The account does not know yet what was tapped without a network: that goes first.
    const { unsentEdits } = await import("../../kit/outbox");
    if ((await unsentEdits()) > 0) return;
  }
  const { user } = session.value;
  if (!user) return;
  const here = savedPlaces.value;
  // An account's list does not go back to it: what was removed on another device would be there again.
  const answer =
    here.length > 0 && !readStored(OWNER)
      ? await api.put<SavedPlaces>("saved/", { business_ids: here })
      : await api.get<SavedPlaces>("saved/");
  if (session.value.user?.id !== user.id) return;
  if (sending !== sent || savedPlaces.value !== here) return join();
  store(answer.business_ids, String(user.id));
}

let lastState = session.value.state;

/** Follows who is signed in; once, before the first drawing. */
export function followSession(): void {
  effect(() => {
    const { state } = session.value;
    const before = lastState;
    lastState = state;
    if (state === "authenticated" && before !== state) void join().catch(() => undefined);
    if (state === "anonymous" && (before === "authenticated" || readStored(OWNER))) store([], "");
  });
  addEventListener("storage", (event) => {
    if (event.key === KEY) savedPlaces.value = readIds(event.newValue);
  });
}

const NONE: number[] = [];

export function useIsSaved(id: number): boolean {
  return useSignalValue(savedPlaces, NONE).includes(id);
}

/** At once for the eye; a member's list is then confirmed by the server, or put back as it was. */
export function toggleSaved(id: number): Promise<void> {
  const before = savedPlaces.value;
  const isSaved = before.includes(id);
  store(isSaved ? before.filter((other) => other !== id) : [id, ...before]);
  if (!isMember()) return Promise.resolve();
  const sent = tell(id, isSaved, before);
  sending = Promise.all([sending, sent]);
  return sent;
}

async function tell(id: number, isSaved: boolean, before: number[]): Promise<void> {
  try {
    // Without a network the heart stays as it was tapped, and the server hears of it later.
    const { sendOrQueue } = await import("../../kit/outbox");
    const outcome = await sendOrQueue<SavedPlaces>(
      isSaved
        ? { method: "DELETE", path: `saved/${id}/`, label: "A place taken from your saved places" }
        : { method: "PUT", path: "saved/", body: { business_ids: [id] }, label: "A place saved" },
    );
    // What the device brings along is not in it yet.
    if (outcome.state === "sent" && readStored(OWNER)) store(outcome.answer.business_ids);
  } catch (error) {
    // Of a session that has ended in the meantime nothing is put back.
    if (isMember()) store(before);
    showError(error, "The place could not be saved.");
  }
}
