// One question of a quiz. The server renders the first one (src/quizzes/page/quiz.rs), with the same markup.
import { useEffect, useId, useRef, type FormEvent } from "react";
import { Button } from "../kit/Button";
import { FieldError } from "../kit/Field";
import { texts } from "../kit/texts";
import type { Quiz, QuizQuestion } from "./api";
import { canAnswer, type Progress } from "./model";

interface QuestionFormProps {
  quiz: Quiz;
  question: QuizQuestion;
  progress: Progress;
  isBusy: boolean;
  onChoose: (choice: number) => void;
  onNext: () => void;
  onBack: () => void;
  onSkip: () => void;
}

function Choices({
  question,
  chosen,
  errorId,
  onChoose,
}: {
  question: QuizQuestion;
  chosen: number | undefined;
  errorId: string | undefined;
  onChoose: (choice: number) => void;
}) {
  if (!canAnswer(question))
    return <p className="quiz-note">{question.type === "ranking" ? texts.quiz.ranking : texts.quiz.unsupported}</p>;
  return (
    <div className="quiz-choices">
      {question.choices.map((choice) => (
        <label className="quiz-choice" key={choice.id}>
          <input
            type="radio"
            name={`question-${question.id}`}
            value={choice.id}
            checked={choice.id === chosen}
            aria-describedby={errorId}
            onChange={() => onChoose(choice.id)}
          />
          <span>{choice.text}</span>
        </label>
      ))}
    </div>
  );
}

export function QuestionForm({
  quiz,
  question,
  progress,
  isBusy,
  onChoose,
  onNext,
  onBack,
  onSkip,
}: QuestionFormProps) {
  const legend = useRef<HTMLLegendElement>(null);
  const shown = useRef(question.id);
  const errorId = useId();
  const count = quiz.questions.length;
  const isLast = progress.step === count - 1;

  // A new question gets the focus, so that it is read from the start; for the first one the page does that.
  useEffect(() => {
    if (shown.current === question.id) return;
    shown.current = question.id;
    legend.current?.focus();
  }, [question.id]);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) onNext();
  }

  return (
    <form className="quiz" onSubmit={onSubmit}>
      <div className="quiz-progress" aria-hidden="true">
        <span className="quiz-progress-bar" style={{ inlineSize: `${(progress.step / count) * 100}%` }} />
      </div>
      <fieldset className="quiz-question">
        <legend className="quiz-legend" tabIndex={-1} ref={legend}>
          <span className="quiz-step">
            Question {progress.step + 1} of {count}
          </span>
          <span className="quiz-text">{question.text}</span>
        </legend>
        <Choices
          question={question}
          chosen={progress.answers[question.id]}
          errorId={progress.isMissing ? errorId : undefined}
          onChoose={onChoose}
        />
        <div role="alert">
          {progress.isMissing && <FieldError id={errorId} error="Choose an answer, or skip the quiz." />}
        </div>
      </fieldset>
      <div className="quiz-actions">
        {progress.step > 0 && (
          <Button variant="secondary" onClick={onBack}>
            Back
          </Button>
        )}
        <Button type="submit" busy={isBusy}>
          {isLast ? texts.quiz.finish : texts.quiz.next}
        </Button>
        <Button variant="quiet" onClick={onSkip}>
          {texts.quiz.skip}
        </Button>
      </div>
    </form>
  );
}
