// A guest's unsaved answers: overlaid on the saved ones, and kept on the device until the server has them.
// Invariant: nothing typed is lost by an error response, a dropped connection or a reload.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError, api, apiUrl, fieldMessages } from "../kit/http";
import { invalidatePaths, queryClient } from "../kit/query";
import { ownUrl, saveAnswers, sharedUrl, type Answer, type OwnAnswers, type SharedGroupPlan } from "./api";
import {
  keepDraft,
  keepGuestKey,
  keepGuestName,
  readDraft,
  readGuestName,
  type AnswerDraft,
  type GivenAnswers,
} from "./device";
import { hasSameAnswers, isAsked, rebaseDraft } from "./model";

export type SaveState = "idle" | "saving" | "saved" | "waiting";

interface AnswersProps {
  token: string;
  guestKey: string;
  /** The key was replaced, because the address it was sent to was changed. */
  onKey: (key: string) => void;
  plan: SharedGroupPlan;
  own: OwnAnswers;
  /** The signed-in member's name. */
  memberName: string;
}

function givenAnswers(own: OwnAnswers): GivenAnswers {
  const given = own.answers.map(({ option_id: id, answer }) => [String(id), answer] as const);
  const answers = Object.fromEntries(given.filter(([, answer]) => answer !== "not_answered"));
  return { name: own.name, email: own.email, answers };
}

function readOwn(token: string, key: string): Promise<OwnAnswers> {
  const path = ownUrl(token, key);
  return queryClient.fetchQuery({
    queryKey: [apiUrl(path)],
    queryFn: () => api.get<OwnAnswers>(path),
    staleTime: 0,
  });
}

export function useAnswers({ token, guestKey, onKey, plan, own, memberName }: AnswersProps) {
  const given = givenAnswers(own);
  const saved: AnswerDraft = { ...given, name: own.name || memberName || readGuestName(), isWaiting: false };
  const [draft, setDraft] = useState<AnswerDraft | null>(() => readDraft(plan.id));
  const [state, setState] = useState<SaveState>(() => (draft?.isWaiting ? "waiting" : "idle"));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState("");
  // What was wrong because the vote had ended is no longer wrong once it is open again.
  const [isOpen, setOpen] = useState(plan.is_open);
  if (plan.is_open !== isOpen) {
    setOpen(plan.is_open);
    if (plan.is_open) setProblem("");
  }
  const current = rebaseDraft(draft, given);
  if (current !== draft) {
    setDraft(current);
    if (state === "waiting") setState("idle");
  }
  const values = current ?? saved;
  // What is shown now, for a save that began earlier.
  const newest = useRef(current);
  newest.current = current;
  const ids = plan.options.map(({ id }) => String(id));
  const isChanged = (id: string) => values.answers[id] !== saved.answers[id];
  const isDirty = values.name !== saved.name || values.email !== saved.email || ids.some(isChanged);

  function change(next: AnswerDraft) {
    const kept = { begun: given, ...next };
    setDraft(kept);
    keepDraft(plan.id, kept);
    setState((now) => (now === "saving" ? now : "idle"));
  }

  function answer(id: number, given: Answer | null) {
    const { [String(id)]: _, ...others } = values.answers;
    change({ ...values, answers: given ? { ...others, [String(id)]: given } : others });
  }

  async function save() {
    if (!values.name.trim()) {
      setErrors({ name: "Enter your name, so that the others know who you are." });
      setProblem("");
      return;
    }
    setState("saving");
    setErrors({});
    setProblem("");
    const answers = plan.options.map(({ id }) => ({
      option_id: id,
      answer: values.answers[String(id)] ?? ("not_answered" as const),
    }));
    try {
      const body = { name: values.name, email: values.email, answers };
      const { own_key: newKey, ...answered } = await saveAnswers(token, guestKey, body);
      keepGuestName(values.name);
      queryClient.setQueryData([apiUrl(sharedUrl(token))], answered);
      if (newKey) {
        keepGuestKey(plan.id, newKey);
        // The form stays as it is until the answers are there under the new key.
        await readOwn(token, newKey).catch(() => undefined);
        onKey(newKey);
      } else await invalidatePaths(ownUrl(token, guestKey));
      // What was changed while it was under way is still unsaved.
      if (newest.current && !hasSameAnswers(newest.current, values)) {
        setState("idle");
        return;
      }
      keepDraft(plan.id, null);
      setDraft(null);
      setState("saved");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isOffline = error.status === 0 || error.status >= 500;
      keepDraft(plan.id, { begun: given, ...(newest.current ?? values), isWaiting: isOffline });
      setState(isOffline ? "waiting" : "idle");
      const named = Object.entries(fieldMessages(error));
      const isAtField = ([name]: [string, string]) => name === "name" || name === "email" || name.startsWith("option_");
      setErrors(Object.fromEntries(named.filter(isAtField)));
      const others = named.filter((one) => !isAtField(one));
      const general = named.length === 0 ? error.message : others.map(([, text]) => text).join(" ");
      setProblem(isOffline ? "" : general);
      // Somebody else may have been faster, or the vote has ended.
      if (!isOffline) void invalidatePaths(sharedUrl(token));
    }
  }

  const isWaiting = useEffectEvent(() => state === "waiting" && plan.is_open);
  const sendIfNewest = useEffectEvent((newest: OwnAnswers) => {
    if (isWaiting() && rebaseDraft(draft, givenAnswers(newest)) === draft) void save();
  });
  useEffect(() => {
    // The guest may have answered on another device since.
    async function sendAgain() {
      if (isWaiting()) await readOwn(token, guestKey).then(sendIfNewest, () => undefined);
    }
    void sendAgain();
    addEventListener("online", sendAgain);
    return () => removeEventListener("online", sendAgain);
  }, [token, guestKey]);

  return {
    values,
    isDirty,
    state,
    errors,
    problem,
    answer,
    answerAll: (given: Answer) => {
      const takes = plan.options.filter(
        (option) => isAsked(option) && (!option.is_full || saved.answers[String(option.id)] === given),
      );
      const all = Object.fromEntries(takes.map(({ id }) => [String(id), given]));
      change({ ...values, answers: { ...values.answers, ...all } });
    },
    setName: (name: string) => change({ ...values, name }),
    setEmail: (email: string) => change({ ...values, email }),
    save,
    discard: () => {
      keepDraft(plan.id, null);
      setDraft(null);
      setState("idle");
      setErrors({});
      setProblem("");
    },
  };
}
