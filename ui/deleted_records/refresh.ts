// After a record was deleted or restored, everything that shows it is stale.
import { queryClient } from "../kit/query";

/** Refetches only active queries: the URL of a deleted record would only return an error. */
export const refreshRecords = (): Promise<void> => queryClient.invalidateQueries({ refetchType: "active" });

/** The same when leaving the page of a deleted record, but without refetching anything. */
export const markRecordsOld = (): Promise<void> => queryClient.invalidateQueries({ refetchType: "none" });
