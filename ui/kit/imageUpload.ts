// Sending a picture: made fit for it here, with its progress told, to the one call that takes pictures.
import type { UploadedImage } from "./apiTypes";
import { ApiError, api, type Transport } from "./http";
import { prepareUpload } from "./imageEditor/render";
import type { ImageEdit } from "./imageEditor/crop";
import { limits } from "./texts";

export type { UploadedImage } from "./apiTypes";

export type OnProgress = (fraction: number) => void;

const MEGABYTE = 1 << 20;

/** As `fetch`, which tells nobody how much has been sent. */
const withProgress =
  (onProgress: OnProgress): Transport =>
  (url, { method = "GET", headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => {
        const { status, statusText } = request;
        resolve(new Response(status === 204 ? null : request.responseText, { status, statusText }));
      };
      request.onerror = () => reject(new TypeError("No answer came."));
      request.onabort = () => reject(new DOMException("Given up.", "AbortError"));
      signal?.addEventListener("abort", () => request.abort());
      request.send(body as XMLHttpRequestBodyInit);
    });

/** A large photo takes much memory while it is open, so one is prepared after the other. */
let preparing: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = preparing.then(work, work);
  preparing = turn;
  return turn;
}

export async function uploadImage(
  file: Blob,
  { edit, onProgress = () => undefined }: { edit?: ImageEdit; onProgress?: OnProgress } = {},
): Promise<UploadedImage> {
  const body = await inTurn(() => prepareUpload(file, edit));
  const most = limits.images.most_bytes / MEGABYTE;
  if (body.size > limits.images.most_bytes)
    throw new ApiError(`The file is larger than ${most} MB. Save a smaller copy and send that.`, 413);
  return api.post<UploadedImage>("images/", body, { transport: withProgress(onProgress) });
}
