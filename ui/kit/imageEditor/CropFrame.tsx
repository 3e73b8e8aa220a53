// The crop frame over a picture: dragged, resized at its corners, placed by a tap, or moved with the keyboard.
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from "react";
import {
  centered,
  moved,
  rotatedSize,
  scaled,
  stretched,
  withCorner,
  type Corner,
  type Crop,
  type ImageEdit,
} from "./crop";
import { drawImage } from "./render";

interface CropFrameProps {
  picture: ImageBitmap;
  edit: ImageEdit;
  /** In fractions of the picture; null: free. */
  ratio: number | null;
  onChange: (crop: Crop) => void;
  describedBy: string;
}

/** Sharp enough for the widest dialog. */
const PREVIEW_EDGE = 1200;
const STEP = 0.01;
const LARGE_STEP = 0.1;
const LARGER = 1.05;

const CORNERS: Corner[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 1 },
  { x: 1, y: 1 },
];
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const percent = (part: number) => `${part * 100}%`;

/** What is being dragged: a corner, or the frame with the grab point's offset in it. */
type Hold = { corner: Corner } | { right: number; down: number };

export function CropFrame({ picture, edit, ratio, onChange, describedBy }: CropFrameProps) {
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const hold = useRef<Hold | null>(null);
  const { turns, crop } = edit;
  const { width, height } = rotatedSize(picture, turns);

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context) drawImage(context, picture, { turns, crop: { x: 0, y: 0, width: 1, height: 1 } }, PREVIEW_EDGE);
  }, [picture, turns]);

  const pointOf = ({ clientX, clientY }: PointerEvent) => {
    const box = stage.current?.getBoundingClientRect();
    if (!box?.width || !box.height) return { x: 0, y: 0 };
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const { x, y } = pointOf(event);
    const corner = CORNERS[Number((event.target as HTMLElement).dataset["corner"] ?? -1)];
    const isInside = x >= crop.x && x <= crop.x + crop.width && y >= crop.y && y <= crop.y + crop.height;
    // A tap outside the frame centers it there.
    const from = corner || isInside ? crop : centered(crop, x, y);
    if (from !== crop) onChange(from);
    hold.current = corner ? { corner } : { right: x - from.x, down: y - from.y };
    stage.current?.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const held = hold.current;
    if (!held) return;
    const { x, y } = pointOf(event);
    if ("corner" in held) onChange(withCorner(crop, held.corner, x, y, ratio));
    else onChange(moved(crop, x - held.right - crop.x, y - held.down - crop.y));
  };
  const onPointerEnd = () => {
    hold.current = null;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey } = event;
    const step = shiftKey ? LARGE_STEP : STEP;
    const [right, down] = ARROWS[key] ?? [0, 0];
    if (right || down) {
      if (!altKey) onChange(moved(crop, right * step, down * step));
      // With a ratio no side can go alone; for the browser, Alt and an arrow would mean Back.
      else if (ratio === null) onChange(stretched(crop, right * step, down * step));
    } else if (key === "+" || key === "=") onChange(scaled(crop, LARGER));
    else if (key === "-" || key === "_") onChange(scaled(crop, 1 / LARGER));
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={stage}
      className="crop-stage"
      style={{ aspectRatio: `${width} / ${height}`, maxWidth: `calc(60vh * ${width / height})` }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
    >
      <canvas ref={canvas} className="crop-picture" />
      <div
        className="crop-frame"
        role="application"
        aria-label="Crop frame"
        aria-describedby={describedBy}
        tabIndex={0}
        style={{
          left: percent(crop.x),
          top: percent(crop.y),
          width: percent(crop.width),
          height: percent(crop.height),
        }}
        onKeyDown={onKeyDown}
      >
        {CORNERS.map((corner, index) => (
          <span
            key={index}
            className={`crop-corner crop-corner-${corner.y < 0 ? "top" : "bottom"}-${corner.x < 0 ? "left" : "right"}`}
            data-corner={index}
          />
        ))}
      </div>
    </div>
  );
}
