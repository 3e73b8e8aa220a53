// The steps of a checklist in order: each can be expanded to edit it, moved, and removed.
import type { Category } from "../../kit/apiTypes";
import { OrderList } from "../../kit/OrderList";
import { useApi } from "../../kit/query";
import type { ChecklistItem, ChecklistKind } from "../api";
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
  return (
    <OrderList
      list="checklist-items"
      rows={items}
      nameOf={({ title }, index) => title || `step ${index + 1}`}
      isCompact
      onOrder={onArrange}
      onRemove={onArrange}
    >
      {(item, index) => (
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
      )}
    </OrderList>
  );
}
