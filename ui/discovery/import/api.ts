// Importing a file of events: each call sends the whole file, so nothing of it lies on the server
// between the steps.
import { ApiError, api } from "../../kit/http";

export interface Field {
  name: string;
  label: string;
  is_needed: boolean;
  /** Nearly every table has a column for it. */
  is_common: boolean;
}

/** A column that is not used and looks like a field that has none. */
export interface ColumnQuestion {
  heading: string;
  /** The field's name. */
  field: string;
}

export interface Analysis {
  format: "csv" | "ics";
  fields: Field[];
  /** Why the file cannot be read with the guessed columns; null when it can. */
  problem: string | null;
  rows: number | null;
  headings: string[];
  sample: string[][];
  /** Field to heading, as far as it was guessed. */
  mapping: Record<string, string>;
  /** Only of tables. */
  questions?: ColumnQuestion[];
}

export interface RowFault {
  line: number;
  /** The heading; null when it is about the whole row. */
  column: string | null;
  reason: string;
  /** Where the reason asks something: what would stand in the cell if the answer is yes. */
  proposal?: { label: string; text: string };
}

export interface Report {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  bad_rows: number;
  fault_count: number;
  warning_count: number;
  faults: RowFault[];
  warnings: RowFault[];
  unused_columns: string[];
}

export interface CheckedRow {
  line: number;
  title: string;
  start_date: string | null;
  start_time: string | null;
  /** The last day, where it is another than the first. */
  end_date: string | null;
  end_time: string | null;
  location: string;
  action: "create" | "update" | "unchanged" | "skip" | "wrong";
  faults: RowFault[];
  warnings: RowFault[];
  /** As they stand in the table; only of wrong rows. */
  cells: string[];
}

export type Checked = Report & { preview: CheckedRow[] };

export interface Run {
  id: number;
  source: string;
  file_name: string;
  format: string;
  who: string;
  row_count: number;
  created_count: number;
  updated_count: number;
  unchanged_count: number;
  skipped_count: number;
  created_at: string;
  undone_at: string | null;
}

/** Line, then heading, then the text that stands there instead. */
export type Fixes = Record<string, Record<string, string>>;

export interface Sent {
  file_name: string;
  /** In base64. */
  content: string;
  map?: Record<string, string>;
  fixes?: Fixes;
  source?: string;
  skip_bad?: boolean;
}

const ROOT = "admin/events/import/";

export const runsUrl = (page: number) => (page > 1 ? `${ROOT}?page=${page}` : ROOT);
export const analyse = (sent: Sent) => api.post<Analysis>(`${ROOT}analyse/`, sent);
export const check = (sent: Sent) => api.post<Checked>(`${ROOT}check/`, sent);
export const commit = (sent: Sent) => api.post<Report & { run: number }>(`${ROOT}commit/`, sent);
export const undoRun = (id: number) => api.post<unknown>(`${ROOT}${id}/undo/`);

export const MOST_BYTES = 12 << 20;

/** The file's bytes as text that JSON can carry. */
export function readFile(file: File): Promise<string> {
  if (file.size > MOST_BYTES)
    return Promise.reject(new ApiError(`${file.name} is larger than 12 MB. Split it into several files.`));
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(new ApiError(`${file.name} could not be read.`));
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.readAsDataURL(file);
  });
}
