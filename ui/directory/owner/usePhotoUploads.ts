// The photos that are being uploaded to a listing; each joins the others once it has arrived.
import { useEffect, useRef, useState } from "react";
import { useSignalValue } from "../../kit/signals";
import { limits } from "../../kit/texts";
import { showToast } from "../../kit/toasts";
import { UploadQueue } from "../../kit/uploadQueue";
import { split, toPhoto, withUploaded } from "./photos";
import type { Photos } from "./usePhotos";

export const MAX_PHOTOS = limits.images.per_business;

export function usePhotoUploads({ photos, change }: Pick<Photos, "photos" | "change">) {
  const [tooMany, setTooMany] = useState<string[]>([]);
  /** By token: the source file, which is sharper than what the server keeps, and its position in the selection. */
  const origins = useRef(new Map<string, { file: File; sequence: number }>());
  const add = useRef(change);
  add.current = change;
  const [queue] = useState(
    () =>
      new UploadQueue(({ id, file }, image) => {
        origins.current.set(image.token, { file, sequence: id });
        add.current((present) =>
          // The same picture already exists under another name.
          present.some(({ token }) => token === image.token)
            ? present
            : withUploaded(present, toPhoto(image), ({ token }) => origins.current.get(token)?.sequence ?? 0),
        );
      }),
  );
  const uploads = useSignalValue(queue.uploads);
  const underWay = uploads.filter((upload) => upload.state === "waiting" || upload.state === "sending").length;
  // What arrived later would be added to photos that nobody sees.
  useEffect(() => queue.open(), [queue]);

  const choose = (files: File[]) => {
    // Files that are already here take no additional space.
    const fresh = files.filter((file) => !queue.has(file));
    const known = files.length - fresh.length;
    const { taken, tooMany: over } = split(fresh, MAX_PHOTOS - photos.length - underWay);
    setTooMany(over.map(({ name }) => name));
    queue.add(taken);
    if (known > 0) showToast(known === 1 ? "One file is here already." : `${known} files are here already.`);
  };
  /** Its file may be chosen again. */
  const release = (token: string) => {
    const origin = origins.current.get(token);
    if (origin) queue.release(origin.sequence);
  };
  return {
    queue,
    underWay,
    /** The names of the files that a listing has no room for. */
    tooMany,
    forgetTooMany: () => setTooMany([]),
    choose,
    release,
    fileOf: (token: string) => origins.current.get(token)?.file,
  };
}
