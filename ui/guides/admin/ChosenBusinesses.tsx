// The businesses that a guide mentions without a card: they are listed below it.
import { useState } from "react";
import { Button } from "../../kit/Button";
import { FieldError } from "../../kit/Field";
import { CardSearch } from "./CardPicker";

interface ChosenBusinessesProps {
  ids: number[];
  /** Those known when the page was loaded. */
  known: { id: number; name: string }[];
  error?: string | undefined;
  onChange: (ids: number[]) => void;
}

export function ChosenBusinesses({ ids, known, error, onChange }: ChosenBusinessesProps) {
  const [names, setNames] = useState<Record<number, string>>({});
  const nameOf = (id: number) => names[id] ?? known.find((business) => business.id === id)?.name ?? `Business ${id}`;
  return (
    <div className="guide-editor-chosen" id="guide-related_businesses" tabIndex={-1}>
      <CardSearch
        label="Businesses below the guide"
        isBusinessOnly
        onPick={({ id, name }) => {
          setNames((before) => ({ ...before, [id]: name }));
          if (!ids.includes(id)) onChange([...ids, id]);
        }}
      />
      <p className="field-hint">Those with a card in the text are added automatically.</p>
      <FieldError id="guide-related_businesses-error" error={error} />
      {ids.length > 0 && (
        <ul className="guide-editor-chosen-list">
          {ids.map((id) => (
            <li key={id}>
              {nameOf(id)}
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Remove ${nameOf(id)}`}
                onClick={() => onChange(ids.filter((one) => one !== id))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
