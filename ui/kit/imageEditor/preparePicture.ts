// Has a worker prepare a picture for upload: opening and shrinking a phone's photo takes seconds on a slow phone, and
// in the page itself it would hold up every tap and the progress bar of the photo before it.
import type { ImageEdit } from "./crop";
import type { Prepared, RenderRequest, RenderResponse } from "./render.worker";
import workerUrl from "worker:./render.worker.ts";

/** Kept between pictures; undefined before the first, and after a failure. */
let worker: Worker | undefined;

/** A large photo takes much memory while open, so they are prepared one at a time. */
let preparing: Promise<unknown> = Promise.resolve();

export function preparePicture(file: Blob, edit?: ImageEdit): Promise<Prepared> {
  const turn = preparing.then(() => ask({ file, edit }));
  preparing = turn.catch(() => undefined);
  return turn;
}

function ask(request: RenderRequest): Promise<Prepared> {
  const asked = (worker ??= new Worker(workerUrl));
  return new Promise((resolve, reject) => {
    const fail = () => reject(new TypeError("The picture could not be prepared."));
    asked.onmessage = ({ data }: MessageEvent<RenderResponse>) => (data ? resolve(data) : fail());
    // Its script did not load: the next attempt starts another.
    asked.onerror = () => {
      worker = undefined;
      fail();
    };
    asked.postMessage(request);
  });
}
