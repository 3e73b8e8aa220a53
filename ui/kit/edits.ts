// Unsaved edits to something that is saved: they overlay the saved values field by field, so that updates to the other
// fields show through. They are kept on this device as a draft.
// Invariant: a field whose value equals the saved one is not an edit.
import { useCallback, useEffect, useRef, useState } from "react";

export interface Draft<Values> {
  edits: Partial<Values>;
  /** The saved values that the edits began at, as far as they are known. */
  begun: Partial<Values>;
  /** The version that the edits were made to; 0 if it is not known. */
  version: number;
  /** The timestamp at which it was written. */
  writtenAt: string;
}

const DRAFT_PREFIX = "towngreen.draft.";

const asIs = <T>(value: T): T => value;
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function keysOf<Values extends object>(edits: Partial<Values>): (keyof Values)[] {
  return Object.keys(edits) as (keyof Values)[];
}

/** The edits that differ from the saved values. */
export function realEdits<Values extends object>(saved: Values, edits: Partial<Values>): Partial<Values> {
  const kept = keysOf(edits).filter((name) => !isSame(saved[name], edits[name]));
  return Object.fromEntries(kept.map((name) => [name, edits[name]])) as Partial<Values>;
}

/** The edits, minus those that were sent and have not been changed since. */
export function editsAfter<Values extends object>(edits: Partial<Values>, sent: Partial<Values>): Partial<Values> {
  const left = keysOf(edits).filter((name) => !(name in sent) || !isSame(edits[name], sent[name]));
  return Object.fromEntries(left.map((name) => [name, edits[name]])) as Partial<Values>;
}

const kindOf = (value: unknown) => (value === null ? "null" : Array.isArray(value) ? "list" : typeof value);

/** Parses a draft from storage, where anything may have been written; null if none of it is usable. */
export function readDraft<Values extends object>(stored: string | null, saved: Values): Draft<Values> | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(stored ?? "null");
  } catch {
    return null;
  }
  if (typeof parsed !== "object" || parsed === null) return null;
  const { edits, begun, version, writtenAt } = parsed as Partial<Record<keyof Draft<Values>, unknown>>;
  if (typeof edits !== "object" || edits === null || version === undefined) return null;
  if (typeof writtenAt !== "string" || Number.isNaN(Date.parse(writtenAt))) return null;
  const kept = realEdits(saved, usable(edits, saved));
  if (Object.keys(kept).length === 0) return null;
  return { edits: kept, begun: usable(begun ?? {}, saved), version: Number(version) || 0, writtenAt };
}

/** The fields that are still of the type of the saved ones. */
function usable<Values extends object>(stored: object, saved: Values): Partial<Values> {
  const known = Object.entries(stored).filter(([name, value]) => {
    const present = kindOf((saved as Record<string, unknown>)[name]);
    // A nullable value may be null or of its type.
    return name in saved && (kindOf(value) === present || present === "null" || value === null);
  });
  return Object.fromEntries(known) as Partial<Values>;
}

function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeStorage(key: string, draft: object | null): void {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft));
    else localStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}

/** By draft key: edits that go on in the form of the next page, because saving has made another record. */
const handedOver = new Map<string, Draft<object>>();

type Adapt<Values> = (left: Partial<Values>) => Partial<Values>;

export interface Editing<Values> {
  values: Values;
  edits: Partial<Values>;
  isDirty: boolean;
  /** The version that the edits began at, even if a newer one has been loaded since: to be sent with them. */
  base: number;
  /** The saved values of that version. */
  begun: Values;
  /** Makes the next version that is loaded the base: the user has seen that there is one. */
  rebase: () => void;
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  discard: () => void;
  /** Call it with the response to a save: what goes on being typed is based on that version, not on what is loaded next. */
  rebaseOn: (version: number, sent: Values) => void;
  /** Call it when these edits are saved and the saved values have been reloaded. `adapt`: what was typed meanwhile. */
  settle: (sent: Partial<Values>, adapt?: Adapt<Values>) => void;
  /** The same, if they were saved as another record: the form with this draft key goes on with what was typed meanwhile. */
  handOver: (sent: Values, draftKey: string, version: number, adapt?: Adapt<Values>) => void;
  /** From an earlier visit, until it is restored or discarded. */
  draft: Draft<Values> | null;
  restoreDraft: () => void;
  dropDraft: () => void;
}

/** `draftKey`: what is edited, and by whom. `version`: rises whenever the saved values change. */
export function useEdits<Values extends object>(saved: Values, draftKey: string, version: number): Editing<Values> {
  const key = DRAFT_PREFIX + draftKey;
  const [taken] = useState(() => handedOver.get(key) as Draft<Values> | undefined);
  useEffect(() => void handedOver.delete(key), [key]);
  const [raw, setEdits] = useState<Partial<Values>>(taken?.edits ?? {});
  const latest = useRef(raw);
  latest.current = raw;
  const [draft, setDraft] = useState(() => (taken ? null : readDraft(readStorage(key), saved)));
  const [began, setBegan] = useState({ version: taken?.version ?? version, saved: { ...saved, ...taken?.begun } });
  const [isRebasing, setRebasing] = useState(false);
  const base = began.version;
  const edits = realEdits(saved, raw);
  const isDirty = Object.keys(edits).length > 0;
  if (base !== version && (!isDirty || isRebasing)) {
    setBegan({ version, saved });
    setRebasing(false);
  }
  // What is offered stays with what is typed meanwhile, until the user decides about it.
  const kept = { ...draft?.edits, ...edits };
  const begun = keysOf<Values>(kept).map((name) => [name, name in edits ? began.saved[name] : draft?.begun[name]]);
  const written = begun.length > 0 ? JSON.stringify({ edits: kept, begun: Object.fromEntries(begun) as object }) : "";
  const writtenVersion = draft?.version ?? base;
  const offeredAt = isDirty ? undefined : draft?.writtenAt;

  useEffect(() => {
    const writtenAt = offeredAt ?? new Date().toISOString();
    const edited = written ? { ...(JSON.parse(written) as object), version: writtenVersion, writtenAt } : null;
    writeStorage(key, edited);
  }, [key, written, writtenVersion, offeredAt]);

  const set = useCallback(<Name extends keyof Values>(name: Name, value: Values[Name]) => {
    setEdits((before) => ({ ...before, [name]: value }));
  }, []);
  return {
    values: { ...saved, ...edits },
    edits,
    isDirty,
    base,
    begun: began.saved,
    rebase: () => setRebasing(true),
    set,
    discard: () => setEdits({}),
    rebaseOn: (saves, sent) => setBegan({ version: saves, saved: sent }),
    settle: (sent, adapt = asIs) => setEdits((before) => adapt(editsAfter(before, sent))),
    handOver(sent, nextKey, saves, adapt = asIs) {
      const left = adapt(editsAfter(latest.current, sent));
      const writtenAt = new Date().toISOString();
      if (Object.keys(left).length > 0)
        handedOver.set(DRAFT_PREFIX + nextKey, { edits: left, begun: sent, version: saves, writtenAt });
      setEdits({});
    },
    draft,
    restoreDraft: () => {
      if (!draft) return;
      setEdits((before) => ({ ...draft.edits, ...before }));
      setBegan({ version: draft.version, saved: { ...saved, ...draft.begun } });
      setDraft(null);
    },
    dropDraft: () => setDraft(null),
  };
}
