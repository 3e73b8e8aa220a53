// Crops and rotates a picture and edits its alt text. It only hands on an edit; the picture itself is not changed.
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../Button";
import { TextField } from "../Field";
import { Segmented } from "../Segmented";
import { Skeleton } from "../Skeleton";
import { ErrorState } from "../State";
import { limits } from "../texts";
import {
  NO_EDIT,
  RATIOS,
  cropWords,
  fractionRatio,
  isUnedited,
  reshaped,
  rotated,
  rotatedSize,
  scaled,
  withRatio,
  type ImageEdit,
  type RatioName,
} from "./crop";
import { CropFrame } from "./CropFrame";
import { openImage } from "./render";

const OPTIONS = (Object.keys(RATIOS) as RatioName[]).map((value) => ({ value, label: RATIOS[value].label }));
const LARGER = 1.1;

interface ImageEditorProps {
  /** A file, or the URL of an existing picture. */
  source: Blob | string;
  edit: ImageEdit;
  onEdit: (edit: ImageEdit) => void;
  /** Left out if there is no alt text to edit. */
  alt?: string | undefined;
  onAlt?: (alt: string) => void;
}

export function ImageEditor({ source, edit, onEdit, alt, onAlt }: ImageEditorProps) {
  const id = useId();
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [isBroken, setBroken] = useState(false);
  const [shape, setShape] = useState<RatioName>("free");
  /** The last rotation: what was shown then, and the frame before it was made to fit. */
  const turned = useRef<{ shown: ImageEdit; frame: ImageEdit } | null>(null);
  useEffect(() => {
    let opened: ImageBitmap | null = null;
    let isLeft = false;
    setPicture(null);
    setBroken(false);
    openImage(source).then(
      (bitmap) => {
        if (isLeft) return bitmap.close();
        opened = bitmap;
        setPicture(bitmap);
      },
      () => setBroken(true),
    );
    return () => {
      isLeft = true;
      opened?.close();
    };
  }, [source]);

  if (isBroken)
    return (
      <ErrorState title="This picture cannot be edited here.">
        <p>This browser cannot open the file. Send it as JPEG.</p>
      </ErrorState>
    );
  if (!picture) return <Skeleton shape="picture" label="Opening the picture" />;

  const size = rotatedSize(picture, edit.turns);
  const ratioOf = (name: RatioName, of = size) => {
    const { ratio } = RATIOS[name];
    return ratio === null ? null : fractionRatio(ratio, of);
  };
  const choose = (name: RatioName) => {
    setShape(name);
    onEdit({ ...edit, crop: withRatio(edit.crop, ratioOf(name)) });
  };
  const turn = (way: "right" | "left") => {
    // A frame that had to shrink to fit is as large as before once it is turned back.
    const frame = rotated(turned.current?.shown === edit ? turned.current.frame : edit, way);
    // A chosen aspect ratio applies to the picture in its current rotation.
    const ratio = ratioOf(shape, rotatedSize(picture, frame.turns));
    const shown = { ...frame, crop: reshaped(frame.crop, ratio) };
    turned.current = { shown, frame };
    onEdit(shown);
  };
  const scale = (factor: number) => onEdit({ ...edit, crop: scaled(edit.crop, factor) });
  return (
    <div className="image-editor">
      <Segmented legend="Shape" hideLegend={false} options={OPTIONS} value={shape} onChange={choose} />
      <CropFrame
        picture={picture}
        edit={edit}
        ratio={ratioOf(shape)}
        describedBy={`${id}-keys`}
        onChange={(crop) => onEdit({ ...edit, crop })}
      />
      <p className="image-editor-size" role="status">
        {cropWords(edit, size)}
      </p>
      <p className="field-hint" id={`${id}-keys`}>
        Drag the frame or its corners, or tap where it should be. Keys: arrows move it, + and − change its size.
        {shape === "free" && " Alt and an arrow move only its lower right corner."}
      </p>
      <div className="image-editor-tools">
        <Button variant="secondary" size="sm" onClick={() => scale(1 / LARGER)}>
          Smaller frame
        </Button>
        <Button variant="secondary" size="sm" onClick={() => scale(LARGER)}>
          Larger frame
        </Button>
        <Button variant="secondary" size="sm" onClick={() => turn("left")}>
          Rotate left
        </Button>
        <Button variant="secondary" size="sm" onClick={() => turn("right")}>
          Rotate right
        </Button>
        <Button
          variant="quiet"
          size="sm"
          disabled={isUnedited(edit) && shape === "free"}
          onClick={() => {
            setShape("free");
            onEdit(NO_EDIT);
          }}
        >
          Start over
        </Button>
      </div>
      {onAlt && (
        <TextField
          label="What the picture shows"
          optional
          hint="For people who cannot see it. One short sentence."
          maxLength={limits.images.alt_length}
          value={alt ?? ""}
          onChange={(event) => onAlt(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
