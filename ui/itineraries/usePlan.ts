// A plan as it is arranged here, and its saving: a moment after the last change, one saving after the other, and
// whatever changed meanwhile in the next one. What the server works out (times, conflicts) comes with each answer.
// Invariant: nothing that was changed here is thrown away, unless somebody chose what is stored instead.
import { useEffect, useRef, useState } from "react";
import { api, ApiError, apiUrl, errorMessage } from "../kit/http";
import { queryClient } from "../kit/query";
import {
  createItinerary,
  itinerariesUrl,
  itineraryUrl,
  saveItinerary,
  type SavedItinerary,
  type ItineraryShare,
  type PlannedStop,
} from "./api";
import { toBody, toInput, withAnswer } from "./model";

/** Long enough to move a stop twice, or to type a number. */
const SETTLE_MS = 600;
const STALE = 409;

export type SaveState = "saved" | "saving" | "failed" | "stale";
export type Change = (next: (plan: SavedItinerary) => SavedItinerary) => void;

export interface Planning {
  plan: SavedItinerary;
  state: SaveState;
  /** Why it is not saved. */
  problem: string;
  change: Change;
  /** Saves now; true when everything is saved. */
  save: () => Promise<boolean>;
  /** What is stored, where it was changed elsewhere meanwhile. */
  stored: SavedItinerary | null;
  /** Over what is stored. */
  keepMine: () => Promise<boolean>;
  takeStored: () => void;
  /** What is here as a plan of its own; answers with its id. */
  saveAsCopy: () => Promise<number>;
  /** The link is not part of what is saved here. */
  setShare: (share: ItineraryShare | null) => void;
  /** Another call has put stops into what is stored. */
  withAdded: (answer: SavedItinerary) => void;
}

const keepAnswer = (answer: SavedItinerary) => {
  queryClient.setQueryData([apiUrl(itineraryUrl(answer.id))], answer);
  void queryClient.invalidateQueries({ queryKey: [apiUrl(itinerariesUrl)] });
};

export function usePlan(loaded: SavedItinerary): Planning {
  const [plan, setPlan] = useState(loaded);
  const [state, setState] = useState<SaveState>("saved");
  const [problem, setProblem] = useState("");
  const [stored, setStored] = useState<SavedItinerary | null>(null);
  const wanted = useRef(loaded);
  const saved = useRef(loaded);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underWay = useRef<Promise<boolean> | null>(null);

  const show = (next: SavedItinerary) => {
    wanted.current = next;
    setPlan(next);
  };
  /** It is what is stored now. */
  const settle = (answer: SavedItinerary) => {
    saved.current = answer;
    show(answer);
    setStored(null);
    setState("saved");
    setProblem("");
    keepAnswer(answer);
  };

  async function send(): Promise<boolean> {
    setState("saving");
    setProblem("");
    try {
      while (wanted.current !== saved.current) {
        const sent = wanted.current;
        const outcome = await saveItinerary(sent.id, toBody(sent));
        const isLast = wanted.current === sent;
        if (outcome.state === "queued") {
          // This device has it (PendingEdits says so); its times come when the server has answered.
          saved.current = sent;
          continue;
        }
        const { answer } = outcome;
        // What is being typed stays as it is, also where the server trims it.
        show(withAnswer(wanted.current, answer));
        saved.current = isLast ? wanted.current : answer;
        keepAnswer(answer);
      }
      setState("saved");
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === STALE) {
        try {
          setStored(await api.get<SavedItinerary>(itineraryUrl(wanted.current.id)));
          setState("stale");
          return false;
        } catch {
          // Told as any other failure.
        }
      }
      setState("failed");
      setProblem(errorMessage(error, "The plan could not be saved."));
      return false;
    }
  }

  function save(): Promise<boolean> {
    clearTimeout(timer.current);
    underWay.current ??= send().finally(() => {
      underWay.current = null;
    });
    return underWay.current;
  }

  const saveNow = useRef(save);
  saveNow.current = save;
  // Whoever leaves by a link within that moment has it saved all the same; what failed before the network went is
  // tried again with it.
  useEffect(() => {
    const online = () => {
      if (wanted.current !== saved.current && !underWay.current) void saveNow.current();
    };
    addEventListener("online", online);
    return () => {
      removeEventListener("online", online);
      online();
    };
  }, []);
  const isOpen = state !== "saved";
  useEffect(() => {
    if (!isOpen) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isOpen]);
  // A newer answer to the question of this page, where nothing is being changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  useEffect(() => {
    if (wanted.current !== saved.current || loaded.version <= saved.current.version) return;
    saved.current = loaded;
    show(loaded);
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
      // Somebody has to choose first.
      if (stored) return;
      setState("saving");
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void saveNow.current(), SETTLE_MS);
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
      const { title, notes, days, party, interests, travel_mode, start_place, stops } = wanted.current;
      const copy = await createItinerary({
        title: `${title} (copy)`,
        notes,
        days,
        party,
        interests,
        travel_mode,
        start_place,
        stops: stops.map(toInput),
      });
      if (stored) settle(stored);
      void queryClient.invalidateQueries({ queryKey: [apiUrl(itinerariesUrl)] });
      return copy.id;
    },
    setShare(share) {
      const isClean = wanted.current === saved.current;
      show({ ...wanted.current, share });
      if (isClean) saved.current = wanted.current;
    },
    withAdded(answer) {
      if (wanted.current === saved.current) return settle(answer);
      const mine = withAnswer(wanted.current, answer);
      const isNew = ({ id }: PlannedStop) => !saved.current.stops.some((known) => known.id === id);
      saved.current = answer;
      show({ ...mine, stops: [...mine.stops, ...answer.stops.filter(isNew)] });
    },
  };
}
