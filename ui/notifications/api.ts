// The calls about notifications, and what travels in them.
import type { DeliveryChannels, MarkedRead, Notification as Notice, PaginatedNotification } from "../kit/apiTypes";
import { api } from "../kit/http";
import { withQuery } from "../kit/queryString";

export type { Notification as Notice, NotificationPreferences } from "../kit/apiTypes";

export type NotificationsAnswer =
  | Notice[]
  | { notifications: Notice[] }
  | Pick<PaginatedNotification, "results" | "next">;

export const notificationsUrl = "notifications/";
export const streamUrl = "notifications/stream/";
export const preferencesUrl = "notifications/preferences/";

/** `limit`: more than the first page's worth; 0 for just that. */
export const fetchNotifications = (limit: number, signal?: AbortSignal) =>
  api.get<NotificationsAnswer>(withQuery(notificationsUrl, { limit: limit > 0 && limit }), {
    signal,
    membersOnly: true,
  });
export const markRead = (id: number) => api.patch<unknown>(`${notificationsUrl}${id}/mark-read/`);
export const markAllRead = () => api.patch<MarkedRead>(`${notificationsUrl}mark-all-read/`);

/** In which way somebody is told. */
export type Way = keyof DeliveryChannels;
