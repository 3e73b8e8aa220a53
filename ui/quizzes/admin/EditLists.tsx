// The personas and the questions of a quiz in order; each can be expanded to edit it.
import type { ReactNode } from "react";
import type { Category } from "../../kit/apiTypes";
import { count } from "../../kit/format";
import { Icon, type IconName } from "../../kit/Icon";
import { OrderList } from "../../kit/OrderList";
import { useApi } from "../../kit/query";
import { PersonaFields } from "./PersonaFields";
import { QuestionFields } from "./QuestionFields";
import type { PersonaEdit, QuestionEdit } from "./quizEdit";

interface ListProps {
  /** Messages by field path: `questions.2.text`. */
  errors: Record<string, string>;
  /** Keys of the expanded rows. */
  opened: string[];
  onToggle: (key: string, isOpen: boolean) => void;
}

/** Its fields are rendered only when it is open: a quiz has about a hundred of them. */
function Part(props: {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  summary: ReactNode;
  note: string;
  children: ReactNode;
}) {
  return (
    <details
      className="disclosure"
      open={props.isOpen}
      onToggle={({ currentTarget }) => props.onToggle(currentTarget.open)}
    >
      <summary className="disclosure-summary">
        <span>{props.summary}</span>
        <span className="disclosure-note">{props.note}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className="disclosure-body">{props.isOpen && props.children}</div>
    </details>
  );
}

interface PersonaListProps extends ListProps {
  personas: PersonaEdit[];
  onChange: (personas: PersonaEdit[]) => void;
  onArrange: (personas: PersonaEdit[]) => void;
}

export function PersonaList({ personas, errors, opened, onToggle, onChange, onArrange }: PersonaListProps) {
  const categories = useApi<Category[]>("categories/");
  return (
    <OrderList
      list="quiz-personas"
      rows={personas}
      nameOf={({ name }, index) => name || `persona ${index + 1}`}
      onOrder={onArrange}
      onRemove={onArrange}
    >
      {(persona, index) => (
        <Part
          isOpen={opened.includes(persona.key)}
          onToggle={(isOpen) => onToggle(persona.key, isOpen)}
          summary={
            <>
              <Icon name={persona.pictogram as IconName} size={20} /> {persona.name || "New persona"}
            </>
          }
          note=""
        >
          <PersonaFields
            persona={persona}
            path={`personas.${index}`}
            errors={errors}
            categories={categories.data ?? []}
            onChange={(change) =>
              onChange(personas.map((other) => (other.key === persona.key ? { ...other, ...change } : other)))
            }
          />
        </Part>
      )}
    </OrderList>
  );
}

interface QuestionListProps extends ListProps {
  questions: QuestionEdit[];
  personas: PersonaEdit[];
  onChange: (questions: QuestionEdit[]) => void;
  onArrange: (questions: QuestionEdit[]) => void;
}

export function QuestionList(props: QuestionListProps) {
  const { questions, personas, errors, opened, onToggle, onChange, onArrange } = props;
  const changed = (key: string, change: Partial<QuestionEdit>) =>
    questions.map((other) => (other.key === key ? { ...other, ...change } : other));
  return (
    <OrderList
      list="quiz-questions"
      rows={questions}
      nameOf={({ text }, index) => text || `question ${index + 1}`}
      onOrder={onArrange}
      onRemove={onArrange}
    >
      {(question, index) => (
        <Part
          isOpen={opened.includes(question.key)}
          onToggle={(isOpen) => onToggle(question.key, isOpen)}
          summary={`${index + 1}. ${question.text || "New question"}`}
          note={`${question.type === "ranking" ? "Ranking, " : ""}${count(question.choices.length, "choice", "choices")}`}
        >
          <QuestionFields
            question={question}
            path={`questions.${index}`}
            errors={errors}
            personas={personas}
            onChange={(change) => onChange(changed(question.key, change))}
            onArrange={(choices) => onArrange(changed(question.key, { choices }))}
          />
        </Part>
      )}
    </OrderList>
  );
}
