// The picture of a guide: the editor's, or the landscape drawn for its slug.
import { withQuery } from "../kit/queryString";
import type { Guide } from "./api";

export function guidePicture({ slug, image_url }: Pick<Guide, "slug" | "image_url">, season: string, beside?: string) {
  const fallback = withQuery(`/art/landscape/${slug}.svg`, { s: season, b: beside });
  return { src: image_url || fallback, fallback, width: 1200, height: 480 };
}
