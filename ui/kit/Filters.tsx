// The active filters in one row, and the sheet for choosing filters on phones, with its button.
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { Icon } from "./Icon";
import { useIdle } from "./idle";
import { ServerRendered } from "./hydration";
import { announce } from "./toasts";
import { useIsWideScreen } from "./useIsWideScreen";

export interface AppliedFilter {
  key: string;
  label: string;
  onRemove: () => void;
}

export function AppliedFilters({ filters, onClear }: { filters: AppliedFilter[]; onClear: () => void }) {
  if (filters.length === 0) return null;
  return (
    <ServerRendered className="applied-filters">
      <h2 className="visually-hidden">Applied filters</h2>
      <ul className="applied-filters-list">
        {filters.map((filter) => (
          <li key={filter.key}>
            <button
              type="button"
              className="applied-filter"
              aria-label={`Remove ${filter.label}`}
              onClick={filter.onRemove}
            >
              {filter.label}
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="applied-filters-clear" onClick={onClear}>
        Clear all
      </button>
    </ServerRendered>
  );
}

/** Where nothing matches. The server renders a link. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <ServerRendered>
      <Button variant="secondary" onClick={onClear}>
        Clear all filters
      </Button>
    </ServerRendered>
  );
}

interface FilterSheetProps {
  /** How many filters are active. */
  count: number;
  /** What is in the list: "24 places". */
  found: string;
  onClear?: () => void;
  children: ReactNode;
}

export function FilterSheet({ count, found, onClear, children }: FilterSheetProps) {
  // The state lives here and not in the page: opening the sheet must not re-render the page.
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  // Rendered ahead of time, except on wide screens, where the filters are beside the list.
  const isWide = useIsWideScreen();
  const isKept = useIdle() && !isWide;
  // The list's own count is behind the sheet.
  const known = useRef(found);
  useEffect(() => {
    if (isOpen && known.current !== found) announce(found);
    known.current = found;
  }, [isOpen, found]);
  const actions = (
    <>
      {onClear && (
        <Button variant="quiet" onClick={onClear}>
          Clear all
        </Button>
      )}
      <Button onClick={close}>Show {found}</Button>
    </>
  );
  return (
    <>
      <Button variant="secondary" icon="filters" onClick={() => setOpen(true)}>
        Filters{count > 0 && ` (${count})`}
      </Button>
      <Dialog isOpen={isOpen} isKept={isKept} onClose={close} title="Filters" full actions={actions}>
        {children}
      </Dialog>
    </>
  );
}
