// The photos of a listing: their API calls and ordering rules, without UI.
import type { BusinessImage, BusinessImages } from "../../kit/apiTypes";
import { count } from "../../kit/format";
import { api } from "../../kit/http";
import type { UploadedImage } from "../../kit/imageUpload";

export type { BusinessImage } from "../../kit/apiTypes";

/** Saves all photos in their order. 409 if somebody else has changed them since `revision`. */
export const savePhotos = (
  id: number,
  photos: BusinessImage[],
  known: { revision?: number },
): Promise<BusinessImages> =>
  api.put(`businesslistings/${id}/images/`, {
    images: photos.map(({ token, alt }) => ({ image: token, alt })),
    ...known,
  });

export function toPhoto({ image_id, image_url, token, width, height }: UploadedImage, alt = ""): BusinessImage {
  return { image_id, token, alt, url: image_url, srcset: "", width, height };
}

/**
 * Inserts an uploaded photo. Two uploads run at once, so `sequence` is the position of its file in the selection:
 * photos appear in the order in which they were selected, whichever arrives first.
 */
export function withUploaded(
  photos: BusinessImage[],
  photo: BusinessImage,
  sequence: (photo: BusinessImage) => number,
): BusinessImage[] {
  const later = photos.findIndex((other) => sequence(other) > sequence(photo));
  return later < 0 ? [...photos, photo] : [...photos.slice(0, later), photo, ...photos.slice(later)];
}

const withToken = (photos: BusinessImage[], token: string) => photos.find((photo) => photo.token === token);

/**
 * Their photos in their order, with what was done here since `base`: photos that were added or removed, and what was
 * written about the others.
 */
export function combined(base: BusinessImage[], mine: BusinessImage[], theirs: BusinessImage[]): BusinessImage[] {
  const kept = theirs.filter(({ token }) => !withToken(base, token) || withToken(mine, token));
  const added = mine.filter(({ token }) => !withToken(base, token) && !withToken(theirs, token));
  const worded = kept.map((photo) => {
    const own = withToken(mine, photo.token);
    return own && own.alt !== (withToken(base, photo.token)?.alt ?? "") ? { ...photo, alt: own.alt } : photo;
  });
  return [...worded, ...added];
}

/** Photos as a conflict reports them: "2 photos (The front door)". */
export function photosInWords(photos: unknown): string {
  const list = Array.isArray(photos) ? (photos as Partial<BusinessImage>[]) : [];
  const described = list.flatMap(({ alt }) => alt || []).join(", ");
  return count(list.length, "photo", "photos") + (described && ` (${described})`);
}

/** Splits the selected files into those a listing still has room for, and those that are too many. */
export function split<T>(files: T[], room: number): { taken: T[]; tooMany: T[] } {
  const most = Math.max(0, room);
  return { taken: files.slice(0, most), tooMany: files.slice(most) };
}
