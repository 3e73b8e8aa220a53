// The content of the bell, without React.
import { ApiError } from "../kit/http";
import { limits } from "../kit/texts";
import type { Notice, NotificationsResponse } from "./api";

const PAGE = 20;
const STEP = 40;
/** The most the server puts into one response. */
const MAX_LISTED = 100;

/** The response has one of three forms. */
export function readNotifications(answer: NotificationsResponse): Notice[] {
  if (Array.isArray(answer)) return answer;
  return "notifications" in answer ? answer.notifications : answer.results;
}

function hasMore(answer: NotificationsResponse): boolean {
  return !Array.isArray(answer) && "next" in answer && Boolean(answer.next);
}

/** The next limit, if there are more and a single response can hold them; null: these are all. */
export function nextLimit(answer: NotificationsResponse, limit: number): number | null {
  const more = Math.min(Math.max(limit, PAGE) + STEP, MAX_LISTED);
  return hasMore(answer) && more > limit ? more : null;
}

export function unreadCount(notifications: Notice[]): number {
  return notifications.filter((notification) => !notification.is_read).length;
}

const MAX_SHOWN = 9;

/** Whether the bell may have to show more than what is listed. */
export function hasOlderToCount(answer: NotificationsResponse): boolean {
  return hasMore(answer) && unreadCount(readNotifications(answer)) <= MAX_SHOWN;
}

/** The count on the bell: "" for zero, "9+" for more than nine. */
export function bellCount(unread: number): string {
  if (unread === 0) return "";
  return unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread);
}

/** Contains the count as shown, so that the bell can be operated by saying what it shows. */
export function bellLabel(unread: number): string {
  return unread === 0 ? "Notifications" : `Notifications, ${bellCount(unread)} unread`;
}

export function withRead(notifications: Notice[], isRead: (notification: Notice) => boolean): Notice[] {
  return notifications.map((notification) =>
    isRead(notification) ? { ...notification, is_read: true } : notification,
  );
}

/** New unread ones, newest first; older ones that were loaded later are not new. */
export function arrived(before: Notice[], now: Notice[]): Notice[] {
  const newest = Math.max(0, ...before.map((notification) => notification.id));
  return now.filter((notification) => !notification.is_read && notification.id > newest);
}

export function shouldRetryNotifications(failures: number, error: unknown): boolean {
  const isFinal = error instanceof ApiError && (error.status === 401 || error.status === 404);
  return !isFinal && failures < limits.notifications.retries;
}

/** Only links within this site are followed. */
export function ownLink(link: string | undefined): string | null {
  return link && /^\/(?![/\\])/.test(link) ? link : null;
}
