import assert from "node:assert/strict";
import { test } from "node:test";
import type { Quiz } from "./api";
import { BEGINNING, choose, goBack, goOn, submissionOf } from "./model";

const QUIZ: Quiz = {
  id: 1,
  title: "Quiz",
  description: "",
  questions: [
    {
      id: 7,
      text: "Morning or evening?",
      type: "multiple-choice",
      choices: [
        { id: 70, text: "Morning" },
        { id: 71, text: "Evening" },
      ],
    },
    { id: 8, text: "Put these in order", type: "ranking", choices: [{ id: 80, text: "Food" }] },
  ],
};
const [first, second] = QUIZ.questions;

test("a question wants an answer before the next, and keeps it when one goes back", () => {
  assert.ok(first && second);
  assert.deepEqual(goOn(BEGINNING, first), { step: 0, answers: {}, isMissing: true });
  const chosen = choose(goOn(BEGINNING, first), first, 71);
  assert.equal(chosen.isMissing, false);
  const next = goOn(chosen, first);
  assert.equal(next.step, 1);
  assert.equal(goOn(next, second).step, 2, "what cannot be answered is passed by");
  assert.deepEqual(goBack(next).answers, { 7: 71 });
  assert.equal(goBack(goBack(next)).step, 0);
});

test("answers are sent in the order of the questions, as text, without what was not answered", () => {
  assert.deepEqual(submissionOf(QUIZ, { 7: 71 }), { quiz: 1, answers: [{ question: 7, answer_value: "71" }] });
});
