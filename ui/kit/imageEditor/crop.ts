// The crop geometry, independent of the screen. Lengths are fractions of the picture as rotated.

export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ImageEdit {
  /** Quarter turns clockwise. */
  turns: number;
  crop: Crop;
}

export interface Size {
  width: number;
  height: number;
}

export const WHOLE: Crop = { x: 0, y: 0, width: 1, height: 1 };
export const NO_EDIT: ImageEdit = { turns: 0, crop: WHOLE };

/** The smallest fraction of a side that can be cropped to. */
const MIN_SIDE = 0.05;

export type RatioName = "free" | "cover" | "wide" | "square";

/** Width to height; the cover is the shape of cards and of the top of a listing. Null: free. */
export const RATIOS: Record<RatioName, { label: string; ratio: number | null }> = {
  free: { label: "Free", ratio: null },
  cover: { label: "Cover 8:5", ratio: 8 / 5 },
  wide: { label: "Wide 16:9", ratio: 16 / 9 },
  square: { label: "Square 1:1", ratio: 1 },
};

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

export const isUnedited = ({ turns, crop }: ImageEdit): boolean =>
  turns % 4 === 0 && crop.x <= 0 && crop.y <= 0 && crop.width >= 1 && crop.height >= 1;

/** The size of a picture after the quarter turns. */
export const rotatedSize = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** Converts an aspect ratio in pixels to one in fractions. */
export const fractionRatio = (ratio: number, size: Size): number => (ratio * size.height) / size.width;

/** The largest area of a ratio (in fractions) around the center of a crop. */
export function withRatio(crop: Crop, ratio: number | null): Crop {
  if (ratio === null) return crop;
  const width = Math.min(1, ratio);
  return around(crop, width, width / ratio);
}

/** An area of this ratio, as large as the crop or the largest that fits, around its center. */
export function reshaped(crop: Crop, ratio: number | null): Crop {
  if (ratio === null) return crop;
  const width = Math.min(Math.sqrt(crop.width * crop.height * ratio), 1, ratio);
  return around(crop, width, width / ratio);
}

/** An area of this size around the center of a crop, moved to lie within the picture. */
function around(crop: Crop, width: number, height: number): Crop {
  return centered({ ...crop, width, height }, crop.x + crop.width / 2, crop.y + crop.height / 2);
}

export function centered({ width, height }: Crop, x: number, y: number): Crop {
  return { x: clamp(x - width / 2, 0, 1 - width), y: clamp(y - height / 2, 0, 1 - height), width, height };
}

export function moved(crop: Crop, right: number, down: number): Crop {
  return { ...crop, x: clamp(crop.x + right, 0, 1 - crop.width), y: clamp(crop.y + down, 0, 1 - crop.height) };
}

/** Scales the crop around its center; the ratio stays. */
export function scaled(crop: Crop, factor: number): Crop {
  const least = MIN_SIDE / Math.min(crop.width, crop.height);
  const most = 1 / Math.max(crop.width, crop.height);
  const bounded = clamp(factor, Math.min(least, 1), most);
  return around(crop, crop.width * bounded, crop.height * bounded);
}

/** Which corner is dragged: -1 is left or top, 1 is right or bottom. */
export interface Corner {
  x: -1 | 1;
  y: -1 | 1;
}

/** Moves one corner to a point, or as near as the ratio allows, while the opposite corner stays. */
export function withCorner(crop: Crop, corner: Corner, x: number, y: number, ratio: number | null): Crop {
  const fixedX = corner.x < 0 ? crop.x + crop.width : crop.x;
  const fixedY = corner.y < 0 ? crop.y + crop.height : crop.y;
  const roomX = corner.x < 0 ? fixedX : 1 - fixedX;
  const roomY = corner.y < 0 ? fixedY : 1 - fixedY;
  let width = clamp((x - fixedX) * corner.x, Math.min(MIN_SIDE, roomX), roomX);
  let height = clamp((y - fixedY) * corner.y, Math.min(MIN_SIDE, roomY), roomY);
  if (ratio !== null) {
    width = Math.min(Math.max(width, height * ratio), roomX, roomY * ratio);
    height = width / ratio;
  }
  return {
    x: corner.x < 0 ? fixedX - width : fixedX,
    y: corner.y < 0 ? fixedY - height : fixedY,
    width,
    height,
  };
}

/** Moves the lower right corner by this much: one side can be cut off alone. */
export function stretched(crop: Crop, right: number, down: number): Crop {
  return withCorner(crop, { x: 1, y: 1 }, crop.x + crop.width + right, crop.y + crop.height + down, null);
}

/** Rotates by a quarter turn to the right or left. The crop covers the same part of the picture. */
export function rotated({ turns, crop }: ImageEdit, way: "right" | "left"): ImageEdit {
  const { x, y, width, height } = crop;
  const turned =
    way === "right"
      ? { x: 1 - y - height, y: x, width: height, height: width }
      : { x: y, y: 1 - x - width, width: height, height: width };
  return { turns: (turns + (way === "right" ? 1 : 3)) % 4, crop: turned };
}

/** The crop in words, for those who cannot see the frame: "320 × 200 pixels". */
export function cropWords({ crop }: ImageEdit, size: Size): string {
  const pixels = (part: number, whole: number) => Math.round(part * whole);
  const [left, top] = [pixels(crop.x, size.width), pixels(crop.y, size.height)];
  const place = left > 0 || top > 0 ? `, ${left} from the left, ${top} from the top` : "";
  return `${pixels(crop.width, size.width)} × ${pixels(crop.height, size.height)} pixels${place}`;
}
