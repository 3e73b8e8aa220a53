// The photos of a listing: their API calls and ordering rules, without UI.
import type { BusinessImage, BusinessImages } from "../../kit/apiTypes";
import { api } from "../../kit/http";
import type { UploadedImage } from "../../kit/imageUpload";

export type { BusinessImage } from "../../kit/apiTypes";

/** Saves all photos in their order. */
export const savePhotos = (id: number, photos: BusinessImage[]): Promise<BusinessImages> =>
  api.put(`businesslistings/${id}/images/`, { images: photos.map(({ token, alt }) => ({ image: token, alt })) });

export function toPhoto({ image_id, image_url, token, width, height }: UploadedImage, alt = ""): BusinessImage {
  return { image_id, token, alt, url: image_url, srcset: "", width, height };
}

export function movedTo<T>(list: T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
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

/** Splits the selected files into those a listing still has room for, and those that are too many. */
export function split<T>(files: T[], room: number): { taken: T[]; tooMany: T[] } {
  const most = Math.max(0, room);
  return { taken: files.slice(0, most), tooMany: files.slice(most) };
}
