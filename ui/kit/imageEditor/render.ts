// Processes pictures in the browser: opens them upright, crops, rotates, and scales them down to the largest displayed
// size.
import { limits } from "../texts";
import { isUnedited, NO_EDIT, rotatedSize, type ImageEdit } from "./crop";

const { longest_edge: MAX_EDGE_LENGTH, most_bytes: MAX_BYTES } = limits.images;
const QUALITY = 0.9;
/** Formats with transparency keep it; a browser that cannot write WebP writes PNG. */
const TRANSPARENT = /^image\/(?:png|webp|gif)$/;

/** Applies the EXIF orientation. */
export async function openImage(source: Blob | string): Promise<ImageBitmap> {
  const blob = typeof source === "string" ? await (await fetch(source)).blob() : source;
  return createImageBitmap(blob, { imageOrientation: "from-image" });
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export function drawImage(context: Context, picture: ImageBitmap, edit: ImageEdit, longest: number): void {
  const { canvas } = context;
  const whole = rotatedSize(picture, edit.turns);
  const width = edit.crop.width * whole.width;
  const height = edit.crop.height * whole.height;
  const scale = Math.min(1, longest / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  context.imageSmoothingQuality = "high";
  context.scale(scale, scale);
  context.translate(-edit.crop.x * whole.width, -edit.crop.y * whole.height);
  // Move the corner that becomes the upper left one to the origin.
  const quarter = edit.turns % 4;
  context.translate(
    quarter === 1 || quarter === 2 ? whole.width : 0,
    quarter === 2 || quarter === 3 ? whole.height : 0,
  );
  context.rotate((quarter * Math.PI) / 2);
  context.drawImage(picture, 0, 0);
}

const bytesOf = async (file: Blob, from: number, to = file.size) =>
  new Uint8Array(await file.slice(from, to).arrayBuffer());

/** A browser fills missing data with gray, so look for the JPEG end marker, which never occurs within the data. */
export async function isCutShort(file: Blob): Promise<boolean> {
  // Anything may be named .jpg: the server says what it is instead.
  const start = await bytesOf(file, 0, 2);
  if (start[0] !== 0xff || start[1] !== 0xd8) return false;
  const rest = await bytesOf(file, Math.floor(file.size / 2));
  for (let at = rest.indexOf(0xff); at >= 0; at = rest.indexOf(0xff, at + 1)) if (rest[at + 1] === 0xd9) return false;
  return true;
}

/** The container format of phones' HEIC files. */
async function isHeic(file: Blob): Promise<boolean> {
  const start = await bytesOf(file, 0, 12);
  return /^ftyp(?:he|mif1|msf1)/.test(String.fromCharCode(...start.slice(4)));
}

/** The start of a file is enough for the server to identify its type. */
const ENOUGH_BYTES = 4096;

/** What is uploaded for a file: the picture as edited, and no larger than needed. Runs in a worker. */
export async function render(file: Blob, edit: ImageEdit = NO_EDIT): Promise<Blob> {
  let picture: ImageBitmap;
  try {
    picture = await openImage(file);
  } catch {
    // The server knows more formats, and explains what is wrong with the others.
    return (await isHeic(file)) ? file.slice(0, ENOUGH_BYTES) : file;
  }
  try {
    const isSmall = Math.max(picture.width, picture.height) <= MAX_EDGE_LENGTH && file.size <= MAX_BYTES;
    if (isSmall && isUnedited(edit) && /^image\/(?:jpeg|png|webp|gif)$/.test(file.type)) return file;
    const canvas = new OffscreenCanvas(1, 1);
    const context = canvas.getContext("2d");
    if (!context) return file;
    drawImage(context, picture, edit, MAX_EDGE_LENGTH);
    const type = TRANSPARENT.test(file.type) ? "image/webp" : "image/jpeg";
    return await canvas.convertToBlob({ type, quality: QUALITY }).catch(() => file);
  } finally {
    picture.close();
  }
}
