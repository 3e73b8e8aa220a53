// Importing a file of events: each call sends the whole file, so nothing of it lies on the server
// between the steps.
import type { EventFileAnalysis, EventImportResult, ImportCheck, UndoneImport } from "../../../kit/apiTypes";
import { ApiError, api } from "../../../kit/http";
import { afterFirst, withQuery } from "../../../kit/queryString";

export type {
  CheckedEventRow,
  ColumnQuestion,
  EventFieldChoice,
  EventFileAnalysis,
  EventImportReport,
  EventImportResult,
  ImportCheck,
  ImportRun,
} from "../../../kit/apiTypes";

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

export const runsUrl = (page: number) => withQuery(ROOT, { page: afterFirst(page) });
export interface ImportCalls {
  analyse: (sent: Sent) => Promise<EventFileAnalysis>;
  check: (sent: Sent) => Promise<ImportCheck>;
  /** Left out where a file is only tried out. */
  commit?: (sent: Sent) => Promise<EventImportResult>;
}

const readingBelow = (root: string): ImportCalls => ({
  analyse: (sent) => api.post(`${root}analyse/`, sent),
  check: (sent) => api.post(`${root}check/`, sent),
});

export const importCalls: ImportCalls = {
  ...readingBelow(ROOT),
  commit: (sent) => api.post(`${ROOT}commit/`, sent),
};
/** Open to everybody: small files, compared with nothing, and nothing is kept. */
export const previewCalls: ImportCalls = readingBelow("events/import-preview/");

export const undoRun = (id: number) => api.post<UndoneImport>(`${ROOT}${id}/undo/`);

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
