// The places that this visitor keeps: on the device, and once signed in with the account. What the
// device had comes along when somebody signs in; after signing out it starts empty again.
// Invariant: the signal is what every heart shows; the server's answer always wins over it.
import { session } from "../../accounts/session";
import type { SavedPlaces } from "../../kit/apiTypes";
import { api } from "../../kit/http";
import { hasUnsentEdits } from "../../kit/outboxFlag";
import { effect, signal, useSignalValue } from "../../kit/signals";
import { showError } from "../../kit/toasts";

const KEY = "towngreen.saved";

export function readIds(text: string | null): number[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}

function readStored(): number[] {
  try {
    return readIds(localStorage.getItem(KEY));
  } catch {
    return [];
  }
}

/** Ids of businesses, newest first. */
export const savedPlaces = signal<number[]>(readStored());

function store(ids: number[]): void {
  savedPlaces.value = ids;
  try {
    if (ids.length > 0) localStorage.setItem(KEY, JSON.stringify(ids));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the list lasts as long as the page.
  }
}

const isMember = () => session.value.state === "authenticated";

/** Puts the device's list and the account's together. */
async function join(): Promise<void> {
  if (hasUnsentEdits()) {
    // The account does not know yet what was tapped without a network: that goes first.
    const { unsentEdits } = await import("../../kit/outbox");
    if ((await unsentEdits()) > 0) return;
  }
  const here = savedPlaces.value;
  const answer =
    here.length > 0
      ? await api.put<SavedPlaces>("saved/", { business_ids: here })
      : await api.get<SavedPlaces>("saved/");
  store(answer.business_ids);
}

let lastState = session.value.state;

/** Follows who is signed in; once, before the first drawing. */
export function followSession(): void {
  effect(() => {
    const { state } = session.value;
    const before = lastState;
    lastState = state;
    if (state === before) return;
    if (state === "authenticated") void join().catch(() => undefined);
    else if (before === "authenticated" && state === "anonymous") store([]);
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
export async function toggleSaved(id: number): Promise<void> {
  const before = savedPlaces.value;
  const isSaved = before.includes(id);
  store(isSaved ? before.filter((other) => other !== id) : [id, ...before]);
  if (!isMember()) return;
  try {
    // Without a network the heart stays as it was tapped, and the server hears of it later.
    const { sendOrQueue } = await import("../../kit/outbox");
    const outcome = await sendOrQueue<SavedPlaces>(
      isSaved
        ? { method: "DELETE", path: `saved/${id}/`, label: "A place taken from your saved places" }
        : { method: "PUT", path: "saved/", body: { business_ids: [id] }, label: "A place saved" },
    );
    if (outcome.state === "sent") store(outcome.answer.business_ids);
  } catch (error) {
    store(before);
    showError(error, "The place could not be saved.");
  }
}
