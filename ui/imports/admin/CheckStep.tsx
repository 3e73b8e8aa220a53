// Every row, valid or not, with the reason; invalid ones can be fixed here or skipped.
import { Badge, type BadgeTone } from "../../kit/Badge";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { Switch } from "../../kit/Choice";
import { DataTable, type Column } from "../../kit/DataTable";
import { formatDay, formatTime } from "../../kit/dates";
import { Disclosure } from "../../kit/Disclosure";
import { TextField } from "../../kit/Field";
import { capitalize, count, formatNumber } from "../../kit/format";
import type { CheckedRow, Fixes, ImportCheck } from "../api";
import { byError, invitationWords, leftOut, rejectedTable, summary, withFix } from "../model";
import type { ImportKindWords } from "../kinds";
import { Notes } from "./Notes";

interface CheckStepProps {
  kind: ImportKindWords;
  checked: ImportCheck;
  headings: string[];
  fixes: Fixes;
  onFix: (fixes: Fixes) => void;
  skipsBad: boolean;
  onSkip: (skips: boolean) => void;
  isBusy: boolean;
  onBack: () => void;
  onCheck: () => void;
  onNext: () => void;
}

export const ACTIONS = {
  create: { label: "New", tone: "green" },
  update: { label: "Changed", tone: "sound" },
  unchanged: { label: "Unchanged", tone: "slate" },
  skip: { label: "Skipped", tone: "slate" },
  wrong: { label: "Skipped: invalid", tone: "barn" },
} satisfies Record<CheckedRow["action"], { label: string; tone: BadgeTone }>;

/** Includes the end date if it differs: this reveals an end time mistakenly read as the next day. */
function whenWords({ start_date, start_time, end_date, end_time }: CheckedRow, hasTimes: boolean): string {
  const time = (moment: string | null) => (hasTimes && moment ? formatTime(moment) : "");
  const last = end_date ? [formatDay(end_date), time(end_time)].filter(Boolean).join(", ") : time(end_time);
  if (!start_date) return last && `until ${last}`;
  const first = hasTimes && !start_time ? "All day" : time(start_time);
  return [[formatDay(start_date), first].filter(Boolean).join(", "), last].filter(Boolean).join(" – ");
}

const LINE: Column<CheckedRow> = { key: "line", label: "Line", isNumber: true, cell: (row) => row.line };
const columnsFor = (kind: ImportKindWords): Column<CheckedRow>[] => [
  { key: "title", label: capitalize(kind.one), cell: (row) => row.title || <span className="meta">No title</span> },
  ...(kind.hasDates ? [{ key: "when", label: "When", cell: (row: CheckedRow) => whenWords(row, kind.hasTimes) }] : []),
  { key: "detail", label: kind.detail, cell: (row) => row.detail },
  {
    key: "action",
    label: "Becomes",
    cell: (row) => {
      const { label, tone } = ACTIONS[row.action];
      return (
        <>
          <Badge tone={tone}>{label}</Badge>
          {row.changed.length > 0 && (
            <span className="meta"> {row.changed.map((field) => field.replaceAll("_", " ")).join(", ")}</span>
          )}
        </>
      );
    },
  },
];

/** A calendar entry is identified by its name; its position in the file means nothing to people. */
const nameOf = (row: CheckedRow, headings: string[]) =>
  headings.length > 0 ? `Line ${row.line}${row.title && `: ${row.title}`}` : row.title || "An entry without a name";

function Wrong({
  row,
  headings,
  fixes,
  onFix,
}: {
  row: CheckedRow;
  headings: string[];
  fixes: Fixes;
  onFix: (fixes: Fixes) => void;
}) {
  const columns = [
    ...new Set(
      row.errors
        .map(({ column }) => column)
        .filter((column): column is string => column !== null && headings.includes(column)),
    ),
  ];
  return (
    <li className="import-wrong">
      <p>
        <b>{nameOf(row, headings)}</b>
      </p>
      <ul className="import-errors">
        {row.errors.map(({ column, reason, proposal }, index) => (
          <li key={index}>
            {column && <b>{column}: </b>}
            {reason}
            {column && proposal && fixes[row.line]?.[column] !== proposal.text && (
              <>
                {" "}
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => onFix(withFix(fixes, row.line, column, proposal.text))}
                >
                  {proposal.label}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {columns.length > 0 && (
        <div className="import-cells">
          {columns.map((column) => (
            <TextField
              key={column}
              label={`${column}, line ${row.line}`}
              value={fixes[row.line]?.[column] ?? row.cells[headings.indexOf(column)] ?? ""}
              onChange={(event) => onFix(withFix(fixes, row.line, column, event.currentTarget.value))}
            />
          ))}
        </div>
      )}
    </li>
  );
}

export function CheckStep({
  kind,
  checked,
  headings,
  fixes,
  onFix,
  skipsBad,
  onSkip,
  isBusy,
  onBack,
  onCheck,
  onNext,
}: CheckStepProps) {
  const groups = byError(checked.preview);
  const good = checked.preview.filter(({ action }) => action !== "wrong");
  const sentBad = checked.preview.length - good.length;
  const isClear = checked.bad_rows === 0;
  return (
    <section className="import-part" aria-labelledby="import-check-title">
      <h2 id="import-check-title">
        {count(checked.rows, "row", "rows")}: {summary(checked)}
      </h2>
      {isClear ? (
        <Banner tone="success">Every row is valid.</Banner>
      ) : (
        <>
          <Banner tone="warning">
            {checked.bad_rows === 1
              ? "1 row is invalid. Fix it here and check again, or skip it."
              : `${formatNumber(checked.bad_rows)} rows are invalid. Fix them here and check again, or skip them.`}
          </Banner>
          {groups.map(({ reason, rows }) => (
            <Disclosure
              key={reason}
              summary={reason}
              note={count(rows.length, "row", "rows")}
              isOpen={groups.length === 1}
            >
              <ul className="import-wrongs">
                {rows.slice(0, 50).map((row) => (
                  <Wrong key={row.line} row={row} headings={headings} fixes={fixes} onFix={onFix} />
                ))}
              </ul>
              {rows.length > 50 && <p className="meta">The first 50 are shown.</p>}
            </Disclosure>
          ))}
          {headings.length > 0 && (
            <p>
              <a
                href={`data:text/csv;charset=utf-8,${encodeURIComponent(rejectedTable(headings, checked.preview))}`}
                download="wrong-rows.csv"
              >
                {sentBad < checked.bad_rows
                  ? `Download the first ${sentBad} of ${formatNumber(checked.bad_rows)} invalid rows`
                  : "Download the invalid rows"}
              </a>
            </p>
          )}
          <Switch
            label="Skip the invalid rows"
            checked={skipsBad}
            onChange={(event) => onSkip(event.currentTarget.checked)}
          />
        </>
      )}
      {checked.invitations > 0 && <Banner tone="info">{invitationWords(checked)}</Banner>}
      <Notes
        unusedColumns={checked.unused_columns}
        notes={leftOut(checked.preview).map(({ row, reason }) => ({
          name: headings.length > 0 ? nameOf(row, headings) : "",
          reason,
        }))}
      />
      {good.length > 0 && (
        <Disclosure summary="Valid rows" note={count(checked.rows - checked.bad_rows, "row", "rows")} isOpen={isClear}>
          <DataTable
            caption="Rows"
            columns={headings.length > 0 ? [LINE, ...columnsFor(kind)] : columnsFor(kind)}
            rows={good.slice(0, 100)}
            rowKey={(row) => row.line}
          />
          {good.length > 100 && <p className="meta">The first 100 are shown.</p>}
        </Disclosure>
      )}
      <div className="import-actions">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        {!isClear && headings.length > 0 && (
          <Button variant="secondary" busy={isBusy} onClick={onCheck}>
            Check again
          </Button>
        )}
        <Button disabled={!isClear && !skipsBad} onClick={onNext}>
          Continue
        </Button>
      </div>
    </section>
  );
}
