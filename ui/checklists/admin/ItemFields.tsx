// The fields of one step of a checklist, for staff.
import { useState, type ComponentProps } from "react";
import { ChosenWords } from "../../admin/ChosenWords";
import type { Category } from "../../kit/apiTypes";
import { Switch } from "../../kit/Choice";
import { TextareaField, TextField } from "../../kit/Field";
import type { ChecklistItem, ChecklistKind } from "../api";
import { fieldId, percentOf, shareOf } from "../model";
import { OfficeFields } from "./OfficeFields";

interface ItemProps {
  item: ChecklistItem;
  kind: ChecklistKind;
  /** Its path in the document: `items.2`. */
  path: string;
  errors: Record<string, string>;
  categories: Category[];
  onChange: (change: Partial<ChecklistItem>) => void;
}

interface NumberTextProps extends Omit<ComponentProps<typeof TextField>, "value" | "onChange"> {
  number: number | null;
  /** The number as text. */
  shown: string;
  read: (typed: string) => number | null;
  onNumber: (number: number | null) => void;
}

/** What is typed stays as typed for as long as it means the number ("2." on the way to 2.5). */
function NumberText({ number, shown, read, onNumber, ...field }: NumberTextProps) {
  const [typed, setTyped] = useState(shown);
  return (
    <TextField
      {...field}
      value={read(typed) === number ? typed : shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onNumber(read(target.value));
      }}
    />
  );
}

function daysOf(typed: string): number | null {
  const days = Number(typed);
  return typed.trim() === "" ? null : Number.isInteger(days) ? days : -1;
}

export function ItemFields({ item, kind, path, errors, categories, onChange }: ItemProps) {
  const field = (name: "title" | "reason" | "detail" | "timing" | "search") => ({
    id: fieldId(`${path}.${name}`),
    value: item[name],
    error: errors[`${path}.${name}`],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <div className="checklist-fields">
      <TextField {...field("title")} label="Step" hint="What to do: “Get the marriage license”." />
      <TextField {...field("timing")} label="When" optional hint="“Within 60 days of moving”" />
      <TextareaField {...field("reason")} label="Why" optional rows={2} />
      <TextareaField {...field("detail")} label="How" optional rows={3} hint="Leave a blank line between paragraphs." />
      {kind === "occasion" && (
        <>
          <NumberText
            id={fieldId(`${path}.offset_days`)}
            label="Days before the date"
            optional
            inputMode="numeric"
            error={errors[`${path}.offset_days`]}
            number={item.offset_days}
            shown={item.offset_days === null ? "" : String(item.offset_days)}
            read={daysOf}
            onNumber={(offset_days) => onChange({ offset_days })}
          />
          <NumberText
            id={fieldId(`${path}.budget_share`)}
            label="Share of the budget, in percent"
            optional
            inputMode="decimal"
            error={errors[`${path}.budget_share`]}
            number={item.budget_share}
            shown={percentOf(item.budget_share)}
            read={shareOf}
            onNumber={(budget_share) => onChange({ budget_share })}
          />
        </>
      )}
      <ChosenWords
        id={fieldId(`${path}.categories`)}
        label="Categories of businesses that help"
        prompt="Choose a category"
        error={errors[`${path}.categories`]}
        chosen={item.categories}
        options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
        onChange={(chosen) => onChange({ categories: chosen })}
      />
      <TextField
        {...field("search")}
        label="Words to look for in the directory"
        optional
        hint="“notary”: what they find is shown in place of whole categories."
      />
      <Switch
        label="For everybody (off: “If it applies to you”)"
        checked={item.is_required}
        onChange={({ target }) => onChange({ is_required: target.checked })}
      />
      <OfficeFields
        office={item.office}
        path={`${path}.office`}
        errors={errors}
        onChange={(office) => onChange({ office })}
      />
    </div>
  );
}
