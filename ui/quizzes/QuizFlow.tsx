// A quiz from its first question to its result; shared by the dialog and the page.
import { useMutation } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useSession } from "../accounts/session";
import { track } from "../kit/analytics";
import { Banner } from "../kit/Banner";
import { invalidatePaths, useApi } from "../kit/query";
import { Skeleton } from "../kit/Skeleton";
import { ErrorState } from "../kit/State";
import { texts } from "../kit/texts";
import { activeUrl, findPersonas, ownPersonaUrl, submitQuiz, type Quiz, type QuizPreview } from "./api";
import { keepProgress, readProgress } from "./quizStorage";
import { storePersona } from "./persona";
import { BEGINNING, choose, goBack, goOn, submissionOf, type Answers, type Progress } from "./model";
import { QuestionForm } from "./QuestionForm";
import { QuizResult } from "./QuizResult";

interface FlowProps {
  quiz: Quiz;
  onSkip: () => void;
  /** Computes the result if the office only previews the quiz: nothing is sent, counted or stored then. */
  preview?: (answers: Answers) => Promise<QuizPreview>;
}

export function QuizSteps({ quiz, onSkip, preview }: FlowProps) {
  const [progress, setProgress] = useState<Progress>(BEGINNING);
  const [found, setFound] = useState<(Pick<QuizPreview, "personas"> & Partial<QuizPreview>) | null>(null);
  const isMember = useSession().state === "authenticated";
  const question = quiz.questions[progress.step];
  /** The farthest question that was counted as seen. */
  const seen = useRef(-1);
  /** The answers that the server has: if only their result failed to come, they are not counted twice. */
  const submitted = useRef<Answers | null>(null);

  const finishing = useMutation({
    mutationFn: async () => {
      if (preview) return preview(progress.answers);
      const submission = submissionOf(quiz, progress.answers);
      if (submitted.current !== progress.answers) await submitQuiz(submission);
      submitted.current = progress.answers;
      return findPersonas(submission);
    },
    onSuccess: (result) => {
      setFound(result);
      if (preview) return;
      keepProgress(quiz.id, null);
      if (isMember) void invalidatePaths(ownPersonaUrl, "dashboard/");
      else storePersona(result.personas[0]?.slug);
      track("quiz_finish", {});
      if (question) track("quiz_question", { question_id: question.id, kind: "finished" });
    },
  });

  // Restored only after hydration: the server also renders the first question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  useLayoutEffect(() => {
    const kept = preview ? BEGINNING : readProgress(quiz.id);
    if (kept === BEGINNING || kept.step >= quiz.questions.length) return;
    seen.current = kept.step;
    setProgress(kept);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  useEffect(() => {
    if (!preview) track("quiz_start", {});
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  useEffect(() => {
    if (preview || !question || found || progress.step <= seen.current) return;
    seen.current = progress.step;
    track("quiz_question", { question_id: question.id, kind: "seen" });
  }, [progress.step, found]);

  function move(next: Progress) {
    setProgress(next);
    if (!preview) keepProgress(quiz.id, next);
    finishing.reset();
  }

  function onNext() {
    if (!question) return;
    const next = goOn(progress, question);
    if (next.step < quiz.questions.length) move(next);
    else finishing.mutate();
  }

  function again() {
    seen.current = -1;
    submitted.current = null;
    setFound(null);
    move(BEGINNING);
  }

  if (found) return <QuizResult found={found.personas} preview={preview && found} onAgain={again} />;
  if (!question) return <p>{texts.quiz.load_failed}</p>;
  const failure =
    submitted.current === progress.answers
      ? "Your answers are in, but the result could not be loaded. Try again."
      : texts.quiz.submit_failed;
  return (
    <>
      {finishing.isError && <Banner tone="error">{preview ? finishing.error.message : failure}</Banner>}
      <QuestionForm
        quiz={quiz}
        question={question}
        progress={progress}
        isBusy={finishing.isPending}
        onChoose={(choice) => move(choose(progress, question, choice))}
        onNext={onNext}
        onBack={() => move(goBack(progress))}
        onSkip={onSkip}
      />
    </>
  );
}

/** The quiz with this id; if it is not active (any more), the first active one. */
export function useActiveQuiz(preferred: number | null) {
  const query = useApi<Quiz[]>(activeUrl);
  const quiz = query.data?.find(({ id }) => id === preferred) ?? query.data?.[0] ?? null;
  return { quiz, isPending: query.isPending, refetch: query.refetch };
}

export function QuizFlow({ preferred, onSkip }: { preferred: number | null; onSkip: () => void }) {
  const { quiz, isPending, refetch } = useActiveQuiz(preferred);
  if (quiz) return <QuizSteps key={quiz.id} quiz={quiz} onSkip={onSkip} />;
  if (isPending)
    return (
      <div className="quiz">
        <Skeleton shape="title" label="Loading the quiz" />
        <Skeleton shape="row" count={4} />
      </div>
    );
  return <ErrorState title={texts.quiz.load_failed} onRetry={() => void refetch()} />;
}
