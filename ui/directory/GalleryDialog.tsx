// One photo over the page; the arrow keys switch photos. Loaded only when opened: import it with lazy().
import { useEffect, useEffectEvent } from "react";
import { IconButton } from "../kit/Button";
import { Picture } from "../kit/Card";
import { Dialog } from "../kit/Dialog";
import type { PictureRef } from "./api";

interface GalleryDialogProps {
  name: string;
  pictures: PictureRef[];
  index: number;
  onTurn: (index: number) => void;
  onClose: () => void;
}

export function GalleryDialog({ name, pictures, index, onTurn, onClose }: GalleryDialogProps) {
  const picture = pictures[index];
  const total = pictures.length;
  const turn = (step: number) => onTurn((index + step + total) % total);
  // The arrow keys work wherever the focus is in the dialog.
  const onArrow = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft" || key === "ArrowRight") turn(key === "ArrowRight" ? 1 : -1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onArrow(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  if (!picture) return null;
  return (
    <Dialog isOpen onClose={onClose} title={name} size="xl" full>
      <figure className="gallery-figure">
        <Picture
          className="gallery-large"
          src={picture.url}
          srcSet={picture.srcset || undefined}
          sizes="(min-width: 64rem) 60rem, 100vw"
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          eager
        />
        <figcaption className="gallery-caption">
          <span role="status">
            {total > 1 && `${index + 1} of ${total}`}
            {picture.alt && <span className="gallery-alt">{picture.alt}</span>}
          </span>
          {total > 1 && (
            <span className="gallery-turn">
              <IconButton icon="chevron-left" label="Previous picture" filled onClick={() => turn(-1)} />
              <IconButton icon="chevron-right" label="Next picture" filled onClick={() => turn(1)} />
            </span>
          )}
        </figcaption>
      </figure>
    </Dialog>
  );
}

export { default as style } from "./galleryDialog.css";
