// A quiz being edited: its parts have keys under which they are rendered while they are reordered.
import type { IconName } from "../../kit/Icon";
import type { Quiz } from "../api";
import type { Answers } from "../model";
import type { AdminQuiz, ChoiceContent, PersonaContent, QuestionContent, QuizContent } from "./api";

export interface ChoiceEdit extends ChoiceContent {
  key: string;
}

export interface QuestionEdit extends Omit<QuestionContent, "choices"> {
  key: string;
  choices: ChoiceEdit[];
}

export interface PersonaEdit extends PersonaContent {
  key: string;
}

export interface QuizEdit extends Omit<QuizContent, "personas" | "questions"> {
  personas: PersonaEdit[];
  questions: QuestionEdit[];
}

/** Pictograms of personas, which are also the kinds of businesses. */
export const KINDS: { value: IconName; label: string }[] = [
  { value: "restaurant", label: "Restaurants" },
  { value: "cafe", label: "Cafés" },
  { value: "shop", label: "Shops" },
  { value: "arts", label: "Arts" },
  { value: "outdoors", label: "Outdoors" },
  { value: "services", label: "Services" },
  { value: "lodging", label: "Lodging" },
  { value: "family", label: "Families" },
];

/** The maximum weight of a choice for a persona. */
export const HEAVIEST = 10;

function newKey(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `new-${number.toString(36)}`;
}

export const newChoice = (): ChoiceEdit => ({ key: newKey(), text: "", weights: {} });

export const newQuestion = (): QuestionEdit => ({
  key: newKey(),
  text: "",
  type: "multiple-choice",
  choices: [newChoice(), newChoice()],
});

/** Its key identifies it in the weights until the server assigns a slug. */
export function newPersona(): PersonaEdit {
  const key = newKey();
  return { key, slug: key, name: "", description: "", pictogram: "shop", places: [], tags: [], events: [] };
}

/** The same content always gets the same keys. */
export const toEdit = ({ title, description, personas, questions }: QuizContent): QuizEdit => ({
  title,
  description,
  personas: personas.map((persona) => ({ ...persona, key: persona.slug })),
  questions: questions.map((question, place) => ({
    ...question,
    key: `q${place}`,
    choices: question.choices.map((choice, at) => ({ ...choice, key: `q${place}c${at}` })),
  })),
});

/** Edits made while `sent` was being saved, with the slugs that its personas have got by it. */
export function withSlugs(
  edits: Partial<QuizEdit>,
  sent: readonly PersonaEdit[],
  saved: readonly PersonaContent[],
): Partial<QuizEdit> {
  const given = new Map(sent.map(({ slug }, place) => [slug, saved[place]?.slug ?? slug]));
  const slugOf = (slug: string) => given.get(slug) ?? slug;
  const weighted = (choice: ChoiceEdit): ChoiceEdit => ({
    ...choice,
    weights: Object.fromEntries(Object.entries(choice.weights).map(([slug, weight]) => [slugOf(slug), weight])),
  });
  const { personas, questions } = edits;
  return {
    ...edits,
    ...(personas && { personas: personas.map((persona) => ({ ...persona, slug: slugOf(persona.slug) })) }),
    ...(questions && {
      questions: questions.map((question) => ({ ...question, choices: question.choices.map(weighted) })),
    }),
  };
}

/** Removes the weights of deleted personas, and empty words. */
export function toContent({ title, description, personas, questions }: QuizEdit): QuizContent {
  const slugs = personas.map(({ slug }) => slug);
  const words = (list: string[]) => list.map((word) => word.trim()).filter(Boolean);
  return {
    title,
    description,
    personas: personas.map(({ key: _, places, tags, events, ...persona }) => ({
      ...persona,
      places: words(places),
      tags: words(tags),
      events: words(events),
    })),
    questions: questions.map(({ text, type, choices }) => ({
      text,
      type,
      choices: choices.map(({ text: words, weights }) => ({
        text: words,
        weights: Object.fromEntries(Object.entries(weights).filter(([slug]) => slugs.includes(slug))),
      })),
    })),
  };
}

/** The id of a field's control from its path: `questions.2.text`. */
export const fieldId = (path: string): string => `quiz-${path.replaceAll(".", "-")}`;

/** "questions.2.choices.0.text" -> "Question 3: " */
export function placeName(path: string): string {
  const [, part, index] = /^(questions|personas)\.(\d+)\./.exec(path) ?? [];
  if (index === undefined) return "";
  return `${part === "questions" ? "Question" : "Persona"} ${Number(index) + 1}: `;
}

const MAX_CHOICES = 100;

/** As residents get it; its parts are numbered by position. */
export const asResidentsSeeIt = ({ title, description, questions }: QuizEdit): Quiz => ({
  id: 0,
  title,
  description,
  questions: questions.map(({ text, type, choices }, place) => ({
    id: place + 1,
    text,
    type,
    choices: choices.map((choice, at) => ({ id: (place + 1) * MAX_CHOICES + at, text: choice.text })),
  })),
});

/** The indexes of the choices selected in a preview. */
export const chosenPlaces = ({ questions }: QuizEdit, answers: Answers): (number | null)[] =>
  questions.map((_, place) => {
    const choice = answers[place + 1];
    return choice === undefined ? null : choice - (place + 1) * MAX_CHOICES;
  });

export const EMPTY_QUIZ: QuizEdit = { title: "", description: "", personas: [], questions: [] };

/** "Nobody can get The Hill: some other persona is always ahead." */
export function unreachableSentence({ unreachable, personas }: Pick<AdminQuiz, "unreachable" | "personas">): string {
  const names = unreachable.map((place) => personas[place]?.name ?? "").filter(Boolean);
  if (names.length === 0) return "";
  const last = names.at(-1) ?? "";
  const joined = names.length === 1 ? last : `${names.slice(0, -1).join(", ")} or ${last}`;
  return `No answers lead to ${joined}: another persona always has more points. Give choices more points for it.`;
}
