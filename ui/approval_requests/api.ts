// The API calls for approvals, and display names of their states.
import type {
  Approval,
  ApprovalDetail,
  ApprovalKind,
  ApprovalStatus,
  RequestBodies,
  SharedApproval,
} from "../kit/apiTypes";
import type { BadgeTone } from "../kit/Badge";
import { formatDay, townToday } from "../kit/dates";
import { api } from "../kit/http";
import { withQuery, type Query } from "../kit/queryString";

export type {
  Approval,
  ApprovalComment,
  ApprovalDetail,
  ApprovalKind,
  ApprovalPreview,
  ApprovalState,
  Paragraph,
  SharedApproval,
} from "../kit/apiTypes";

export const approvalsUrl = "admin/approvals/";
export const approvalsListUrl = (query: Query) => withQuery(approvalsUrl, query);
export const approvalUrl = (id: number) => `${approvalsUrl}${id}/`;
export const approvalStateUrl = (kind: ApprovalKind, id: number) => `${approvalsUrl}of/${kind}/${id}/`;
export const sharedApprovalUrl = (token: string) => `shared-approvals/${encodeURIComponent(token)}/`;

type ApprovalDecision = RequestBodies["POST /admin/approvals/{id}/decide/"];
/** Without a paragraph it is about the whole text. */
export type NewComment = NonNullable<ApprovalDecision["comments"]>[number];
type NewApproval = RequestBodies["POST /admin/approvals/"];

export const askForReview = (review: NewApproval) => api.post<ApprovalDetail>(approvalsUrl, { ...review });
export const decideApproval = (id: number, decision: ApprovalDecision["decision"], comments: NewComment[] = []) =>
  api.post<ApprovalDetail>(`${approvalUrl(id)}decide/`, { decision, comments });
export const publishApproved = (id: number) => api.post<ApprovalDetail>(`${approvalUrl(id)}publish/`, {});
/** `at` is wall-clock time in town; empty cancels the schedule. */
export const scheduleApproved = (id: number, at: string) =>
  api.post<ApprovalDetail>(`${approvalUrl(id)}schedule/`, { at });
export const sendReviewLink = (id: number, email: string, days: number) =>
  api.post<ApprovalDetail>(`${approvalUrl(id)}links/`, { email, days });
export const endReviewLink = (id: number, link: number) => api.delete<null>(`${approvalUrl(id)}links/${link}/`);
export const decideShared = (token: string, decision: "approve" | "request_changes", comments: NewComment[]) =>
  api.post<SharedApproval>(sharedApprovalUrl(token), { decision, comments });

/** The due date, if it has passed without a decision; otherwise null. */
export function missedDay(
  { status, due_date }: Pick<Approval, "status" | "due_date">,
  today = townToday(),
): string | null {
  return status === "in_review" && due_date && due_date < today ? formatDay(due_date, today) : null;
}

export const STATUSES: Record<ApprovalStatus, { label: string; tone: BadgeTone }> = {
  in_review: { label: "In review", tone: "gold" },
  changes_requested: { label: "Changes requested", tone: "barn" },
  approved: { label: "Approved", tone: "green" },
  scheduled: { label: "Scheduled", tone: "sound" },
  draft: { label: "Draft", tone: "slate" },
  published: { label: "Published", tone: "green" },
};

export const KINDS: Record<ApprovalKind, { label: string; noun: string }> = {
  guide: { label: "Guide", noun: "guide" },
  deal: { label: "Deal", noun: "deal" },
  issue: { label: "Newsletter issue", noun: "newsletter issue" },
};
