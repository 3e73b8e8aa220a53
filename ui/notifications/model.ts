// What the bell shows, without React.
import { ApiError } from "../kit/http";
import { limits } from "../kit/texts";
import type { Notification, NotificationsAnswer } from "./api";

/** The answer has one of three forms. */
export function readNotifications(answer: NotificationsAnswer): Notification[] {
  if (Array.isArray(answer)) return answer;
  return "notifications" in answer ? answer.notifications : answer.results;
}

export function unreadCount(notifications: Notification[]): number {
  return notifications.filter((notification) => !notification.is_read).length;
}

const MOST_SHOWN = 9;

/** On the bell itself: nothing for none, "9+" for more than nine. */
export function bellCount(unread: number): string {
  if (unread === 0) return "";
  return unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread);
}

export function bellLabel(unread: number): string {
  return unread === 0 ? "Notifications" : `Notifications, ${unread} unread`;
}

export function withRead(notifications: Notification[], isRead: (notification: Notification) => boolean): Notification[] {
  return notifications.map((notification) => (isRead(notification) ? { ...notification, is_read: true } : notification));
}

/** Unread ones that were not there before, newest first. */
export function arrived(before: Notification[], now: Notification[]): Notification[] {
  const known = new Set(before.map((notification) => notification.id));
  return now.filter((notification) => !notification.is_read && !known.has(notification.id));
}

export function shouldRetryNotifications(failures: number, error: unknown): boolean {
  const isFinal = error instanceof ApiError && (error.status === 401 || error.status === 404);
  return !isFinal && failures < limits.notifications.retries;
}

/** Only addresses of this site are followed. */
export function ownLink(link: string | undefined): string | null {
  return link && /^\/(?![/\\])/.test(link) ? link : null;
}
