// The fields of one question of a quiz, for staff: its choices in order, and their weights for each persona.
import { Button } from "../../kit/Button";
import { FieldError, SelectField, TextField } from "../../kit/Field";
import { OrderList } from "../../kit/OrderList";
import { texts } from "../../kit/texts";
import { fieldId, HEAVIEST, newChoice, type ChoiceEdit, type PersonaEdit, type QuestionEdit } from "./quizEdit";

const TYPES = [
  { value: "multiple-choice", label: "Multiple choice" },
  { value: "ranking", label: "Ranking" },
];
const POINTS = Array.from({ length: HEAVIEST + 1 }, (_, points) => ({ value: String(points), label: String(points) }));

interface QuestionFieldsProps {
  question: QuestionEdit;
  /** Its path in the document: `questions.2`. */
  path: string;
  errors: Record<string, string>;
  personas: PersonaEdit[];
  onChange: (change: Partial<QuestionEdit>) => void;
  /** Choices were added, removed or reordered: the positions of errors are no longer valid. */
  onArrange: (choices: ChoiceEdit[]) => void;
}

function Weights({
  choice,
  path,
  error,
  personas,
  onChange,
}: {
  choice: ChoiceEdit;
  path: string;
  error: string | undefined;
  personas: PersonaEdit[];
  onChange: (weights: Record<string, number>) => void;
}) {
  return (
    <fieldset className="quiz-weights" id={fieldId(`${path}.weights`)} tabIndex={-1}>
      <legend>Points</legend>
      {personas.map(({ key, slug, name }) => (
        <SelectField
          key={key}
          label={name || "New persona"}
          value={String(choice.weights[slug] ?? 0)}
          options={POINTS}
          onChange={({ target }) => onChange({ ...choice.weights, [slug]: Number(target.value) })}
        />
      ))}
      <FieldError id={fieldId(`${path}.weights-error`)} error={error} />
    </fieldset>
  );
}

export function QuestionFields({ question, path, errors, personas, onChange, onArrange }: QuestionFieldsProps) {
  const isRanking = question.type === "ranking";
  const listId = fieldId(`${path}.choices`);
  const edit = (key: string, change: Partial<ChoiceEdit>) =>
    onChange({ choices: question.choices.map((other) => (other.key === key ? { ...other, ...change } : other)) });
  return (
    <div className="quiz-fields">
      <TextField
        id={fieldId(`${path}.text`)}
        label="Question"
        value={question.text}
        error={errors[`${path}.text`]}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <SelectField
        id={fieldId(`${path}.type`)}
        label="Kind"
        value={question.type}
        options={TYPES}
        hint={isRanking ? `Residents read “${texts.quiz.ranking}” and go on. It has no points.` : undefined}
        error={errors[`${path}.type`]}
        onChange={({ target }) => onChange({ type: target.value })}
      />
      <div className="quiz-admin-choices" id={listId} tabIndex={-1}>
        <h3>Choices</h3>
        <FieldError id={`${listId}-error`} error={errors[`${path}.choices`]} />
        <OrderList
          list={listId}
          rows={question.choices}
          nameOf={({ text }, index) => text || `choice ${index + 1}`}
          onOrder={onArrange}
          onRemove={onArrange}
        >
          {(choice, index) => {
            const place = `${path}.choices.${index}`;
            return (
              <div className="quiz-fields">
                <TextField
                  id={fieldId(`${place}.text`)}
                  label={`Choice ${index + 1}`}
                  value={choice.text}
                  error={errors[`${place}.text`]}
                  onChange={({ target }) => edit(choice.key, { text: target.value })}
                />
                {!isRanking && personas.length > 0 && (
                  <Weights
                    choice={choice}
                    path={place}
                    error={errors[`${place}.weights`]}
                    personas={personas}
                    onChange={(weights) => edit(choice.key, { weights })}
                  />
                )}
              </div>
            );
          }}
        </OrderList>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            onArrange([...question.choices, newChoice()]);
            const added = fieldId(`${path}.choices.${question.choices.length}.text`);
            requestAnimationFrame(() => document.getElementById(added)?.focus());
          }}
        >
          Add a choice
        </Button>
      </div>
    </div>
  );
}
