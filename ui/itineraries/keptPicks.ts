// The stops a signed-out visitor wants in a plan: kept on this device until they are in one.
// Invariant: a list that something else has overwritten is read as far as possible.
import { session } from "../accounts/session";
import { signal, useSignalValue } from "../kit/signals";
import { StorageKey } from "../kit/storageKeys";
import type { PickedRecord } from "./api";

const MAX_PICKS = 100;
const KINDS = ["business", "event", "guide", "deal"];

function isPick(value: unknown): value is PickedRecord {
  if (typeof value !== "object" || value === null) return false;
  const { kind, object_id, recurrence_id, title } = value as Record<string, unknown>;
  return (
    typeof kind === "string" &&
    KINDS.includes(kind) &&
    Number.isSafeInteger(object_id) &&
    typeof title === "string" &&
    (recurrence_id === null || typeof recurrence_id === "string")
  );
}

export function readPicks(text: string | null): PickedRecord[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter(isPick).slice(0, MAX_PICKS) : [];
  } catch {
    return [];
  }
}

const isSamePick = (one: PickedRecord, other: PickedRecord) =>
  one.kind === other.kind && one.object_id === other.object_id && one.recurrence_id === other.recurrence_id;

function readStored(): PickedRecord[] {
  try {
    return readPicks(localStorage.getItem(StorageKey.planPicks));
  } catch {
    return [];
  }
}

const keptPicks = signal<PickedRecord[]>(readStored());

// On logout the stored picks are deleted (layout/traces.ts), so read them again.
session.subscribe(({ state }) => {
  if (state === "anonymous") keptPicks.value = readStored();
});

function store(picks: PickedRecord[]): void {
  keptPicks.value = picks;
  try {
    if (picks.length > 0) localStorage.setItem(StorageKey.planPicks, JSON.stringify(picks));
    else localStorage.removeItem(StorageKey.planPicks);
  } catch {
    // Without storage they last as long as the page.
  }
}

export const useKeptPicks = () => useSignalValue(keptPicks);

/** Reads the stored list first, because another tab may have added something. */
export function keepPick(pick: PickedRecord): void {
  store([...readStored().filter((kept) => !isSamePick(kept, pick)), pick].slice(-MAX_PICKS));
}

export function dropPick(pick: PickedRecord): void {
  store(keptPicks.peek().filter((kept) => !isSamePick(kept, pick)));
}
