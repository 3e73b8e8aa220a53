// The canonical address of what is shown: an id, or the slug of a former title, is replaced by it.
import { useEffect } from "react";
import { apiUrl } from "./http";
import { queryClient } from "./query";
import { useLocation, useNavigate } from "./router";

let renamed = "";

/** Whether `useCanonicalPath` has just set this path, so this is not a new page. True only once per rename. */
export function isCanonicalRename(path: string): boolean {
  const isOne = path === renamed;
  renamed = "";
  return isOne;
}

/**
 * Replaces the current path with the canonical one, without a new history entry; undefined while it is unknown. If the
 * page fetches its content by path, `answer` is cached as the response for `url`.
 */
export function useCanonicalPath(path: string | undefined, url?: string, answer?: unknown): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!path || path === pathname.replace(/\/$/, "")) return;
    if (url) queryClient.setQueryData([apiUrl(url)], answer);
    renamed = path;
    void navigate({ pathname: path, search, hash }, { replace: true });
  }, [path, url, answer, pathname, search, hash, navigate]);
}
