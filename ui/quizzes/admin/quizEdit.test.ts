import assert from "node:assert/strict";
import { test } from "node:test";
import type { QuizContent } from "./api";
import {
  asResidentsSeeIt,
  chosenPlaces,
  fieldId,
  placeName,
  toContent,
  toEdit,
  unreachableSentence,
  withSlugs,
} from "./quizEdit";
import { resultPoints } from "./resultPoints";

const persona = (slug: string, name: string) => ({
  slug,
  name,
  description: "",
  pictogram: "shop",
  places: [],
  tags: [],
  events: [],
});
const QUIZ: QuizContent = {
  title: "Quiz",
  description: "",
  personas: [persona("one", "The One"), persona("two", "The Two")],
  questions: [
    {
      text: "Which?",
      type: "multiple-choice",
      choices: [
        { text: "This", weights: { one: 2, two: 1 } },
        { text: "That", weights: {} },
      ],
    },
    { text: "Order", type: "ranking", choices: [] },
  ],
};

test("what is loaded and saved again is the same, and keys stay on this side", () => {
  assert.deepEqual(toContent(toEdit(QUIZ)), QUIZ);
  assert.deepEqual(toEdit(QUIZ), toEdit(structuredClone(QUIZ)));
});

test("a persona that was removed takes its points along, and empty lines are no tags", () => {
  const edit = toEdit(QUIZ);
  edit.personas = edit.personas.slice(1).map((other) => ({ ...other, tags: ["pie ", "", " "] }));
  const content = toContent(edit);
  assert.deepEqual(content.questions[0]?.choices[0]?.weights, { two: 1 });
  assert.deepEqual(content.personas[0]?.tags, ["pie"]);
});

test("a preview's answers are told by the places of their choices", () => {
  const edit = toEdit(QUIZ);
  const shown = asResidentsSeeIt(edit);
  const [first] = shown.questions;
  assert.deepEqual(
    [shown.questions.map(({ id }) => id), JSON.stringify(shown).includes("weights")],
    [[1, 2], false],
    "residents get no points",
  );
  assert.deepEqual(chosenPlaces(edit, { [first?.id ?? 0]: first?.choices[1]?.id ?? 0 }), [1, null]);
});

test("a place is told by its part and number", () => {
  assert.equal(placeName("questions.2.choices.0.text"), "Question 3: ");
  assert.equal(placeName("personas.0.name"), "Persona 1: ");
  assert.equal(placeName("title"), "");
  assert.equal(fieldId("questions.2.text"), "quiz-questions-2-text");
});

test("personas that nobody can get are named", () => {
  const { personas } = QUIZ;
  assert.equal(unreachableSentence({ unreachable: [], personas }), "");
  assert.match(unreachableSentence({ unreachable: [1], personas }), /^No answers lead to The Two:/);
  assert.match(unreachableSentence({ unreachable: [0, 1], personas }), /^No answers lead to The One or The Two:/);
});

test("a day and a week of results have a short label and a name", () => {
  const points = [
    { from: "2026-11-14", to: "2026-11-14", value: 2 },
    { from: "2026-11-15", to: "2026-11-21", value: 0 },
  ];
  assert.deepEqual(
    resultPoints(points, "2026-11-21").map(({ label, name }) => [label, name]),
    [
      ["Nov 14", "Saturday, November 14"],
      ["Nov 15", "Sunday, November 15 to Saturday, November 21"],
    ],
  );
});

test("what is typed while new personas are saved keeps its points for them", () => {
  const sent = toEdit(QUIZ);
  const saved = [persona("one", "The One"), persona("the-two", "The Two")];
  const left = withSlugs({ title: "Quiz!", questions: sent.questions, personas: sent.personas }, sent.personas, saved);
  assert.deepEqual(left.questions?.[0]?.choices[0]?.weights, { one: 2, "the-two": 1 });
  assert.deepEqual(
    left.personas?.map(({ slug }) => slug),
    ["one", "the-two"],
  );
  assert.deepEqual(withSlugs({ title: "Quiz!" }, sent.personas, saved), { title: "Quiz!" });
});
