// A list of the office's records: search and filters in the address, saved views, selectable columns, export of the
// rows shown as a file, and bulk actions.
import { useState, type ReactNode } from "react";
import { Button, LinkButton } from "../kit/Button";
import { Checkbox } from "../kit/Choice";
import { DownloadButton } from "../kit/DownloadButton";
import { DataTable, type Column, type ColumnSort } from "../kit/DataTable";
import { SelectField } from "../kit/Field";
import { FilterSheet } from "../kit/Filters";
import { count } from "../kit/format";
import { request } from "../kit/http";
import type { IconName } from "../kit/Icon";
import { withQuery, type Query } from "../kit/queryString";
import { announce } from "../kit/toasts";
import { useIsWideScreen } from "../kit/useIsWideScreen";
import { BulkActions, type BulkAction } from "./BulkActions";
import { ListState } from "./ListState";
import { officePaths } from "./officePaths";
import { SaveView, SavedViews } from "./SavedViews";
import { SearchForm } from "./SearchForm";
import { useKeptFocus } from "./useKeptFocus";
import { useListAddress } from "./useListAddress";
import { useListQuery } from "./useListQuery";
import { chosenCount, useSelection } from "./useSelection";

export interface RecordColumn<Row> extends Column<Row> {
  /** Always shown, such as the name. */
  isFixed?: boolean;
  /** Shown only if selected. */
  isExtra?: boolean;
  /** The column's fields in the export, if they are not just its key. */
  fields?: string[];
}

/** One of a list's orders; with a column if it sorts by what that column shows. */
export interface ListOrder {
  value: string;
  label: string;
  column?: string;
  isDescending?: boolean;
}

interface RecordFilter {
  name: string;
  label: string;
  options: { value: string; label: string }[];
}

/** The most rows that one bulk action changes. */
export const MAX_AT_ONCE = 5000;

interface RecordListProps<Row> {
  /** The list's name among the saved views. */
  list: string;
  one: string;
  many: string;
  /** What to say of an empty list, with or without filters; otherwise "No matching deals" or "No deals yet". */
  empty?: string;
  emptyIcon?: IconName;
  /** The API call that reads it, and the one that exports all of it as CSV. */
  url: string;
  exportUrl?: string;
  /** The path of its page. */
  path: string;
  search: string;
  filters: RecordFilter[];
  orders: ListOrder[];
  columns: RecordColumn<Row>[];
  rowId: (row: Row) => number;
  rowName: (row: Row) => string;
  /** Bulk actions on the selected rows. */
  bulk?: BulkAction[];
  /** The kind among the deleted records, if deleted rows can be restored. */
  deletedKind?: string;
  /** Shown beside the filters. */
  actions?: ReactNode;
}

/** The query parameters with the selected columns and with the order. */
const COLUMNS = "columns";
const ORDER = "ordering";
/** The key of the column with a row's buttons, which no file has. */
const ACTIONS = "actions";

function useColumns<Row>(all: RecordColumn<Row>[]) {
  const address = useListAddress();
  const chosen = address.value(COLUMNS);
  const names = chosen ? chosen.split(",") : all.filter(({ isExtra }) => !isExtra).map(({ key }) => key);
  const isShown = ({ key, isFixed }: RecordColumn<Row>) => isFixed === true || names.includes(key);
  const toggle = (column: RecordColumn<Row>) => {
    const next = all.filter((one) => !one.isFixed && (one === column ? !isShown(one) : isShown(one)));
    address.show(COLUMNS, next.map(({ key }) => key).join(",") || "none");
  };
  return { shown: all.filter(isShown), isShown, toggle };
}

/** Pressing a heading sorts by its column, and again the other way around, if the list has both orders. */
function useColumnSort(orders: ListOrder[]) {
  const address = useListAddress();
  const current = address.value(ORDER);
  return (key: string): ColumnSort | null => {
    const own = orders.filter(({ column }) => column === key);
    const at = own.findIndex(({ value }) => value === current);
    const next = own[(at + 1) % own.length];
    if (!next) return null;
    const direction = own[at]?.isDescending ? "descending" : "ascending";
    return {
      direction: at < 0 ? "none" : direction,
      onSort: () => {
        address.set({ [ORDER]: next.value });
        announce(`Sorted: ${next.label}`);
      },
    };
  };
}

interface ColumnPickerProps<Row> {
  columns: RecordColumn<Row>[];
  isShown: (column: RecordColumn<Row>) => boolean;
  onToggle: (column: RecordColumn<Row>) => void;
}

function ColumnPicker<Row>({ columns, isShown, onToggle }: ColumnPickerProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" icon="filters" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>Columns</span>{" "}
        <span className="admin-columns-note">{`${columns.filter(isShown).length} of ${columns.length}`}</span>
      </Button>
      {isOpen && (
        <div className="admin-columns" role="group" aria-label="Columns">
          {columns
            .filter(({ isFixed }) => !isFixed)
            .map((column) => (
              <Checkbox
                key={column.key}
                label={column.label}
                checked={isShown(column)}
                onChange={() => onToggle(column)}
              />
            ))}
        </div>
      )}
    </>
  );
}

export function RecordList<Row>(props: RecordListProps<Row>) {
  const { list, one, many, url, exportUrl, path, orders, columns, rowId, rowName, bulk } = props;
  const filters = [...props.filters, { name: ORDER, label: "Order", options: orders }];
  const address = useListAddress();
  const isWide = useIsWideScreen();
  const names = [...filters.map(({ name }) => name), "search"];
  const filter: Query = Object.fromEntries(names.map((name) => [name, address.value(name)]));
  const chosen = props.filters.filter(({ name }) => address.value(name)).length;
  const query = useListQuery<Row>(withQuery(url, { ...filter, page: address.page }));
  const { shown, isShown, toggle } = useColumns(columns);
  const sortOf = useColumnSort(orders);
  const selection = useSelection(withQuery(url, filter));
  const whole = query.data?.count ?? 0;
  const number = chosenCount(selection, whole);
  const kept = useKeptFocus();
  const readTable = () =>
    request<string>(
      withQuery(exportUrl ?? "", {
        ...filter,
        columns: shown.flatMap(({ key, fields }) => fields ?? (key === ACTIONS ? [] : [key])).join(","),
      }),
    );

  const checks: Column<Row> = {
    key: "chosen",
    label: "Choose",
    cell: (row) => (
      <Checkbox
        label={<span className="visually-hidden">Choose {rowName(row)}</span>}
        checked={selection.has(rowId(row))}
        onChange={() => selection.toggle(rowId(row))}
      />
    ),
  };
  const fields = filters.map(({ name, label, options }) => (
    <SelectField
      key={name}
      label={label}
      options={options}
      value={address.value(name)}
      onChange={(event) => address.set({ [name]: event.currentTarget.value })}
    />
  ));
  return (
    <>
      <SavedViews list={list} path={path} />
      <div className="admin-filters">
        <SearchForm
          label={props.search}
          value={address.value("search")}
          onSearch={(words) => address.set({ search: words })}
        />
        {isWide && fields}
      </div>
      <div className="admin-bar">
        {!isWide && (
          <FilterSheet
            count={chosen}
            found={count(whole, one, many)}
            onClear={() => address.set(Object.fromEntries(filters.map(({ name }) => [name, ""])))}
          >
            <div className="admin-filters">{fields}</div>
          </FilterSheet>
        )}
        {props.actions}
        {exportUrl && <DownloadButton file={`${list}.csv`} read={readTable} />}
        {props.deletedKind && (
          <LinkButton variant="quiet" to={officePaths.deleted({ kind: props.deletedKind })}>
            Deleted {many}
          </LinkButton>
        )}
        <SaveView list={list} />
      </div>
      <ListState
        query={query}
        one={one}
        many={many}
        empty={props.empty}
        isNarrowed={!props.empty && (chosen > 0 || address.value("search") !== "")}
        emptyIcon={props.emptyIcon}
        tools={<ColumnPicker columns={columns} isShown={isShown} onToggle={toggle} />}
        page={address.page}
        hrefFor={(page) => withQuery(path, address.query(page))}
      >
        {(rows) => (
          <div className="admin-rows" {...kept}>
            {bulk && (
              <div className="admin-bulk" role="group" aria-label="Selected rows">
                <Checkbox
                  label="All on this page"
                  checked={rows.every((row) => selection.has(rowId(row)))}
                  onChange={() => selection.togglePage(rows.map(rowId))}
                />
                {number > 0 && (
                  <>
                    <b>{count(number, one, many)} selected</b>
                    {!selection.isAll && whole > rows.length && whole <= MAX_AT_ONCE && (
                      <Button size="sm" variant="quiet" onClick={selection.chooseAll}>
                        Select all {count(whole, one, many)} found
                      </Button>
                    )}
                    <BulkActions
                      list={list}
                      one={one}
                      many={many}
                      actions={bulk}
                      selection={selection}
                      number={number}
                      query={filter}
                    />
                    <Button size="sm" variant="quiet" onClick={selection.clear}>
                      Clear selection
                    </Button>
                  </>
                )}
              </div>
            )}
            <div className="admin-records">
              <DataTable
                caption={`List of ${many}`}
                columns={bulk ? [checks, ...shown] : shown}
                rows={rows}
                rowKey={rowId}
                sortOf={sortOf}
                isBusy={query.isPlaceholderData}
              />
            </div>
          </div>
        )}
      </ListState>
    </>
  );
}
