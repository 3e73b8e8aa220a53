// How a quiz goes: one question at a time, what was answered so far, and what is sent at the end.
import type { Quiz, QuizQuestion, Submission } from "./api";

/** Question to chosen choice; what was answered stays when one goes back. */
export type Answers = Record<number, number>;

export interface Progress {
  step: number;
  answers: Answers;
  /** Next was pressed and nothing chosen. */
  isMissing: boolean;
}

export const BEGINNING: Progress = { step: 0, answers: {}, isMissing: false };

/** Only a choice can be asked for; the other kinds are passed by. */
export function canAnswer(question: QuizQuestion): boolean {
  return question.type === "multiple-choice";
}

export function choose(progress: Progress, question: QuizQuestion, choice: number): Progress {
  return { ...progress, isMissing: false, answers: { ...progress.answers, [question.id]: choice } };
}

function isAnswered(progress: Progress, question: QuizQuestion): boolean {
  return !canAnswer(question) || question.id in progress.answers;
}

/** One question on, unless this one has no answer yet. */
export function goOn(progress: Progress, question: QuizQuestion): Progress {
  if (!isAnswered(progress, question)) return { ...progress, isMissing: true };
  return { ...progress, step: progress.step + 1, isMissing: false };
}

export function goBack(progress: Progress): Progress {
  return { ...progress, step: Math.max(0, progress.step - 1), isMissing: false };
}

/** What the server gets: the answers in the order of the questions, each as text. */
export function submissionOf(quiz: Quiz, answers: Answers): Submission {
  const given = quiz.questions.flatMap(({ id }) =>
    answers[id] === undefined ? [] : [{ question: id, answer_value: String(answers[id]) }],
  );
  return { quiz: quiz.id, answers: given };
}
