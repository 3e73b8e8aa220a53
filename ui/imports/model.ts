// The rules of the import steps, without React.
import { count } from "../kit/format";
import type { CheckedRow, ColumnQuestion, Fixes, ImportAnalysis, ImportReport } from "./api";

export const STEPS = ["Upload", "Match columns", "Check rows", "Review", "Result"] as const;

/** The columns that the server uses: those chosen, and those it finds itself for the other fields. */
export function currentMap({ mapping }: ImportAnalysis, chosen: Record<string, string> | null): Record<string, string> {
  const taken = Object.values(chosen ?? {});
  return {
    ...Object.fromEntries(Object.entries(mapping).filter(([, heading]) => !taken.includes(heading))),
    ...chosen,
  };
}

/** Required fields that have no column yet. */
export function unmatched(analysis: ImportAnalysis, map: Record<string, string>): string[] {
  return analysis.fields.filter((field) => field.is_needed && !map[field.name]).map((field) => field.label);
}

/** The distinct values of a column in the first rows. */
export function samples(analysis: ImportAnalysis, heading: string): string[] {
  const at = analysis.headings.indexOf(heading);
  if (at < 0) return [];
  return [...new Set(analysis.sample.map((row) => row[at]?.trim() ?? "").filter(Boolean))].slice(0, 3);
}

/** Groups invalid rows by error, the most frequent first. */
export function byError(rows: CheckedRow[]): { reason: string; rows: CheckedRow[] }[] {
  const groups = new Map<string, CheckedRow[]>();
  for (const row of rows.filter(({ action }) => action === "wrong")) {
    const error = row.errors[0];
    // "the date “31/31” …" and "the date “tomorrow” …" are the same kind of error.
    const said = error?.reason.split(";")[0]?.replace(/["“][^"”]*["”]/g, "…");
    const reason = error ? `${error.column ? `${error.column}: ` : ""}${said}` : "Not understood";
    groups.set(reason, [...(groups.get(reason) ?? []), row]);
  }
  return [...groups].map(([reason, wrong]) => ({ reason, rows: wrong })).sort((a, b) => b.rows.length - a.rows.length);
}

export function withFix(fixes: Fixes, line: number, heading: string, text: string): Fixes {
  return { ...fixes, [line]: { ...fixes[line], [heading]: text } };
}

/** Columns that look like a field that is still unmatched. */
export function openQuestions({ questions }: ImportAnalysis, map: Record<string, string>): ColumnQuestion[] {
  const used = Object.values(map);
  return questions.filter(({ heading, field }) => !map[field] && !used.includes(heading));
}

/** Columns that are not imported. */
export function unusedColumns(analysis: ImportAnalysis, map: Record<string, string>): string[] {
  const used = Object.values(map);
  return analysis.headings.filter((heading) => !used.includes(heading));
}

/** Values that are left out of imported rows, each with its row. */
export function leftOut(rows: CheckedRow[]): { row: CheckedRow; reason: string }[] {
  return rows.flatMap((row) =>
    row.warnings.map(({ column, reason }) => ({ row, reason: column ? `${column}: ${reason}` : reason })),
  );
}

/** "118 to add, 6 to change, 4 skipped" */
export function summary(report: ImportReport): string {
  const parts: [number, string][] = [
    [report.created, "to add"],
    [report.updated, "to change"],
    [report.unchanged, "as they are"],
    [report.skipped, "skipped"],
  ];
  return (
    parts
      .filter(([number]) => number > 0)
      .map(([number, words]) => `${number} ${words}`)
      .join(", ") || "Nothing to do"
  );
}

export const invitationWords = ({ invitations }: Pick<ImportReport, "invitations">) =>
  `The import sends ${count(invitations, "invitation", "invitations")} by email to owners named in the file.`;

function cell(text: string): string {
  // A cell that begins like a formula would be executed as one in a spreadsheet; the rule of the server's CSV files.
  const isRisky = /^'*[=+\-@\p{Cc}]/u.test(text) && !/^-\d+(\.\d+)?$/.test(text);
  const safe = isRisky ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The invalid rows as a CSV to fix elsewhere, with the errors in an extra column. */
export function rejectedTable(headings: string[], rows: CheckedRow[]): string {
  const lines = rows
    .filter(({ action }) => action === "wrong")
    .map((row) => [...headings.map((_, at) => row.cells[at] ?? ""), row.errors.map(({ reason }) => reason).join("; ")]);
  return [[...headings, "What is wrong"], ...lines].map((line) => line.map(cell).join(",")).join("\r\n");
}
