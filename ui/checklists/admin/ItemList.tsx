// The steps of a checklist in order: each can be expanded to edit it, moved up and down, and removed.
import { useEffect, useRef } from "react";
import type { Category } from "../../kit/apiTypes";
import { Button } from "../../kit/Button";
import { useApi } from "../../kit/query";
import { withRow } from "../../kit/rows";
import { announce } from "../../kit/toasts";
import { showUndo } from "../../kit/undo";
import { useStepFocus } from "../../kit/useStepFocus";
import type { ChecklistItem, ChecklistKind } from "../api";
import { moved } from "../model";
import { ItemFields } from "./ItemFields";

interface ItemListProps {
  items: ChecklistItem[];
  kind: ChecklistKind;
  /** Messages by field path: `items.2.title`. */
  errors: Record<string, string>;
  /** Keys of steps that start expanded. */
  opened: string[];
  onChange: (items: ChecklistItem[]) => void;
  /** Steps were added, removed or reordered. */
  onArrange: (items: ChecklistItem[]) => void;
}

export function ItemList({ items, kind, errors, opened, onChange, onArrange }: ItemListProps) {
  const categories = useApi<Category[]>("categories/");
  const keepFocus = useStepFocus();

  // An undo changes the list as it is then: what was typed since stays.
  const now = useRef({ items, onArrange });
  useEffect(() => {
    now.current = { items, onArrange };
  });

  function move(index: number, by: -1 | 1) {
    const key = items[index]?.key;
    onArrange(moved(items, index, by));
    announce(`${items[index]?.title ?? ""} is now step ${index + 1 + by} of ${items.length}.`);
    const undo = () => {
      const { items, onArrange } = now.current;
      const at = items.findIndex((item) => item.key === key);
      if (at >= 0) onArrange(moved(items, at, by === 1 ? -1 : 1));
    };
    showUndo("Step moved.", undo);
  }

  function remove(item: ChecklistItem, index: number) {
    onArrange(items.filter(({ key }) => key !== item.key));
    const undo = () => now.current.onArrange(withRow(now.current.items, item, index));
    showUndo(`Step removed: ${item.title || "new step"}.`, undo);
  }

  return (
    <ol className="checklist-items">
      {items.map((item, index) => (
        <li key={item.key} className="checklist-item">
          <details className="disclosure" open={opened.includes(item.key)}>
            <summary className="disclosure-summary">
              <span>
                {index + 1}. {item.title || "New step"}
              </span>
            </summary>
            <div className="disclosure-body">
              <ItemFields
                item={item}
                kind={kind}
                path={`items.${index}`}
                errors={errors}
                categories={categories.data ?? []}
                onChange={(change) =>
                  onChange(items.map((other) => (other.key === item.key ? { ...other, ...change } : other)))
                }
              />
            </div>
          </details>
          <div className="checklist-row-actions">
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Move up: ${item.title}`}
              disabled={index === 0}
              onClick={(event) => {
                keepFocus(event);
                move(index, -1);
              }}
            >
              Up
            </Button>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Move down: ${item.title}`}
              disabled={index === items.length - 1}
              onClick={(event) => {
                keepFocus(event);
                move(index, 1);
              }}
            >
              Down
            </Button>
            <Button size="sm" variant="danger" aria-label={`Remove: ${item.title}`} onClick={() => remove(item, index)}>
              Remove
            </Button>
          </div>
        </li>
      ))}
    </ol>
  );
}
