// Several choices from a list: each is added with a button, because on a closed select every arrow key chooses the next.
import { useRef, useState } from "react";
import { Button } from "../kit/Button";
import { SelectField } from "../kit/Field";
import { announce } from "../kit/toasts";

interface ChosenWordsProps {
  id: string;
  label: string;
  /** Says what to do while none is selected: "Choose a category". */
  prompt: string;
  hint?: string;
  error: string | undefined;
  chosen: string[];
  options: { value: string; label: string }[];
  onChange: (chosen: string[]) => void;
}

export function ChosenWords({ id, label, prompt, hint, error, chosen, options, onChange }: ChosenWordsProps) {
  const [selected, setSelected] = useState("");
  const select = useRef<HTMLSelectElement>(null);
  const left = options.filter(({ value }) => !chosen.includes(value));
  const nameOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  function add() {
    select.current?.focus();
    if (!left.some(({ value }) => value === selected)) return;
    onChange([...chosen, selected]);
    setSelected("");
    announce(`${nameOf(selected)} added.`);
  }
  return (
    <div>
      <div className="field-action admin-add">
        <SelectField
          ref={select}
          id={id}
          label={label}
          optional
          hint={hint}
          error={error}
          value={selected}
          options={[{ value: "", label: prompt }, ...left]}
          onChange={({ target }) => setSelected(target.value)}
        />
        <Button variant="secondary" aria-label={`Add: ${label}`} onClick={add}>
          Add
        </Button>
      </div>
      <ul className="admin-words">
        {chosen.map((value) => (
          <li key={value}>
            <Button
              variant="secondary"
              size="sm"
              icon="close"
              aria-label={`Remove ${nameOf(value)}`}
              onClick={() => onChange(chosen.filter((other) => other !== value))}
            >
              {nameOf(value)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
