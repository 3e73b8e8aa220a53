// Prepares pictures in a worker, so that the page stays responsive meanwhile (preparePicture.ts asks it).
import type { ImageEdit } from "./crop";
import { isCutShort, render } from "./render";

export interface RenderRequest {
  file: Blob;
  edit?: ImageEdit;
}

export type Prepared = { picture: Blob; isCutShort: false } | { isCutShort: true };
/** Null if it failed. */
export type RenderResponse = Prepared | null;

async function prepare({ file, edit }: RenderRequest): Promise<Prepared> {
  return (await isCutShort(file)) ? { isCutShort: true } : { isCutShort: false, picture: await render(file, edit) };
}

addEventListener("message", ({ data }: MessageEvent<RenderRequest>) => {
  void prepare(data)
    .catch(() => null)
    .then((response: RenderResponse) => postMessage(response));
});
