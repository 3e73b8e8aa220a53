// Uploads a file with progress reports, which `fetch` cannot do.
import type { Transport } from "./http";

export type OnProgress = (fraction: number) => void;

/** Like `fetch`, but reports how much has been sent. */
export const withProgress =
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
