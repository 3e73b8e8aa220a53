// The photos of a listing in order, each with its alt text. They are reordered by dragging or with buttons.
import { useRef } from "react";
import { Badge } from "../../kit/Badge";
import { Button } from "../../kit/Button";
import { Picture } from "../../kit/Card";
import { dragMark, useDragOrder } from "../../kit/dragOrder";
import { TextField } from "../../kit/Field";
import { Icon } from "../../kit/Icon";
import { movedTo } from "../../kit/rows";
import { limits } from "../../kit/texts";
import { announce } from "../../kit/toasts";
import type { BusinessImage } from "./photos";
import type { PhotoButton } from "./usePhotoFocus";

interface PhotoListProps {
  photos: BusinessImage[];
  onOrder: (photos: BusinessImage[]) => void;
  /** By this button, which is to keep the focus. */
  onMoved: (token: string, button: PhotoButton) => void;
  /** `isFinal`: false while still typing. */
  onAlt: (photo: BusinessImage, alt: string, isFinal: boolean) => void;
  onEdit: (photo: BusinessImage) => void;
  onRemove: (photo: BusinessImage) => void;
}

/** There is only one list. */
const LIST = "photos";

export function PhotoList({ photos, onOrder, onMoved, onAlt, onEdit, onRemove }: PhotoListProps) {
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, to: number, button?: PhotoButton) => {
    const photo = photos[from];
    if (!photo || from === to) return;
    onOrder(movedTo(photos, from, to));
    if (button) onMoved(photo.token, button);
    announce(`Photo ${from + 1} is now ${to === 0 ? "the cover" : `photo ${to + 1}`} of ${photos.length}.`);
  };

  const { drag, startDrag } = useDragOrder(list, ({ from, to }) => move(from.index, to.index));
  const dragClass = (index: number) => {
    const mark = dragMark(drag, LIST, index, photos.length);
    return mark ? `photo-row-${mark}` : "";
  };

  return (
    <ol className="photo-list" ref={list} data-order-list={LIST}>
      {photos.map((photo, index) => {
        const name = `photo ${index + 1}`;
        return (
          <li
            key={photo.token}
            className={`photo-row ${dragClass(index)}`.trim()}
            data-photo={photo.token}
            data-order-key={photo.token}
          >
            <span
              className="photo-handle"
              aria-hidden="true"
              title="Drag to change the order"
              onPointerDown={(event) => startDrag(event, photo.token, { list: LIST, index })}
            >
              <Icon name="grip" />
            </span>
            <span className="photo-shown">
              <Picture
                className="photo-picture"
                src={photo.url}
                srcSet={photo.srcset || undefined}
                sizes="10rem"
                alt={photo.alt}
                width={photo.width}
                height={photo.height}
              />
              {index === 0 && <Badge tone="green">Cover</Badge>}
            </span>
            <div className="photo-fields">
              <TextField
                label={`What photo ${index + 1} shows`}
                optional
                placeholder="Fresh loaves on the counter"
                maxLength={limits.images.alt_length}
                value={photo.alt}
                onChange={(event) => onAlt(photo, event.currentTarget.value, false)}
                onBlur={(event) => onAlt(photo, event.currentTarget.value.trim(), true)}
              />
              <div className="photo-actions">
                <Button
                  size="sm"
                  variant="secondary"
                  data-way="up"
                  disabled={index === 0}
                  aria-label={`Move up: ${name}`}
                  onClick={() => move(index, index - 1, "up")}
                >
                  Move up
                </Button>
                <Button
                  size="sm"
                  variant="secondary"
                  data-way="down"
                  disabled={index === photos.length - 1}
                  aria-label={`Move down: ${name}`}
                  onClick={() => move(index, index + 1, "down")}
                >
                  Move down
                </Button>
                {index > 0 && (
                  <Button
                    size="sm"
                    variant="secondary"
                    data-way="cover"
                    aria-label={`Use as cover: ${name}`}
                    onClick={() => move(index, 0, "cover")}
                  >
                    Use as cover
                  </Button>
                )}
                <Button
                  size="sm"
                  variant="secondary"
                  data-way="edit"
                  aria-label={`Edit ${name}`}
                  onClick={() => onEdit(photo)}
                >
                  Edit
                </Button>
                <Button
                  size="sm"
                  variant="danger"
                  data-way="remove"
                  aria-label={`Remove ${name}`}
                  onClick={() => onRemove(photo)}
                >
                  Remove
                </Button>
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
