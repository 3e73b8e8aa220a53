// Importing a file: it is kept on the server from the first step on, so that one can continue in another tab. The
// workbench sends it again with each call instead, and nothing of it is kept.
import type { Import, ImportAnalysis, ImportCheck, ImportDetail, ImportOptions, RequestBodies } from "../kit/apiTypes";
import { ApiError, api, request } from "../kit/http";
import { afterFirst, withQuery } from "../kit/queryString";

export type {
  CheckedRow,
  ColumnQuestion,
  Import,
  ImportAnalysis,
  ImportCheck,
  ImportDetail,
  ImportField,
  ImportOptions,
  ImportReport,
  ImportRow,
  PaginatedImportRow,
} from "../kit/apiTypes";

/** Line -> heading -> the text that replaces the cell. */
export type Fixes = Record<string, Record<string, string>>;

const ROOT = "admin/imports/";

export const importsUrl = (page: number) => withQuery(ROOT, { page: afterFirst(page) });
export const importUrl = (id: number) => `${ROOT}${id}/`;
export const importRowsUrl = (id: number, action: string, page: number) =>
  withQuery(`${ROOT}${id}/rows/`, { action, page: afterFirst(page) });

export const beginImport = (kind: string, file_name: string, content: string) =>
  api.post<ImportDetail>(ROOT, { kind, file_name, content });
export const checkImport = (id: number, options: ImportOptions) =>
  api.post<ImportCheck>(`${ROOT}${id}/check/`, options);
export const runImport = (id: number, options: ImportOptions) =>
  api.post<ImportDetail>(`${ROOT}${id}/run/`, { options } satisfies RequestBodies["POST /admin/imports/{id}/run/"]);
export const cancelImport = (id: number) => api.post<ImportDetail>(`${ROOT}${id}/cancel/`);
export const undoImport = (id: number) => api.post<ImportDetail>(`${ROOT}${id}/undo/`);
export const discardImport = (id: number) => api.delete<void>(`${ROOT}${id}/`);
export const readReport = (id: number) => request<string>(`${ROOT}${id}/report/`);

/** Whether it is currently being imported or undone. */
export const isAtWork = ({ state }: Import) => state === "running" || state === "undoing";

type Sent = RequestBodies["POST /events/import-preview/check/"];

/** Open to everybody: small files of events, not compared with existing data. */
const PREVIEW = "events/import-preview/";
export const previewFile = (sent: Sent) => api.post<ImportAnalysis>(`${PREVIEW}analyze/`, sent);
export const checkPreview = (sent: Sent) => api.post<ImportCheck>(`${PREVIEW}check/`, sent);

export const MAX_BYTES = 12 << 20;

/** The file's bytes encoded as text for JSON. */
export function readFile(file: File): Promise<string> {
  if (file.size === 0) return Promise.reject(new ApiError(`${file.name} is empty.`));
  if (file.size > MAX_BYTES)
    return Promise.reject(new ApiError(`${file.name} is larger than 12 MB. Split it into several files.`));
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(new ApiError(`${file.name} could not be read.`));
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.readAsDataURL(file);
  });
}
