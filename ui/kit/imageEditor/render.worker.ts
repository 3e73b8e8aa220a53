// Prepares pictures in a worker, so that the page stays responsive meanwhile (preparePicture.ts asks it).
import type { ImageEdit } from "./crop";
import { isCutShort, render } from "./render";

export interface Request {
  file: Blob;
  edit?: ImageEdit;
}

export type Prepared = { picture: Blob; isCutShort: false } | { isCutShort: true };
export type Response = Prepared | { reason: string };

async function respond({ file, edit }: Request): Promise<Response> {
  try {
    return (await isCutShort(file)) ? { isCutShort: true } : { isCutShort: false, picture: await render(file, edit) };
  } catch (error) {
    return { reason: String(error) };
  }
}

addEventListener("message", ({ data }: MessageEvent<Request>) => {
  void respond(data).then((response) => postMessage(response));
});
