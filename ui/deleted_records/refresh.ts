// After a record went or came back, nothing that shows it holds any more.
import { queryClient } from "../kit/query";

/** One that is gone is not asked for again: its address would answer that it is not there. */
export const refreshRecords = (): Promise<void> => queryClient.invalidateQueries({ refetchType: "active" });

/** The same for whoever leaves the page of a deleted record: that one is not asked for again. */
export const markRecordsOld = (): Promise<void> => queryClient.invalidateQueries({ refetchType: "none" });
