// The API types and URLs for guides.
import { afterFirst, withQuery } from "../kit/queryString";

export type { BodyPart, EmbedCard as EmbeddedCard, Guide, GuideDetail, PaginatedGuide } from "../kit/apiTypes";

export function guidesUrl(page: number): string {
  return withQuery("guides/", { page: afterFirst(page) });
}

export function businessGuidesUrl(id: number): string {
  return withQuery("guides/", { business: id, ordering: "-published_at", limit: 3 });
}

export function guideUrl(slug: string): string {
  return `guides/${encodeURIComponent(slug)}/`;
}
