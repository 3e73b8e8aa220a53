// The office's API calls for the Town Sheet.
import type { TownSheetState } from "../kit/apiTypes";
import { api } from "../kit/http";

export type { TownSheetState } from "../kit/apiTypes";

export const townSheetUrl = "admin/town-sheet/";
/** Generates it from the current calendar. */
export const makeTownSheet = () => api.post<TownSheetState>(townSheetUrl);
