// Prepares pictures in a worker, so that the page stays responsive meanwhile (preparePicture.ts asks it).
import type { ImageEdit } from "./crop";
import { isCutShort, render } from "./render";

export interface RenderRequest {
  file: Blob;
  edit?: ImageEdit;
}

export type Prepared = { picture: Blob; isCutShort: false } | { isCutShort: true };
export type RenderResponse = Prepared | { reason: string };

async function respond({ file, edit }: RenderRequest): Promise<RenderResponse> {
  try {
    return (await isCutShort(file)) ? { isCutShort: true } : { isCutShort: false, picture: await render(file, edit) };
  } catch (error) {
    return { reason: String(error) };
  }
}

addEventListener("message", ({ data }: MessageEvent<RenderRequest>) => {
  void respond(data).then((response) => postMessage(response));
});
