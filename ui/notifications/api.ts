// The calls about notifications, and what travels in them.
import { api } from "../kit/http";

export interface Notification {
  id: number;
  title: string;
  message: string;
  created_at: string;
  is_read: boolean;
  /** An address of this site that it is about. */
  link?: string;
}

export type NotificationsAnswer =
  | Notification[]
  | { notifications: Notification[] }
  | { results: Notification[]; next?: string | null };

export const notificationsUrl = "notifications/";
export const streamUrl = "notifications/stream/";
export const preferencesUrl = "notifications/preferences/";

/** `limit`: more than the first page's worth; 0 for just that. */
export const fetchNotifications = (limit: number, signal?: AbortSignal) =>
  api.get<NotificationsAnswer>(limit === 0 ? notificationsUrl : `${notificationsUrl}?limit=${limit}`, { signal });
export const markRead = (id: number) => api.patch<unknown>(`${notificationsUrl}${id}/mark-read/`);
export const markAllRead = () => api.patch<unknown>(`${notificationsUrl}mark-all-read/`);

/** In which way somebody is told. */
export type Way = "in_app" | "mail";

/** By kind of notification. */
export type Preferences = Record<string, Record<Way, boolean> & { kind: string; label: string; description: string }>;
