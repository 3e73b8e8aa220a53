// The photos: one large, the others as thumbnails; each opens in a dialog (GalleryDialog.tsx), or as a file, as the
// server renders them.
import { Suspense, lazy, useState } from "react";
import { Picture } from "../kit/Card";
import { useHydrated } from "../kit/hydration";
import { loadStyle } from "../kit/styles";
import type { PictureRef } from "./api";

const GalleryDialog = lazy(async () => {
  const dialog = await import("./GalleryDialog");
  await loadStyle(dialog.style);
  return { default: dialog.GalleryDialog };
});

const THUMBNAILS = 4;

export function Gallery({ name, pictures }: { name: string; pictures: PictureRef[] }) {
  const [opened, setOpened] = useState<number | null>(null);
  const isHydrated = useHydrated();
  const total = pictures.length;
  const hidden = total - 1 - THUMBNAILS;
  const moreAt = (index: number) => (index === THUMBNAILS && hidden > 0 ? `+${hidden}` : "");
  const labelOf = (index: number) =>
    `${moreAt(index)} Enlarge picture ${index + 1} of ${total}: ${pictures[index]?.alt || name}`.trim();
  return (
    <div className="gallery">
      {pictures.slice(0, 1 + THUMBNAILS).map((picture, index) => {
        const shared = {
          className: index === 0 ? "gallery-main" : "gallery-thumb",
          "aria-label": labelOf(index),
          children: (
            <>
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
            </>
          ),
        };
        return isHydrated ? (
          <button key={picture.url} type="button" onClick={() => setOpened(index)} {...shared} />
        ) : (
          <a key={picture.url} href={picture.url} {...shared} />
        );
      })}
      {opened !== null && (
        <Suspense fallback={null}>
          <GalleryDialog
            name={name}
            pictures={pictures}
            index={opened}
            onTurn={setOpened}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
