// The visitor's saved places: on the device, and in the account once signed in. The device's list is added to the
// account on sign-in; after signing out it starts empty again, unless the account could not take it.
// Invariants: every heart shows the signal; the server's response overrides it, unless a heart was tapped since that
// request was sent.
import { session } from "../../accounts/session";
import type { SavedPlaces } from "../../kit/apiTypes";
import { api, ApiError } from "../../kit/http";
import { hasUnsentEdits } from "../../kit/offlineEditsFlag";
import { effect, signal, useSignalValue } from "../../kit/signals";
import { showError } from "../../kit/toasts";
import { readStored } from "../../kit/token";

const KEY = "towngreen.saved";
/** The account the list was read from; unset means the device's own. */
const OWNER = "towngreen.saved.of";

export function readIds(text: string | null): number[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}

/** Business ids, newest first. */
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

/** A remembered user counts as a member even before the server has confirmed the session. */
const isMember = () => session.value.state !== "anonymous";

/** Taps that are being sent or queued. */
let sending: Promise<unknown> = Promise.resolve();

/** Merges the device's list into the account's. */
async function join(): Promise<void> {
  const sent = sending;
  await sent;
  if (hasUnsentEdits()) {
    // Taps made offline are not in the account yet: send them first.
    const { unsentEdits } = await import("../../kit/offlineEdits");
    if ((await unsentEdits("saved/")) > 0) return;
  }
  const { user } = session.value;
  if (!user) return;
  const here = savedPlaces.value;
  // A list read from an account is not sent back to it: that would restore places removed on another device.
  const answer =
    here.length > 0 && !readStored(OWNER)
      ? await api.put<SavedPlaces>("saved/", { business_ids: here })
      : await api.get<SavedPlaces>("saved/");
  if (session.value.user?.id !== user.id) return;
  if (sending !== sent || savedPlaces.value !== here) return join();
  store(answer.business_ids, String(user.id));
}

/** Such as too many places for one account; what is offline is tried again. */
function sayRefused(error: unknown): void {
  if (error instanceof ApiError && error.status === 400) showError(error);
}

let lastState = session.value.state;

/** Follows the session; called once, before the first render. */
export function followSession(): void {
  effect(() => {
    const { state } = session.value;
    const before = lastState;
    lastState = state;
    if (state === "authenticated" && before !== state) void join().catch(sayRefused);
    // A list that could not be merged is still the device's own.
    if (state === "anonymous" && readStored(OWNER)) store([], "");
  });
  addEventListener("storage", (event) => {
    if (event.key === KEY) savedPlaces.value = readIds(event.newValue);
  });
}

const NONE: number[] = [];

export function useIsSaved(id: number): boolean {
  return useSignalValue(savedPlaces, NONE).includes(id);
}

/** Updates at once; for a member the server then confirms the list, or the change is rolled back. */
export function toggleSaved(id: number): Promise<void> {
  const before = savedPlaces.value;
  const isSaved = before.includes(id);
  store(isSaved ? before.filter((other) => other !== id) : [id, ...before]);
  if (!isMember()) return Promise.resolve();
  const sent = tell(id, isSaved);
  sending = Promise.all([sending, sent]);
  return sent;
}

async function tell(id: number, isSaved: boolean): Promise<void> {
  const tapped = savedPlaces.value;
  try {
    // Offline, the heart stays as tapped, and the change is sent later.
    const { sendOrQueue } = await import("../../kit/offlineEdits");
    const outcome = await sendOrQueue<SavedPlaces>(
      isSaved
        ? { method: "DELETE", path: `saved/${id}/`, label: "A place taken from your saved places" }
        : { method: "PUT", path: "saved/", body: { business_ids: [id] }, label: "A place saved" },
    );
    // Until the device's own list has been merged, it is missing from the response.
    if (outcome.state === "sent" && savedPlaces.value === tapped && readStored(OWNER))
      store(outcome.answer.business_ids);
  } catch (error) {
    // If the session has ended in the meantime, there is nothing to roll back.
    const others = savedPlaces.value.filter((other) => other !== id);
    if (isMember()) store(isSaved ? [id, ...others] : others);
    showError(error, "The place could not be saved.");
  }
}
