// A table of records. On phones each row becomes a block with the column headings beside the values.
import type { ReactNode } from "react";

export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  isNumber?: boolean;
}

interface DataTableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  /** Shows that newer rows are loading. */
  isBusy?: boolean;
}

/** The action buttons are self-explanatory, so on phones they take the full width without a heading. */
function classOf(key: string, isNumber?: boolean): string | undefined {
  if (key === "actions") return "data-table-actions";
  return isNumber ? "data-table-number" : undefined;
}

export function DataTable<Row>({ caption, columns, rows, rowKey, isBusy = false }: DataTableProps<Row>) {
  return (
    <div className="data-table" aria-busy={isBusy || undefined}>
      {/* With `display: block` some screen readers no longer see a table; the explicit roles preserve it. */}
      <table role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, label, isNumber }) => (
              <th key={key} role="columnheader" scope="col" className={isNumber ? "data-table-number" : undefined}>
                {label}
              </th>
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
