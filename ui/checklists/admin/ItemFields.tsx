// The fields of one step of a checklist, for staff.
import { useState, type ComponentProps } from "react";
import type { Category } from "../../kit/apiTypes";
import { Button } from "../../kit/Button";
import { Switch } from "../../kit/Choice";
import { SelectField, TextareaField, TextField } from "../../kit/Field";
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

function CategoriesField({ item, path, errors, categories, onChange }: Omit<ItemProps, "kind">) {
  const nameOf = (slug: string) => categories.find((category) => category.slug === slug)?.name ?? slug;
  const left = categories.filter(({ slug }) => !item.categories.includes(slug));
  return (
    <div>
      <SelectField
        id={fieldId(`${path}.categories`)}
        label="Categories of businesses that help"
        optional
        error={errors[`${path}.categories`]}
        value=""
        options={[
          { value: "", label: "Add a category" },
          ...left.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
        onChange={({ target }) => target.value && onChange({ categories: [...item.categories, target.value] })}
      />
      <ul className="checklist-categories">
        {item.categories.map((slug) => (
          <li key={slug}>
            <Button
              variant="secondary"
              size="sm"
              icon="close"
              aria-label={`Remove ${nameOf(slug)}`}
              onClick={() => onChange({ categories: item.categories.filter((other) => other !== slug) })}
            >
              {nameOf(slug)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
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

export function ItemFields(props: ItemProps) {
  const { item, kind, path, errors, onChange } = props;
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
      <TextareaField {...field("detail")} label="How" optional rows={3} hint="Leave a line empty between paragraphs." />
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
      <CategoriesField {...props} />
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
