// A listing as seen by those who manage it.
import type { ManagedBusiness } from "../../kit/apiTypes";
import { useApi } from "../../kit/query";

export type { ManagedBusiness } from "../../kit/apiTypes";

export const managedUrl = (id: number | string) => `businesslistings/${id}/manage/`;

export const useManagedBusiness = (id: number | string) => useApi<ManagedBusiness>(managedUrl(id));
