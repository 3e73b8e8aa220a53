// The one address of what is shown: an id, or words of a former title, give way to it.
import { useEffect } from "react";
import { apiUrl } from "./http";
import { queryClient } from "./query";
import { useLocation, useNavigate } from "./router";

let renamed = "";

/** Whether a page has just got this path by `useCanonicalPath`: that is no other page. Says so once. */
export function isCanonicalRename(path: string): boolean {
  const isOne = path === renamed;
  renamed = "";
  return isOne;
}

/**
 * Puts the right path in place of the present one, without a step in the history; undefined while it
 * is not known. Where the page asks for its content by the path, `answer` is what `url` would answer.
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
