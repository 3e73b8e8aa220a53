// The API calls for backups, and their types.
import type { BackupContents, BackupInProgress, RestoreBegun } from "../kit/apiTypes";
import { api, apiUrl } from "../kit/http";
import { withProgress, type OnProgress } from "../kit/uploadTransport";

export type { BackupContents, BackupOverview, Drill, KeptBackup, Restore } from "../kit/apiTypes";

export const backupsUrl = "admin/backups/";
const backupUrl = (name: string) => `${backupsUrl}${encodeURIComponent(name)}/`;

export const makeBackup = () => api.post<BackupInProgress>(backupsUrl);
export const cancelBackup = () => api.delete<unknown>(`${backupsUrl}in-progress/`);
export const checkBackup = (name: string) => api.post<BackupContents>(`${backupUrl(name)}check/`);
export const deleteBackup = (name: string) => api.delete<unknown>(backupUrl(name));
export const restoreBackup = (name: string) => api.post<RestoreBegun>(`${backupUrl(name)}restore/`);
export const beginDrill = () => api.post<unknown>(`${backupsUrl}drill/`);

/** A plain link, so that no page has to hold the file in memory. */
export const backupFileUrl = (name: string) => apiUrl(`${backupUrl(name)}file/`);

export const uploadBackup = (file: File, onProgress: OnProgress, signal: AbortSignal) =>
  api.post<BackupContents>(`${backupsUrl}upload/`, file, { transport: withProgress(onProgress), signal });
