// A guest's unsaved answers: overlaid on the saved ones, and kept on the device until the server has them.
// Invariant: nothing typed is lost by an error response, a dropped connection or a reload.
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError, apiUrl, fieldMessages } from "../kit/http";
import { invalidatePaths, queryClient } from "../kit/query";
import { ownUrl, saveAnswers, sharedUrl, type Answer, type OwnAnswers, type SharedGroupPlan } from "./api";
import { keepDraft, keepGuestName, readDraft, readGuestName, type AnswerDraft } from "./device";
import { rebaseDraft } from "./model";

export type SaveState = "idle" | "saving" | "saved" | "waiting";

interface AnswersProps {
  token: string;
  guestKey: string;
  plan: SharedGroupPlan;
  own: OwnAnswers;
  /** The signed-in member's name. */
  memberName: string;
}

function savedDraft(own: OwnAnswers, memberName: string): AnswerDraft {
  const given = own.answers.map(({ option_id: id, answer }) => [String(id), answer] as const);
  const answers = Object.fromEntries(given.filter(([, answer]) => answer !== "not_answered"));
  return { name: own.name || memberName || readGuestName(), email: own.email, answers, isWaiting: false };
}

export function useAnswers({ token, guestKey, plan, own, memberName }: AnswersProps) {
  const saved = savedDraft(own, memberName);
  const [draft, setDraft] = useState<AnswerDraft | null>(() => rebaseDraft(readDraft(plan.id), saved.answers));
  const [state, setState] = useState<SaveState>(() => (draft?.isWaiting ? "waiting" : "idle"));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState("");
  // What was wrong because the vote had ended is no longer wrong once it is open again.
  const [isOpen, setOpen] = useState(plan.is_open);
  if (plan.is_open !== isOpen) {
    setOpen(plan.is_open);
    if (plan.is_open) setProblem("");
  }
  const values = draft ?? saved;
  const ids = plan.options.map(({ id }) => String(id));
  const isChanged = (id: string) => values.answers[id] !== saved.answers[id];
  const isDirty = values.name !== saved.name || values.email !== saved.email || ids.some(isChanged);

  function change(next: AnswerDraft) {
    const kept = { begun: saved.answers, ...next };
    setDraft(kept);
    keepDraft(plan.id, kept);
    setState("idle");
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
      const answered = await saveAnswers(token, guestKey, { name: values.name, email: values.email, answers });
      keepGuestName(values.name);
      queryClient.setQueryData([apiUrl(sharedUrl(token))], answered);
      await invalidatePaths(ownUrl(token, guestKey));
      keepDraft(plan.id, null);
      setDraft(null);
      setState("saved");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isOffline = error.status === 0 || error.status >= 500;
      keepDraft(plan.id, { begun: saved.answers, ...values, isWaiting: isOffline });
      setState(isOffline ? "waiting" : "idle");
      const named = fieldMessages(error);
      setErrors(named);
      const isAtField = (name: string) => name === "name" || name === "email" || name.startsWith("option_");
      const others = Object.entries(named).filter(([name]) => !isAtField(name));
      const general = Object.keys(named).length === 0 ? error.message : others.map(([, text]) => text).join(" ");
      setProblem(isOffline ? "" : general);
      // Somebody else may have been faster, or the vote has ended.
      if (!isOffline) void invalidatePaths(sharedUrl(token));
    }
  }

  const sendAgain = useEffectEvent(() => {
    if (state !== "waiting" || !plan.is_open) return;
    const current = rebaseDraft(draft, saved.answers);
    if (current === draft) return void save();
    setDraft(current);
    setState("idle");
  });
  useEffect(() => {
    sendAgain();
    addEventListener("online", sendAgain);
    return () => removeEventListener("online", sendAgain);
  }, []);

  return {
    values,
    isDirty,
    state,
    errors,
    problem,
    answer,
    answerAll: (given: Answer) => {
      const takes = plan.options.filter(({ id, is_full: isFull }) => !isFull || saved.answers[String(id)] === given);
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
