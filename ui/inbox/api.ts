// The inbox: its API calls and their types.
import type { InboxDecisionBatch, InboxItem, RequestBodies, UndoneInboxDecisions } from "../kit/apiTypes";
import { api } from "../kit/http";
import { withQuery, type Query } from "../kit/queryString";

export type {
  InboxAction,
  InboxCount,
  InboxDetailCount,
  InboxItem,
  InboxKind,
} from "../kit/apiTypes";

export const inboxUrl = (query: Query) => withQuery("admin/inbox/", query);
export const countsUrl = "admin/inbox/counts/";
/** The number of pending items of a kind by reason. */
export const detailCountsUrl = (kind: InboxItem["kind"]) => `admin/inbox/counts/${kind}/`;

export type Decision = RequestBodies["POST /admin/inbox/decide/"];

export const decide = (decision: Decision) => api.post<InboxDecisionBatch>("admin/inbox/decide/", decision);
export const undo = (batch: string) => api.post<UndoneInboxDecisions>("admin/inbox/undo/", { batch });
export const assign = ({ kind, key }: InboxItem, is_mine: boolean) =>
  api.post<null>("admin/inbox/assign/", { kind, key, is_mine });
