// Quizzes on the wire.
import { api } from "../kit/http";

export interface Choice {
  id: number;
  text: string;
}

export interface Question {
  id: number;
  text: string;
  type: "multiple-choice" | "ranking" | (string & {});
  choices: Choice[];
}

export interface Quiz {
  id: number;
  title: string;
  description: string;
  questions: Question[];
}

export interface Answer {
  question: number;
  answer_value: string;
}

export interface Submission {
  quiz: number;
  answers: Answer[];
}

/** A persona and how well the answers fit it, in percent. */
export interface FoundPersona {
  slug: string;
  name: string;
  pictogram: string;
  percent: number;
}

export interface Persona {
  slug: string;
  name: string;
  description_html: string;
  summary: string;
  pictogram: string;
}

export interface Pick {
  title: string;
  path: string;
  /** When or where. */
  note: string;
  text: string;
  reason: string;
}

export interface RecommendedPersona extends Persona {
  recommendations: { businesses: Pick[]; events: Pick[]; guides: Pick[] };
}

export interface OwnPersona {
  persona: Persona | null;
}

export const activeUrl = "quizzes/active/";
export const ownPersonaUrl = "quizzes/persona/";
export const personaUrl = (slug: string) => `quizzes/personas/${encodeURIComponent(slug)}/`;

export const submitQuiz = (submission: Submission) => api.post<unknown>("quizzes/submit/", submission);
export const findPersonas = (submission: Submission) =>
  api.post<{ personas: FoundPersona[] }>("quizzes/result/", submission);
export const keepPersona = (slug: string) => api.put<OwnPersona>(ownPersonaUrl, { persona: slug });
