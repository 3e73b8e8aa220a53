// The picture of a guide: the editor's, or the landscape that belongs to its name.
import type { Guide } from "./api";

export function landscape(slug: string, season: string): string {
  return `/art/landscape/${slug}.svg?s=${season}`;
}

export function guidePicture({ slug, image_url }: Pick<Guide, "slug" | "image_url">, season: string) {
  const fallback = landscape(slug, season);
  return { src: image_url || fallback, fallback, width: 1200, height: 480 };
}
