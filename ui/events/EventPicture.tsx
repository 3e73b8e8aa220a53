// The picture of an event: a shimmer while it loads, nothing at all if it fails to load.
import { useState } from "react";
import { useHydrated } from "../kit/hydration";
import type { ListedEvent } from "./api";
import { poster } from "./categories";

interface EventPictureProps {
  event: Pick<ListedEvent, "id" | "image" | "category"> & Partial<Pick<ListedEvent, "picture">>;
  className: string;
  /** Above the fold: loaded eagerly. */
  eager?: boolean | undefined;
  /** The `sizes` attribute, for a picture that exists in several widths. */
  sizes: string;
}

export function EventPicture({ event, className, eager = false, sizes }: EventPictureProps) {
  const { picture } = event;
  const src = picture?.url || event.image || poster(event.id, event.category);
  const isDrawn = src.startsWith("/art/");
  const [loaded, setLoaded] = useState("");
  const [failed, setFailed] = useState("");
  // Until the page starts, nothing in it moves.
  const isWaiting = useHydrated() && loaded !== src;
  if (failed === src) return null;
  return (
    <span className={`event-picture ${isWaiting ? "skeleton " : ""}${className}`}>
      <img
        className={isDrawn ? "art event-picture-img" : "photo event-picture-img"}
        src={src}
        srcSet={picture?.srcset || undefined}
        sizes={picture ? sizes : undefined}
        alt=""
        width={640}
        height={400}
        loading={eager ? undefined : "lazy"}
        decoding="async"
        // A cached picture may have loaded, or failed, before React attached its listeners.
        ref={(image) => {
          if (image?.complete) (image.naturalWidth > 0 ? setLoaded : setFailed)(src);
        }}
        onLoad={() => setLoaded(src)}
        onError={() => setFailed(src)}
      />
    </span>
  );
}
