// The form of a quiz: its description, its personas, and its questions in order.
import { useState, type FormEvent } from "react";
import { Button } from "../../kit/Button";
import { DraftBanner, StaleBanner } from "../../kit/EditBanners";
import { useEdits } from "../../kit/edits";
import { ErrorSummary } from "../../kit/ErrorSummary";
import { FieldError, TextareaField, TextField } from "../../kit/Field";
import { ApiError } from "../../kit/http";
import { useNavigate } from "../../kit/router";
import { SaveBar } from "../../kit/SaveBar";
import { showToast } from "../../kit/toasts";
import { UnsavedChanges } from "../../kit/UnsavedChanges";
import { useRefusal } from "../../kit/useRefusal";
import { officePaths } from "../../admin/officePaths";
import { createQuiz, refreshQuizzes, saveQuiz, type AdminQuiz } from "./api";
import { PersonaList, QuestionList } from "./EditLists";
import { PreviewDialog } from "./PreviewDialog";
import { fieldId, newPersona, newQuestion, placeName, toContent, withSlugs, type QuizEdit } from "./quizEdit";

/** The first version's id, so that the draft is found again after a new version. */
const draftKey = (quiz: AdminQuiz | null) => `quiz-${quiz?.first_id ?? "new"}`;

interface QuizEditorProps {
  saved: QuizEdit;
  /** Null: a new one. */
  quiz: AdminQuiz | null;
}

export function QuizEditor({ saved, quiz }: QuizEditorProps) {
  const navigate = useNavigate();
  const editing = useEdits<QuizEdit>(saved, draftKey(quiz), quiz?.saves ?? 0);
  const { values, isDirty, base, set, discard } = editing;
  const [isBusy, setBusy] = useState(false);
  const [isStale, setStale] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  const refusal = useRefusal((path, message) => ({ fieldId: fieldId(path), message: placeName(path) + message }));
  /** Keys of the expanded parts. */
  const [opened, setOpened] = useState<string[]>([]);
  const { personas, questions } = values;

  function arrange<Name extends "personas" | "questions">(name: Name, rows: QuizEdit[Name]) {
    // Errors are keyed by position, and the positions have changed.
    refusal.clearFields();
    set(name, rows);
  }
  const toggle = (key: string, isOpen: boolean) =>
    setOpened((before) => [...before.filter((other) => other !== key), ...(isOpen ? [key] : [])]);

  function explain(error: unknown) {
    if (error instanceof ApiError && error.status === 409) return setStale(true);
    const paths = refusal.show(error);
    const isWrong = (part: string) => (_: unknown, index: number) =>
      paths.some((path) => path.startsWith(`${part}.${index}.`));
    const wrong = [...personas.filter(isWrong("personas")), ...questions.filter(isWrong("questions"))];
    setOpened((before) => [...new Set([...before, ...wrong.map(({ key }) => key)])]);
  }

  async function send() {
    setBusy(true);
    refusal.clear();
    setStale(false);
    try {
      const content = toContent(values);
      const answer = quiz === null ? await createQuiz(content) : await saveQuiz(quiz.id, base, content);
      const adapt = (left: Partial<QuizEdit>) => withSlugs(left, values.personas, answer.personas);
      if (answer.id === quiz?.id) {
        editing.rebaseOn(answer.saves, values);
        await refreshQuizzes();
        editing.settle(values, adapt);
      } else {
        editing.handOver(values, draftKey(answer), answer.saves, adapt);
        // Wait until the edits are cleared here, so that the draft is written by the next form.
        setTimeout(() => {
          void navigate(officePaths.quiz(answer.id, "edit"), { replace: true });
          void refreshQuizzes();
        });
      }
      showToast(answer.version > (quiz?.version ?? 1) ? `Saved as version ${answer.version}.` : "Saved.", {
        tone: "success",
      });
    } catch (error) {
      explain(error);
    }
    setBusy(false);
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void send();
  };
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
        {isStale && <StaleBanner {...editing} noun="quiz" refresh={refreshQuizzes} onDone={() => setStale(false)} />}
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
