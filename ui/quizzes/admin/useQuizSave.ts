// Saves the quiz that is edited: as it is, or as a new version, which has an address of its own.
import { useState, type FormEvent } from "react";
import { officePaths } from "../../admin/officePaths";
import type { Editing } from "../../kit/edits";
import { ApiError } from "../../kit/http";
import { useNavigate } from "../../kit/router";
import { showToast } from "../../kit/toasts";
import { useRefusal } from "../../kit/useRefusal";
import { createQuiz, refreshQuizzes, saveQuiz, type AdminQuiz } from "./api";
import { fieldId, placeName, toContent, withSlugs, type QuizEdit } from "./quizEdit";

/** The first version's id, so that the draft is found again after a new version. */
export const draftKey = (quiz: AdminQuiz | null) => `quiz-${quiz?.first_id ?? "new"}`;

/** `onWrong` is told the keys of the parts in which something is wrong. */
export function useQuizSave(quiz: AdminQuiz | null, editing: Editing<QuizEdit>, onWrong: (keys: string[]) => void) {
  const navigate = useNavigate();
  const { values, base } = editing;
  const [isBusy, setBusy] = useState(false);
  const [isStale, setStale] = useState(false);
  const refusal = useRefusal((path, message) => ({ fieldId: fieldId(path), message: placeName(path) + message }));

  function explain(error: unknown) {
    if (error instanceof ApiError && error.status === 409) return setStale(true);
    const paths = refusal.show(error);
    const isWrong = (part: string) => (_: unknown, index: number) =>
      paths.some((path) => path.startsWith(`${part}.${index}.`));
    const { personas, questions } = values;
    const wrong = [...personas.filter(isWrong("personas")), ...questions.filter(isWrong("questions"))];
    onWrong(wrong.map(({ key }) => key));
  }

  async function send() {
    setBusy(true);
    refusal.clear();
    setStale(false);
    try {
      const content = toContent(values);
      const answer = quiz === null ? await createQuiz(content) : await saveQuiz(quiz.id, base, content);
      const adapt = (left: Partial<QuizEdit>) => withSlugs(left, values.personas, answer.personas);
      if (answer.id === quiz?.id) {
        editing.rebaseOn(answer.saves, values);
        await refreshQuizzes();
        editing.settle(values, adapt);
      } else {
        editing.handOver(values, draftKey(answer), answer.saves, adapt);
        // Wait until the edits are cleared here, so that the draft is written by the next form.
        setTimeout(() => {
          void navigate(officePaths.quiz(answer.id, "edit"), { replace: true });
          void refreshQuizzes();
        });
      }
      showToast(answer.version > (quiz?.version ?? 1) ? `Saved as version ${answer.version}.` : "Saved.", {
        tone: "success",
      });
    } catch (error) {
      explain(error);
    }
    setBusy(false);
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void send();
  };
  return { isBusy, isStale, forgetStale: () => setStale(false), refusal, onSubmit };
}
