// Uploads a picture: prepares it here and sends it, with progress, to the one call that takes pictures.
import type { UploadedImage } from "./apiTypes";
import { ApiError, api } from "./http";
import { isCutShort, prepareUpload } from "./imageEditor/render";
import type { ImageEdit } from "./imageEditor/crop";
import { limits } from "./texts";
import { withProgress, type OnProgress } from "./uploadTransport";

export type { UploadedImage } from "./apiTypes";
export type { OnProgress } from "./uploadTransport";

const MEGABYTE = 1 << 20;
/** The server's wording; a large file need not be sent just to hear it. */
const CUT_SHORT = "The picture file ends too early; please send the whole file again.";

/** A large photo takes much memory while open, so they are prepared one at a time. */
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
  const body = await inTurn(async () => {
    if (await isCutShort(file)) throw new ApiError(CUT_SHORT, 400);
    return prepareUpload(file, edit);
  });
  const most = limits.images.most_bytes / MEGABYTE;
  if (body.size > limits.images.most_bytes)
    throw new ApiError(`The file is larger than ${most} MB. Save a smaller copy and send that.`, 413);
  return api.post<UploadedImage>("images/", body, { transport: withProgress(onProgress) });
}
