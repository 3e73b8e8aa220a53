// The document title, in the same format as the server writes it.
import { useEffect } from "react";
import type { SiteInfo } from "./apiTypes";
import { useSite } from "./site";

export function documentTitle(title: string, site: Pick<SiteInfo, "name" | "state_code"> | null): string {
  return site ? `${title} · ${[site.name, site.state_code].filter(Boolean).join(", ")}` : title;
}

/** Sets the document title; an empty one (still loading) keeps the previous title. */
export function usePageTitle(title: string): void {
  const site = useSite();
  useEffect(() => {
    if (title) document.title = documentTitle(title, site);
  }, [title, site]);
}
