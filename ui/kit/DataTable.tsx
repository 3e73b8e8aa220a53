// A table of records. On phones each row becomes a block with the column headings beside the values.
import type { ReactNode } from "react";
import { Icon } from "./Icon";

export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  isNumber?: boolean;
}

/** How a column is sorted now, and what pressing its heading does. */
export interface ColumnSort {
  direction: "ascending" | "descending" | "none";
  onSort: () => void;
}

interface DataTableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  /** For the columns by which the list can be sorted. */
  sortOf?: (key: string) => ColumnSort | null;
  /** Shows that newer rows are loading. */
  isBusy?: boolean;
}

/** The action buttons are self-explanatory, so on phones they take the full width without a heading. */
function classOf(key: string, isNumber?: boolean): string | undefined {
  if (key === "actions") return "data-table-actions";
  return isNumber ? "data-table-number" : undefined;
}

function Heading({ label, isNumber, sort }: { label: string; isNumber?: boolean; sort: ColumnSort | null }) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={isNumber ? "data-table-number" : undefined}
      aria-sort={sort?.direction}
    >
      {sort ? (
        <>
          <button type="button" className="data-table-sort" onClick={sort.onSort}>
            {label}
            {sort.direction !== "none" && <Icon name="chevron-down" size={16} />}
          </button>
          {/* Where each row is a block, the headings are not shown, and must not take the focus. */}
          <span className="data-table-unsorted">{label}</span>
        </>
      ) : (
        label
      )}
    </th>
  );
}

export function DataTable<Row>({ caption, columns, rows, rowKey, sortOf, isBusy = false }: DataTableProps<Row>) {
  return (
    <div className="data-table" aria-busy={isBusy || undefined}>
      {/* With `display: block` some screen readers no longer see a table; the explicit roles preserve it. */}
      <table role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, label, isNumber }) => (
              <Heading key={key} label={label} isNumber={isNumber} sort={sortOf?.(key) ?? null} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map(({ key, label, cell, isNumber }) => (
                <td key={key} role="cell" className={classOf(key, isNumber)}>
                  <span className="data-table-label" aria-hidden="true">
                    {label}
                  </span>
                  <div className="data-table-value">{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
