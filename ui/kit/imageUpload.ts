// Uploads a picture: prepares it here and sends it, with progress, to the one call that takes pictures.
import type { UploadedImage } from "./apiTypes";
import { ApiError, api } from "./http";
import type { ImageEdit } from "./imageEditor/crop";
import { preparePicture } from "./imageEditor/preparePicture";
import { limits } from "./texts";
import { withProgress, type OnProgress } from "./uploadTransport";

export type { UploadedImage } from "./apiTypes";
export type { OnProgress } from "./uploadTransport";

const MEGABYTE = 1 << 20;
/** The server's wording; a large file need not be sent just to hear it. */
const CUT_SHORT = "The picture file ends too early; please send the whole file again.";

export async function uploadImage(
  file: Blob,
  { edit, onProgress = () => undefined }: { edit?: ImageEdit; onProgress?: OnProgress } = {},
): Promise<UploadedImage> {
  const prepared = await preparePicture(file, edit);
  if (prepared.isCutShort) throw new ApiError(CUT_SHORT, 400);
  const body = prepared.picture;
  const most = limits.images.most_bytes / MEGABYTE;
  if (body.size > limits.images.most_bytes)
    throw new ApiError(`The file is larger than ${most} MB. Save a smaller copy and send that.`, 413);
  return api.post<UploadedImage>("images/", body, { transport: withProgress(onProgress) });
}
