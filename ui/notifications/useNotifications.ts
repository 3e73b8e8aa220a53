// The notifications of who is signed in, kept fresh, and what can be done with them.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ApiError, apiUrl } from "../kit/http";
import { announce } from "../kit/toasts";
import { fetchNotifications, markAllRead, markRead, notificationsUrl, type Notification } from "./api";
import { listen } from "./live";
import { arrived, readNotifications, shouldRetryNotifications, withRead } from "./model";

const KEY = [apiUrl(notificationsUrl)];

async function load(signal: AbortSignal): Promise<Notification[]> {
  try {
    return readNotifications(await fetchNotifications(signal));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

/** Says what has come in since the last answer, once. */
function useAnnouncements(notifications: Notification[] | undefined): void {
  const before = useRef<Notification[]>(undefined);
  useEffect(() => {
    const news = before.current && notifications ? arrived(before.current, notifications) : [];
    before.current = notifications;
    const [newest] = news;
    if (newest) announce(news.length === 1 ? `New notification: ${newest.title}` : `${news.length} new notifications`);
  }, [notifications]);
}

export function useNotifications() {
  const client = useQueryClient();
  const query = useQuery<Notification[], ApiError>({
    queryKey: KEY,
    queryFn: ({ signal }) => load(signal),
    retry: shouldRetryNotifications,
  });
  useAnnouncements(query.data);
  useEffect(() => listen(() => void client.invalidateQueries({ queryKey: KEY })), [client]);

  // Shown as read at once; what the server says afterwards counts.
  const read = useMutation({
    mutationFn: (id: number | "all") => (id === "all" ? markAllRead() : markRead(id)),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: KEY });
      client.setQueryData<Notification[]>(KEY, (known = []) => withRead(known, (notification) => id === "all" || notification.id === id));
    },
    onError: () => client.invalidateQueries({ queryKey: KEY }),
  });

  return {
    notifications: query.data,
    hasFailed: query.isError && !query.data,
    reload: () => void query.refetch(),
    markRead: (id: number) => read.mutate(id),
    markAllRead: () => read.mutate("all"),
    hasMarkFailed: read.isError,
  };
}
