// The API calls for quizzes, and their types.
import type { OwnPersona, QuizResult, QuizThanks, RequestBodies } from "../kit/apiTypes";
import { api } from "../kit/http";

export type {
  Quiz,
  FoundPersona,
  OwnPersona,
  Pick as PersonaPick,
  QuizPreview,
  QuizQuestion,
  Recommended,
} from "../kit/apiTypes";

export type Submission = RequestBodies["POST /quizzes/submit/"];

export const activeUrl = "quizzes/active/";
export const ownPersonaUrl = "quizzes/persona/";
export const personaUrl = (slug: string) => `quizzes/personas/${encodeURIComponent(slug)}/`;

export const submitQuiz = (submission: Submission) => api.post<QuizThanks>("quizzes/submit/", submission);
export const findPersonas = (submission: Submission) => api.post<QuizResult>("quizzes/result/", submission);
export const keepPersona = (slug: string) => api.put<OwnPersona>(ownPersonaUrl, { persona: slug });
