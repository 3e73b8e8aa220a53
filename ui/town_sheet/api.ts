// The office's calls about the Town Sheet.
import type { TownSheetState } from "../kit/apiTypes";
import { api } from "../kit/http";

export type { TownSheetState } from "../kit/apiTypes";

export const townSheetUrl = "admin/town-sheet/";
/** From the calendar as it is now. */
export const makeTownSheet = () => api.post<TownSheetState>(townSheetUrl);
