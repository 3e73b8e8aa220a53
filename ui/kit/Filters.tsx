// The applied filters in one row, and the sheet in which they are chosen on phones.
import type { ReactNode } from "react";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { Icon } from "./Icon";
import { Served } from "./started";

export interface AppliedFilter {
  key: string;
  label: string;
  onRemove: () => void;
}

export function AppliedFilters({ filters, onClear }: { filters: AppliedFilter[]; onClear: () => void }) {
  if (filters.length === 0) return null;
  return (
    <Served className="applied-filters">
      <h2 className="visually-hidden">Applied filters</h2>
      <ul className="applied-filters-list">
        {filters.map((filter) => (
          <li key={filter.key}>
            <button type="button" className="applied-filter" aria-label={`Remove ${filter.label}`} onClick={filter.onRemove}>
              {filter.label}
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="applied-filters-clear" onClick={onClear}>Clear all</button>
    </Served>
  );
}

interface FilterSheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** On the button that leads back to the list: "Show 24 places". */
  showLabel: string;
  onClear?: () => void;
  children: ReactNode;
}

export function FilterSheet({ isOpen, onClose, showLabel, onClear, children }: FilterSheetProps) {
  const actions = (
    <>
      {onClear && <Button variant="quiet" onClick={onClear}>Clear all</Button>}
      <Button onClick={onClose}>{showLabel}</Button>
    </>
  );
  return <Dialog isOpen={isOpen} onClose={onClose} title="Filters" full actions={actions}>{children}</Dialog>;
}
