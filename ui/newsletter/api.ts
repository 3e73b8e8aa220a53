// The readers' API calls for the newsletter, and their types.
import type { NewsletterFrequency, NewsletterTopic, Subscribed, Subscription } from "../kit/apiTypes";
import { api } from "../kit/http";
import { afterFirst, withQuery } from "../kit/queryString";

export type {
  IssueItem,
  IssueSection,
  IssueStop,
  NewsletterFrequency,
  NewsletterIssue,
  NewsletterTopic,
  PaginatedNewsletterIssue,
  SubscriberStatus,
  Subscription,
} from "../kit/apiTypes";

export const issuesUrl = (page: number) => withQuery("newsletter/issues/", { page: afterFirst(page) });
export const issueUrl = (id: string) => `newsletter/issues/${encodeURIComponent(id)}/`;

const subscription = (key: string, rest = "") => `newsletter/subscription/${encodeURIComponent(key)}/${rest}`;
export const subscriptionUrl = (key: string) => subscription(key);

export const subscribe = (email: string) =>
  api.post<Subscribed>("newsletter/subscribe/", { email }, { skipTokenRefresh: true });
export const confirmSubscription = (key: string) => api.post<Subscription>(subscription(key, "confirm/"), {});
export const unsubscribe = (key: string) => api.post<Subscription>(subscription(key, "unsubscribe/"), {});
export const changeSubscription = (
  key: string,
  change: { topics: NewsletterTopic[]; frequency: NewsletterFrequency },
) => api.patch<Subscription>(subscription(key), change);
