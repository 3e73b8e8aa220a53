// The signed-in user's notifications, kept up to date, and the actions on them.
import { keepPreviousData, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError, apiUrl } from "../kit/http";
import { useLoadedSize } from "../kit/query";
import { announce } from "../kit/toasts";
import { countUnread, fetchNotifications, markAllRead, markRead, notificationsUrl, type Notice } from "./api";
import { listen } from "./live";
import {
  arrived,
  hasOlderToCount,
  nextLimit,
  readNotifications,
  shouldRetryNotifications,
  unreadCount,
  withRead,
} from "./model";

const KEY = [apiUrl(notificationsUrl)];

interface Listed {
  notifications: Notice[];
  /** With this limit older ones are loaded, too; null if there are none. */
  next: number | null;
  /** How many older ones, which are not listed, are unread. */
  olderUnread: number;
}

/** That they cannot be counted takes nothing from the list. */
async function countOlderUnread(listed: Notice[], signal: AbortSignal): Promise<number> {
  const all = await countUnread(signal).catch(() => 0);
  return Math.max(0, all - unreadCount(listed));
}

async function load(limit: number, signal: AbortSignal): Promise<Listed> {
  try {
    const answer = await fetchNotifications(limit, signal);
    const notifications = readNotifications(answer);
    const olderUnread = hasOlderToCount(answer) ? await countOlderUnread(notifications, signal) : 0;
    return { notifications, next: nextLimit(answer, limit), olderUnread };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { notifications: [], next: null, olderUnread: 0 };
    throw error;
  }
}

/** The id of the newest loaded notification, 0 for none. */
function newestKnown(client: QueryClient): number {
  const lists = client.getQueriesData<Listed>({ queryKey: KEY });
  return Math.max(0, ...lists.flatMap(([, listed]) => listed?.notifications ?? []).map(({ id }) => id));
}

/** Announces what has arrived since the last response, once. */
function useAnnouncements(notifications: Notice[] | undefined): void {
  const before = useRef<Notice[]>(undefined);
  useEffect(() => {
    const news = before.current && notifications ? arrived(before.current, notifications) : [];
    before.current = notifications;
    const [newest] = news;
    if (newest) announce(news.length === 1 ? `New notification: ${newest.title}` : `${news.length} new notifications`);
  }, [notifications]);
}

export function useNotifications() {
  const client = useQueryClient();
  const [limit, setLimit] = useState(0);
  const query = useQuery<Listed, ApiError>({
    queryKey: [...KEY, limit],
    queryFn: ({ signal }) => load(limit, signal),
    placeholderData: keepPreviousData,
    retry: shouldRetryNotifications,
  });
  useLoadedSize(query, limit, setLimit);
  useAnnouncements(query.data?.notifications);
  // Not before the list has loaded: the stream reports only what the list does not have.
  const { isFetched } = query;
  useEffect(() => {
    if (isFetched)
      return listen(
        () => newestKnown(client),
        () => void client.invalidateQueries({ queryKey: KEY }),
      );
  }, [client, isFetched]);

  // Optimistically marked as read; the server's response prevails.
  const read = useMutation({
    mutationFn: (id: number | "all") => (id === "all" ? markAllRead() : markRead(id)),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: KEY });
      client.setQueriesData<Listed>(
        { queryKey: KEY },
        (known) =>
          known && {
            ...known,
            olderUnread: id === "all" ? 0 : known.olderUnread,
            notifications: withRead(known.notifications, (notification) => id === "all" || notification.id === id),
          },
      );
    },
    onError: () => client.invalidateQueries({ queryKey: KEY }),
  });

  const next = query.data?.next ?? null;
  return {
    notifications: query.data?.notifications,
    unread: query.data ? unreadCount(query.data.notifications) + query.data.olderUnread : 0,
    showOlder: next === null ? null : () => setLimit(next),
    isLoadingOlder: query.isPlaceholderData,
    hasFailed: query.isError && !query.data,
    reload: () => void query.refetch(),
    markRead: (id: number) => read.mutate(id),
    markAllRead: () => read.mutate("all"),
    hasMarkFailed: read.isError,
  };
}
