// The upload queue: a few files at a time, each with its progress. Good files arrive whatever happens to the others,
// and a retry sends only what is missing.
import { ApiError } from "./http";
import { type OnProgress, type UploadedImage, uploadImage } from "./imageUpload";
import { signal } from "./signals";
import { limits } from "./texts";

export interface Upload {
  id: number;
  file: File;
  state: "waiting" | "sending" | "done" | "failed";
  /** 0 to 1. */
  progress: number;
  /** Why it failed, and what to do about it. */
  reason: string;
  /** The same file may succeed another time. */
  canRetry: boolean;
}

type Send = (file: File, onProgress: OnProgress) => Promise<UploadedImage>;

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** A rejection of the file itself is permanent; a dropped connection or a busy server is not. */
const isPassing = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

export class UploadQueue {
  readonly uploads = signal<Upload[]>([]);
  readonly #send: Send;
  readonly #onDone: (upload: Upload, image: UploadedImage) => void;
  /** Uploads whose pictures were removed again. */
  readonly #released = new Set<number>();
  #lastId = 0;
  #isOpen = true;

  constructor(
    onDone: (upload: Upload, image: UploadedImage) => void,
    send: Send = (file, onProgress) => uploadImage(file, { onProgress }),
  ) {
    this.#onDone = onDone;
    this.#send = send;
  }

  /** Until the returned function is called; from then on nothing more is sent, and nothing that arrives is reported. */
  open(): () => void {
    this.#isOpen = true;
    return () => {
      this.#isOpen = false;
    };
  }

  /** Whether the file is being uploaded or has arrived. */
  has(file: File): boolean {
    return this.uploads.value.some(
      (upload) => upload.state !== "failed" && !this.#released.has(upload.id) && isSame(upload.file, file),
    );
  }

  /** Files that are already here are not sent again. */
  add(files: File[]): void {
    const fresh = files.filter((file) => !this.has(file));
    const earlier = this.uploads.value.filter((upload) => fresh.some((file) => isSame(upload.file, file)));
    const added = fresh.map((file): Upload => {
      this.#lastId += 1;
      return { id: this.#lastId, file, state: "waiting", progress: 0, reason: "", canRetry: false };
    });
    this.uploads.value = [...this.uploads.value.filter((upload) => !earlier.includes(upload)), ...added];
    this.#next();
  }

  /** Retries uploads that failed for a transient reason. */
  retry(): void {
    this.uploads.value = this.uploads.value.map((upload) =>
      upload.state === "failed" && upload.canRetry ? { ...upload, state: "waiting", progress: 0, reason: "" } : upload,
    );
    this.#next();
  }

  /** The picture was removed: its file was still uploaded, and may be chosen again. */
  release(id: number): void {
    this.#released.add(id);
  }

  /** Removes an upload from the list; the same file may be chosen again. */
  dismiss(id: number): void {
    this.uploads.value = this.uploads.value.filter((upload) => upload.id !== id);
  }

  #change(id: number, change: Partial<Upload>): void {
    this.uploads.value = this.uploads.value.map((upload) => (upload.id === id ? { ...upload, ...change } : upload));
  }

  #next(): void {
    if (!this.#isOpen) return;
    const sending = this.uploads.value.filter(({ state }) => state === "sending").length;
    const waiting = this.uploads.value.filter(({ state }) => state === "waiting");
    for (const upload of waiting.slice(0, Math.max(0, limits.images.at_once - sending))) void this.#start(upload);
  }

  async #start(upload: Upload): Promise<void> {
    const { id, file } = upload;
    this.#change(id, { state: "sending" });
    try {
      const image = await this.#send(file, (progress) => this.#change(id, { progress }));
      this.#change(id, { state: "done", progress: 1 });
      if (this.#isOpen) this.#onDone(upload, image);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#change(id, { state: "failed", reason, canRetry: isPassing(error) });
    }
    this.#next();
  }
}
