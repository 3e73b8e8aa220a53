// The photographs: one large, the others as thumbnails; each opens in a dialog in which the arrow keys turn.
import { useEffect, useEffectEvent, useState } from "react";
import { IconButton } from "../kit/Button";
import { Picture } from "../kit/Card";
import { Dialog } from "../kit/Dialog";
import type { PictureRef } from "./api";

const THUMBNAILS = 4;

export function Gallery({ name, pictures }: { name: string; pictures: PictureRef[] }) {
  const [opened, setOpened] = useState<number | null>(null);
  const total = pictures.length;
  const hidden = total - 1 - THUMBNAILS;
  const moreAt = (index: number) => (index === THUMBNAILS && hidden > 0 ? `+${hidden}` : "");
  const labelOf = (index: number) =>
    `${moreAt(index)} Enlarge picture ${index + 1} of ${total}: ${pictures[index]?.alt || name}`.trim();
  return (
    <div className="gallery">
      {pictures.slice(0, 1 + THUMBNAILS).map((picture, index) => (
        <button
          key={picture.url}
          type="button"
          className={index === 0 ? "gallery-main" : "gallery-thumb"}
          aria-label={labelOf(index)}
          onClick={() => setOpened(index)}
        >
          <Picture
            className={index === 0 ? "business-picture" : "gallery-picture"}
            src={picture.url}
            srcSet={picture.srcset || undefined}
            sizes={index === 0 ? "(min-width: 64rem) 34rem, 100vw" : "8rem"}
            alt=""
            width={picture.width}
            height={picture.height}
            eager={index === 0}
          />
          {moreAt(index) && <span className="gallery-more">{moreAt(index)}</span>}
        </button>
      ))}
      {opened !== null && (
        <GalleryDialog
          name={name}
          pictures={pictures}
          index={opened}
          onTurn={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

interface GalleryDialogProps {
  name: string;
  pictures: PictureRef[];
  index: number;
  onTurn: (index: number) => void;
  onClose: () => void;
}

function GalleryDialog({ name, pictures, index, onTurn, onClose }: GalleryDialogProps) {
  const picture = pictures[index];
  const total = pictures.length;
  const turn = (step: number) => onTurn((index + step + total) % total);
  // Whatever has the focus in the dialog, the arrow keys turn.
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
