// The fields of one persona of a quiz, for staff, and its recommendations.
import { ChosenWords } from "../../admin/ChosenWords";
import { CATEGORY_VALUES, categoryLabel } from "../../events/categories";
import type { Category } from "../../kit/apiTypes";
import { SelectField, TextareaField, TextField } from "../../kit/Field";
import { fieldId, KINDS, type PersonaEdit } from "./quizEdit";

interface PersonaFieldsProps {
  persona: PersonaEdit;
  /** Its path in the document: `personas.1`. */
  path: string;
  errors: Record<string, string>;
  categories: Category[];
  onChange: (change: Partial<PersonaEdit>) => void;
}

export function PersonaFields({ persona, path, errors, categories, onChange }: PersonaFieldsProps) {
  const places = [
    ...KINDS.map(({ value, label }) => ({ value, label: `All ${label.toLowerCase()}` })),
    ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
  ];
  return (
    <div className="quiz-fields">
      <TextField
        id={fieldId(`${path}.name`)}
        label="Name"
        value={persona.name}
        error={errors[`${path}.name`]}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <SelectField
        id={fieldId(`${path}.pictogram`)}
        label="Picture"
        value={persona.pictogram}
        error={errors[`${path}.pictogram`]}
        options={KINDS.some(({ value }) => value === persona.pictogram) ? KINDS : [...KINDS, pictureOf(persona)]}
        onChange={({ target }) => onChange({ pictogram: target.value })}
      />
      <TextareaField
        id={fieldId(`${path}.description`)}
        label="Description"
        optional
        rows={4}
        hint="What the result says. Markdown."
        value={persona.description}
        error={errors[`${path}.description`]}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <ChosenWords
        id={fieldId(`${path}.places`)}
        label="Places it suggests"
        prompt="Choose a category"
        hint="The first three that have businesses, in this order."
        error={errors[`${path}.places`]}
        chosen={persona.places}
        options={places}
        onChange={(chosen) => onChange({ places: chosen })}
      />
      <ChosenWords
        id={fieldId(`${path}.events`)}
        label="Events it suggests"
        prompt="Choose a kind of event"
        hint="The next three in the coming 30 days."
        error={errors[`${path}.events`]}
        chosen={persona.events}
        options={CATEGORY_VALUES.map((value) => ({ value, label: categoryLabel(value) }))}
        onChange={(chosen) => onChange({ events: chosen })}
      />
      <TextareaField
        id={fieldId(`${path}.tags`)}
        label="Business tags"
        optional
        rows={3}
        hint="One on each line. A business with one of them comes first."
        value={persona.tags.join("\n")}
        error={errors[`${path}.tags`]}
        onChange={({ target }) => onChange({ tags: target.value.split("\n") })}
      />
    </div>
  );
}

const pictureOf = ({ pictogram }: PersonaEdit) => ({ value: pictogram, label: pictogram });
