// The form of a quiz: its description, its personas, and its questions in order.
import { useState } from "react";
import { Button } from "../../kit/Button";
import { DraftBanner, StaleBanner } from "../../kit/EditBanners";
import { useEdits } from "../../kit/edits";
import { ErrorSummary } from "../../kit/ErrorSummary";
import { FieldError, TextareaField, TextField } from "../../kit/Field";
import { SaveBar } from "../../kit/SaveBar";
import { UnsavedChanges } from "../../kit/UnsavedChanges";
import { refreshQuizzes, type AdminQuiz } from "./api";
import { PersonaList, QuestionList } from "./EditLists";
import { PreviewDialog } from "./PreviewDialog";
import { fieldId, newPersona, newQuestion, type QuizEdit } from "./quizEdit";
import { draftKey, useQuizSave } from "./useQuizSave";

interface QuizEditorProps {
  saved: QuizEdit;
  /** Null: a new one. */
  quiz: AdminQuiz | null;
}

export function QuizEditor({ saved, quiz }: QuizEditorProps) {
  const editing = useEdits<QuizEdit>(saved, draftKey(quiz), quiz?.saves ?? 0);
  const { values, isDirty, set, discard } = editing;
  const [isPreviewed, setPreviewed] = useState(false);
  /** Keys of the expanded parts. */
  const [opened, setOpened] = useState<string[]>([]);
  const { isBusy, isStale, forgetStale, refusal, onSubmit } = useQuizSave(quiz, editing, (keys) =>
    setOpened((before) => [...new Set([...before, ...keys])]),
  );
  const { personas, questions } = values;

  function arrange<Name extends "personas" | "questions">(name: Name, rows: QuizEdit[Name]) {
    // Errors are keyed by position, and the positions have changed.
    refusal.clearFields();
    set(name, rows);
  }
  const toggle = (key: string, isOpen: boolean) =>
    setOpened((before) => [...before.filter((other) => other !== key), ...(isOpen ? [key] : [])]);

  const focusSoon = (path: string) => requestAnimationFrame(() => document.getElementById(fieldId(path))?.focus());
  function addPersona() {
    const persona = newPersona();
    toggle(persona.key, true);
    arrange("personas", [...personas, persona]);
    focusSoon(`personas.${personas.length}.name`);
  }
  function addQuestion() {
    const question = newQuestion();
    toggle(question.key, true);
    arrange("questions", [...questions, question]);
    focusSoon(`questions.${questions.length}.text`);
  }

  const lists = { errors: refusal.errors, opened, onToggle: toggle };
  return (
    <>
      <form className="quiz-form" onSubmit={onSubmit} noValidate>
        <ErrorSummary problems={refusal.problems} />
        {isStale && <StaleBanner {...editing} noun="quiz" refresh={refreshQuizzes} onDone={forgetStale} />}
        <DraftBanner {...editing} />
        <p>
          <Button variant="secondary" icon="eye" onClick={() => setPreviewed(true)} disabled={questions.length === 0}>
            Preview
          </Button>
        </p>
        <div className="quiz-fields">
          <TextField
            id={fieldId("title")}
            label="Title"
            value={values.title}
            error={refusal.errors["title"]}
            onChange={({ target }) => set("title", target.value)}
          />
          <TextareaField
            id={fieldId("description")}
            label="Description"
            optional
            rows={2}
            value={values.description}
            error={refusal.errors["description"]}
            onChange={({ target }) => set("description", target.value)}
          />
        </div>
        <section className="quiz-part" aria-labelledby={fieldId("personas")}>
          <h2 id={fieldId("personas")} tabIndex={-1}>
            Personas
          </h2>
          <FieldError id={fieldId("personas-error")} error={refusal.errors["personas"]} />
          <PersonaList
            {...lists}
            personas={personas}
            onChange={(rows) => set("personas", rows)}
            onArrange={(rows) => arrange("personas", rows)}
          />
          <p>
            <Button variant="secondary" icon="user" onClick={addPersona}>
              Add a persona
            </Button>
          </p>
        </section>
        <section className="quiz-part" aria-labelledby={fieldId("questions")}>
          <h2 id={fieldId("questions")} tabIndex={-1}>
            Questions
          </h2>
          <FieldError id={fieldId("questions-error")} error={refusal.errors["questions"]} />
          <QuestionList
            {...lists}
            questions={questions}
            personas={personas}
            onChange={(rows) => set("questions", rows)}
            onArrange={(rows) => arrange("questions", rows)}
          />
          <p>
            <Button variant="secondary" icon="list" onClick={addQuestion}>
              Add a question
            </Button>
          </p>
        </section>
        <SaveBar isDirty={isDirty} isBusy={isBusy} onDiscard={discard} />
      </form>
      <UnsavedChanges isDirty={isDirty}>Your changes to this quiz have not been saved.</UnsavedChanges>
      {isPreviewed && <PreviewDialog quiz={values} onClose={() => setPreviewed(false)} />}
    </>
  );
}
