// The flow of a quiz: one question at a time, the answers so far, and what is submitted at the end.
import type { Quiz, QuizQuestion, Submission } from "./api";

/** Question id to selected choice; answers are kept when going back. */
export type Answers = Record<number, number>;

export interface Progress {
  step: number;
  answers: Answers;
  /** Next was clicked without a selection. */
  isMissing: boolean;
}

export const BEGINNING: Progress = { step: 0, answers: {}, isMissing: false };

/** Only multiple choice is supported; other kinds are skipped. */
export function canAnswer(question: QuizQuestion): boolean {
  return question.type === "multiple-choice";
}

export function choose(progress: Progress, question: QuizQuestion, choice: number): Progress {
  return { ...progress, isMissing: false, answers: { ...progress.answers, [question.id]: choice } };
}

function isAnswered(progress: Progress, question: QuizQuestion): boolean {
  return !canAnswer(question) || question.id in progress.answers;
}

/** Advances to the next question, unless this one has no answer yet. */
export function goOn(progress: Progress, question: QuizQuestion): Progress {
  if (!isAnswered(progress, question)) return { ...progress, isMissing: true };
  return { ...progress, step: progress.step + 1, isMissing: false };
}

export function goBack(progress: Progress): Progress {
  return { ...progress, step: Math.max(0, progress.step - 1), isMissing: false };
}

/** The request body: the answers in the order of the questions, each as text. */
export function submissionOf(quiz: Quiz, answers: Answers): Submission {
  const given = quiz.questions.flatMap(({ id }) =>
    answers[id] === undefined ? [] : [{ question: id, answer_value: String(answers[id]) }],
  );
  return { quiz: quiz.id, answers: given };
}
