// The API calls for notifications, and their types.
import type { DeliveryChannels, MarkedRead, Notification as Notice, PaginatedNotification } from "../kit/apiTypes";
import { api } from "../kit/http";
import { withQuery } from "../kit/queryString";

export type { Notification as Notice, NotificationPreferences } from "../kit/apiTypes";

export type NotificationsResponse =
  | Notice[]
  | { notifications: Notice[] }
  | Pick<PaginatedNotification, "results" | "next">;

export const notificationsUrl = "notifications/";
export const streamUrl = "notifications/stream/";
export const preferencesUrl = "notifications/preferences/";

/** `limit`: how many to load if more than the first page; 0 for just the first page. */
export const fetchNotifications = (limit: number, signal?: AbortSignal) =>
  api.get<NotificationsResponse>(withQuery(notificationsUrl, { limit: limit > 0 && limit }), {
    signal,
    membersOnly: true,
  });
/** The number of the unread ones, of which a page of the list may show none. */
export const countUnread = async (signal?: AbortSignal): Promise<number> => {
  const url = withQuery(notificationsUrl, { is_read: "false", page_size: 1 });
  const page = await api.get<Partial<Pick<PaginatedNotification, "count">>>(url, { signal, membersOnly: true });
  return page.count ?? 0;
};
export const markRead = (id: number) => api.patch<unknown>(`${notificationsUrl}${id}/mark-read/`);
export const markAllRead = () => api.patch<MarkedRead>(`${notificationsUrl}mark-all-read/`);

/** A delivery channel of notifications. */
export type Way = keyof DeliveryChannels;
