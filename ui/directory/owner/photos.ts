// The photos of a listing: their calls, and the rules of their order, without a screen.
import type { BusinessImage, BusinessImages } from "../../kit/apiTypes";
import { api } from "../../kit/http";
import type { UploadedImage } from "../../kit/imageUpload";

export type { BusinessImage } from "../../kit/apiTypes";

/** As they are, from the first to the last. */
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
 * Adds one that was uploaded. Two are under way at once, so `sequence` says which of the chosen files it was:
 * they come in the order in which they were chosen, whichever arrives first.
 */
export function withUploaded(
  photos: BusinessImage[],
  photo: BusinessImage,
  sequence: (photo: BusinessImage) => number,
): BusinessImage[] {
  const later = photos.findIndex((other) => sequence(other) > sequence(photo));
  return later < 0 ? [...photos, photo] : [...photos.slice(0, later), photo, ...photos.slice(later)];
}

/** How many more a listing has room for, and which of the chosen files are too many. */
export function split<T>(files: T[], room: number): { taken: T[]; tooMany: T[] } {
  const most = Math.max(0, room);
  return { taken: files.slice(0, most), tooMany: files.slice(most) };
}
