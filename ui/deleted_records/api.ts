// The API calls for deleting a record, listing deleted ones, and restoring one.
import type { DeletedRecord, RecordKind } from "../kit/apiTypes";
import { api } from "../kit/http";
import { withQuery, type Query } from "../kit/queryString";

export type { DeletedRecord, RecordKind } from "../kit/apiTypes";

const url = "admin/deleted-records/";
export const deletedRecordsUrl = (query: Query) => withQuery(url, query);
export const deleteRecord = (kind: RecordKind, record_id: number, reason: string) =>
  api.post<DeletedRecord>(url, { kind, record_id, reason });
export const restoreRecord = (id: number) => api.post<DeletedRecord>(`${url}${id}/restore/`, {});
