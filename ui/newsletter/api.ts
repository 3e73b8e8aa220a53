// The newsletter on the wire, for readers.
import { api } from "../kit/http";
import type { Paged } from "../kit/paging";

export type Topic = "events" | "deals" | "guides" | "businesses";
export type Frequency = "weekly" | "monthly";
export type Standing = "pending" | "confirmed" | "unsubscribed" | "bounced";

export interface IssueItem {
  title: string;
  path: string;
  /** When and where. */
  note: string;
  text: string;
}

export interface IssueSection {
  topic: Topic;
  title: string;
  items: IssueItem[];
}

export interface Issue {
  id: number;
  subject: string;
  frequency: Frequency;
  intro_html: string;
  summary: string;
  sent_at: string | null;
  /** Empty in lists. */
  sections: IssueSection[];
}

export type IssueList = Paged<Issue>;

export interface Subscription {
  email: string;
  status: Standing;
  topics: Topic[];
  frequency: Frequency;
}

export const issuesUrl = (page: number) => `newsletter/issues/${page > 1 ? `?page=${page}` : ""}`;
export const issueUrl = (id: string) => `newsletter/issues/${encodeURIComponent(id)}/`;

const subscription = (key: string, rest = "") => `newsletter/subscription/${encodeURIComponent(key)}/${rest}`;
export const subscriptionUrl = (key: string) => subscription(key);

export const subscribe = (email: string) =>
  api.post<unknown>("newsletter/subscribe/", { email }, { skipTokenRefresh: true });
export const confirmSubscription = (key: string) => api.post<Subscription>(subscription(key, "confirm/"), {});
export const unsubscribe = (key: string) => api.post<Subscription>(subscription(key, "unsubscribe/"), {});
export const changeSubscription = (key: string, change: { topics: Topic[]; frequency: Frequency }) =>
  api.patch<Subscription>(subscription(key), change);
