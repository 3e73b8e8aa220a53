// A quiz from its first question to its result; the dialog and the page show the same.
import { useMutation } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useState } from "react";
import { useSession } from "../accounts/session";
import { track } from "../kit/analytics";
import { Banner } from "../kit/Banner";
import { useApi } from "../kit/query";
import { Skeleton } from "../kit/Skeleton";
import { ErrorState } from "../kit/State";
import { texts } from "../kit/texts";
import { activeUrl, findPersonas, submitQuiz, type FoundPersona, type Quiz } from "./api";
import { keepProgress, readProgress } from "./quizStorage";
import { storePersona } from "./persona";
import { BEGINNING, choose, goBack, goOn, submissionOf, type Progress } from "./model";
import { QuestionForm } from "./QuestionForm";
import { QuizResult } from "./QuizResult";

interface FlowProps {
  quiz: Quiz;
  onSkip: () => void;
}

function Flow({ quiz, onSkip }: FlowProps) {
  const [progress, setProgress] = useState<Progress>(BEGINNING);
  const [found, setFound] = useState<FoundPersona[] | null>(null);
  const isMember = useSession().state === "authenticated";
  const question = quiz.questions[progress.step];

  const finishing = useMutation({
    mutationFn: async () => {
      const submission = submissionOf(quiz, progress.answers);
      await submitQuiz(submission);
      return (await findPersonas(submission)).personas;
    },
    onSuccess: (personas) => {
      keepProgress(quiz.id, null);
      if (!isMember) storePersona(personas[0]?.slug ?? null);
      setFound(personas);
      track("quiz_finish", {});
    },
  });

  useEffect(() => track("quiz_start", {}), []);
  // Not at once: the server, too, begins with the first question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for what is listed, and reads the rest as it is then
  useLayoutEffect(() => {
    const kept = readProgress(quiz.id);
    if (kept.step < quiz.questions.length) setProgress(kept);
  }, []);

  function move(next: Progress) {
    setProgress(next);
    keepProgress(quiz.id, next);
    finishing.reset();
  }

  function onNext() {
    if (!question) return;
    const next = goOn(progress, question);
    if (next.step < quiz.questions.length) move(next);
    else finishing.mutate();
  }

  function again() {
    setFound(null);
    move(BEGINNING);
  }

  if (found) return <QuizResult found={found} onAgain={again} />;
  if (!question) return <p>{texts.quiz.load_failed}</p>;
  return (
    <>
      {finishing.isError && <Banner tone="error">{texts.quiz.submit_failed}</Banner>}
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

/** The quiz of this id while it is active, or else the first one that the server names. */
export function useActiveQuiz(preferred?: number) {
  const query = useApi<Quiz[]>(activeUrl);
  const quiz = query.data?.find(({ id }) => id === preferred) ?? query.data?.[0] ?? null;
  return { quiz, isPending: query.isPending, refetch: query.refetch };
}

export function QuizFlow({ preferred, onSkip }: { preferred?: number; onSkip: () => void }) {
  const { quiz, isPending, refetch } = useActiveQuiz(preferred);
  if (quiz) return <Flow key={quiz.id} quiz={quiz} onSkip={onSkip} />;
  if (isPending)
    return (
      <div className="quiz">
        <Skeleton shape="title" label="Loading the quiz" />
        <Skeleton shape="row" count={4} />
      </div>
    );
  return <ErrorState title={texts.quiz.load_failed} onRetry={() => void refetch()} />;
}
