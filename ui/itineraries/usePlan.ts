// A plan as edited here, and its autosave: a moment after the last change, one save at a time, with changes made
// meanwhile in the next one. What the server computes (times, conflicts) comes with each response.
// Invariant: no change made here is discarded, unless the user chose the saved version instead.
import { useEffect, useRef, useState } from "react";
import { api, ApiError, apiUrl, errorMessage } from "../kit/http";
import { queryClient } from "../kit/query";
import { useAutosave } from "../kit/useAutosave";
import { useUnloadWarning } from "../kit/useUnloadWarning";
import {
  createItinerary,
  itinerariesUrl,
  itineraryUrl,
  saveItinerary,
  type SavedItinerary,
  type ItineraryShare,
  type PlannedStop,
} from "./api";
import { copyTitle, insertStop, placeOf, toBody, toNewBody, withAnswer } from "./model";

/** Long enough to move a stop twice, or to type a number. */
const SETTLE_MS = 600;
const STALE = 409;

export type SaveState = "saved" | "saving" | "failed" | "stale";
export type Change = (next: (plan: SavedItinerary) => SavedItinerary) => void;

export interface Planning {
  plan: SavedItinerary;
  state: SaveState;
  /** Why it is not saved; stays while it is tried again. */
  problem: string;
  change: Change;
  /** Saves now; resolves to true once everything is saved. */
  save: () => Promise<boolean>;
  /** The saved version, if it was changed elsewhere in the meantime. */
  stored: SavedItinerary | null;
  /** Overwrites the saved version. */
  keepMine: () => Promise<boolean>;
  takeStored: () => void;
  /** Saves the local version as a separate plan; returns its id. */
  saveAsCopy: () => Promise<number>;
  /** The link is not part of what is saved here. */
  setShare: (share: ItineraryShare | null) => void;
  /** Makes a call that adds stops to the saved version; saves wait for it, or they would be out of date. */
  add: (call: () => Promise<SavedItinerary>) => Promise<void>;
}

const keepAnswer = (answer: SavedItinerary) => {
  queryClient.setQueryData([apiUrl(itineraryUrl(answer.id))], answer);
  void queryClient.invalidateQueries({ queryKey: [apiUrl(itinerariesUrl)] });
};

/** `unsentKey`: the key of the unsent edit that `loaded` has applied. */
export function usePlan(loaded: SavedItinerary, unsentKey: string | undefined): Planning {
  const [plan, setPlan] = useState(loaded);
  const [state, setState] = useState<SaveState>("saved");
  const [problem, setProblem] = useState("");
  const [stored, setStored] = useState<SavedItinerary | null>(null);
  const wanted = useRef(loaded);
  const saved = useRef(loaded);
  const basis = useRef(unsentKey);
  const adding = useRef<Promise<void>>(Promise.resolve());

  const show = (next: SavedItinerary) => {
    wanted.current = next;
    setPlan(next);
  };
  /** This is the saved version now. */
  const settle = (answer: SavedItinerary) => {
    saved.current = answer;
    show(answer);
    setStored(null);
    setState("saved");
    setProblem("");
    keepAnswer(answer);
  };

  function withAdded(answer: SavedItinerary) {
    if (wanted.current === saved.current) return settle(answer);
    const mine = withAnswer(wanted.current, answer);
    const known = new Set(saved.current.stops.map(({ id }) => id));
    const added = answer.stops.filter(({ id }) => !known.has(id));
    const insert = (stops: PlannedStop[], stop: PlannedStop) =>
      insertStop(stops, stop, placeOf(answer.stops, stop.id)?.index ?? 0);
    saved.current = answer;
    show({ ...mine, stops: added.reduce(insert, mine.stops) });
  }

  async function send(): Promise<boolean> {
    setState("saving");
    try {
      await adding.current;
      while (wanted.current !== saved.current) {
        const sent = wanted.current;
        const outcome = await saveItinerary(sent.id, toBody(sent), basis.current);
        const isLast = wanted.current === sent;
        if (outcome.state === "queued") {
          // It is queued on this device (PendingEdits says so); its times come once the server has responded.
          saved.current = sent;
          basis.current = outcome.key;
          continue;
        }
        const { answer } = outcome;
        // Text being typed stays as is, even if the server trims it.
        show(withAnswer(wanted.current, answer));
        saved.current = isLast ? wanted.current : answer;
        keepAnswer(answer);
      }
      setState("saved");
      setProblem("");
      return true;
    } catch (error) {
      let failure = error;
      if (error instanceof ApiError && error.status === STALE) {
        try {
          setStored(await api.get<SavedItinerary>(itineraryUrl(wanted.current.id)));
          setState("stale");
          setProblem("");
          return false;
        } catch (unread) {
          failure = unread;
        }
      }
      setState("failed");
      setProblem(errorMessage(failure, "The plan could not be saved."));
      autosave.retryAfter(failure);
      return false;
    }
  }

  const autosave = useAutosave({
    isDirty: () => wanted.current !== saved.current,
    isBlocked: () => stored !== null,
    send,
  });
  const { save } = autosave;
  useUnloadWarning(state !== "saved");
  // Accept what this page's query says, unless there are local changes or it is older. At the same version there may
  // be a link, other opening hours, or a canceled event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  useEffect(() => {
    if (wanted.current !== saved.current || loaded.version < saved.current.version) return;
    const isNewer = loaded.version > saved.current.version;
    saved.current = isNewer ? loaded : withAnswer(wanted.current, loaded);
    show(saved.current);
  }, [loaded]);

  return {
    plan,
    state,
    problem,
    stored,
    change(next) {
      const before = wanted.current;
      const after = next(before);
      if (after === before) return;
      show(after);
      // The user has to resolve the conflict first.
      if (stored) return;
      setState("saving");
      autosave.schedule(SETTLE_MS);
    },
    save: () => (wanted.current === saved.current ? Promise.resolve(true) : save()),
    keepMine() {
      if (stored) show({ ...wanted.current, version: stored.version });
      setStored(null);
      return save();
    },
    takeStored() {
      if (stored) settle(stored);
    },
    async saveAsCopy() {
      const trip = toNewBody(wanted.current);
      const copy = await createItinerary({ ...trip, title: copyTitle(trip.title) });
      if (stored) settle(stored);
      void queryClient.invalidateQueries({ queryKey: [apiUrl(itinerariesUrl)] });
      return copy.id;
    },
    setShare(share) {
      const isClean = wanted.current === saved.current;
      show({ ...wanted.current, share });
      if (isClean) saved.current = wanted.current;
      queryClient.setQueryData<SavedItinerary>(
        [apiUrl(itineraryUrl(wanted.current.id))],
        (kept) => kept && { ...kept, share },
      );
    },
    async add(call) {
      const isSaved = wanted.current === saved.current || (await save());
      if (!isSaved) throw new Error("Your last changes are not saved yet. Try again then.");
      const added = call().then(withAdded);
      adding.current = added.catch(() => undefined);
      await added;
    },
  };
}
