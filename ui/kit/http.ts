// The only module that talks to the API: base path, cookies, CSRF, bearer token, timeouts, a single error type, and the
// one retry of a write. Invariant: every failure leaves here as an ApiError; a status of 0 means that no response
// arrived.
import { API_BASE } from "./apiBase";
import { noteAge } from "./asOf";
import { labelOf } from "./format";
import { refreshToken } from "./refresh";
import { fill, limits, texts } from "./texts";
import { askForLogin, dropToken, isLoggingOut, pendingLogin, readToken } from "./token";

export type Fields = Record<string, string[]>;

export class ApiError extends Error {
  readonly status: number;
  readonly statusText: string;
  /** Messages by field name, `non_field_errors` included; empty if the response named none. */
  readonly fields: Fields;
  /** The server's own message about the whole request; empty if it gave none. */
  readonly detail: string;
  /** The full response body. */
  readonly body: unknown;

  constructor(message: string, status = 0, statusText = "", fields: Fields = {}, detail = "", body: unknown = null) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.statusText = statusText;
    this.fields = fields;
    this.detail = detail;
    this.body = body;
  }
}

/** The message of an error; `otherwise` if it has none. */
export const errorMessage = (error: unknown, otherwise = "That did not work."): string =>
  error instanceof Error ? error.message : otherwise;

/** Sends a request like `fetch`. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON; a FormData or a file is sent as is. */
  body?: unknown;
  signal?: AbortSignal;
  timeoutMs?: number;
  /**
   * The call acts for nobody who is logged in. A 401 is about what was sent (a password, a code), not the stored token,
   * which stays.
   */
  skipTokenRefresh?: boolean;
  /** Anonymous visitors are refused, so the read is not retried without the token. */
  membersOnly?: boolean;
  /** Uses this idempotency key, that of a queued edit (offlineEdits.ts), instead of a new one; sent once per try. */
  key?: string;
  /** Used instead of `fetch`: reports how much of a file has been sent. */
  transport?: Transport;
}

/** Makes a path relative to the API's base absolute; one that starts with "/" is kept. */
export function apiUrl(path: string): string {
  return path.startsWith("/") ? path : API_BASE + path;
}

/** The delay before a retry: gives a failing server or a changing network a moment to recover. */
const REPEAT_MS = 1000;
/** How often a write that still runs is asked about, at most. */
const TIMEOUT = 10;
/** Nothing can be saved, and a second later will be no different. */
const STORAGE_FULL = 507;

/**
 * Whether a write to this path carries an idempotency key, by which the server recognizes a retry and does nothing
 * twice. Signing in and sending a newsletter do not, and are never retried (docs/server.md).
 */
export function isRepeatable(path: string): boolean {
  const parts = (apiUrl(path).split("?")[0] ?? "").replace(API_BASE, "").split("/").filter(Boolean);
  const isBelow = (pattern: string) =>
    pattern
      .split("/")
      .every((wanted, index) => parts[index] !== undefined && (wanted === "*" || wanted === parts[index]));
  return !limits.never_repeated.some(isBelow);
}

/** A UUID, even if the page came over plain HTTP, where `crypto.randomUUID` does not exist. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** How often a write is repeated after this error; a refusal will not change. */
function repeatsAfter(error: unknown): number {
  if (!(error instanceof ApiError)) return 0;
  const { status, body } = error;
  // The write itself still runs, and its answer is there in a moment.
  if (hasCode(body, "in_progress")) return TIMEOUT;
  return status === 0 || (status >= 500 && status !== STORAGE_FULL) ? limits.query_cache.mutation_retries : 0;
}

/** Adds the field's name to messages such as "This field may not be blank." when shown away from the field. */
export function withFieldName(name: string, line: string): string {
  if (!line.startsWith("This field") || name === "non_field_errors") return line;
  return `${labelOf(name)}: ${line}`;
}

/** HTTP/2 has no status texts. These are of failures that may come without a body, from a proxy. */
const STATUS_TEXTS: Record<number, string> = {
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** Reads the field errors and the message from an error body, whatever shape the server chose. */
export function readError(status: number, statusText: string, body: unknown): ApiError {
  const fields: Fields = {};
  let detail = "";
  if (typeof body === "object" && body !== null && !Array.isArray(body)) {
    for (const [name, value] of Object.entries(body)) {
      if (typeof value === "string") {
        if (name === "detail" || name === "error" || name === "message") detail ||= value;
        else if (name !== "code") fields[name] = [value];
      } else if (Array.isArray(value)) {
        fields[name] = value.filter((line): line is string => typeof line === "string");
      }
    }
  }
  if (status === 401 && hasCode(body, STALE)) detail = LOGGED_OUT;
  const [first] = Object.entries(fields).flatMap(([name, lines]) => lines.map((line) => withFieldName(name, line)));
  const named = statusText || STATUS_TEXTS[status] || "";
  const message = detail || (first ?? fill(texts.events.request_failed, { status_text: named || status }));
  return new ApiError(message, status, named, fields, detail, body);
}

/** One message per field. */
export const fieldMessages = (error: ApiError): Record<string, string> =>
  Object.fromEntries(Object.entries(error.fields).map(([name, lines]) => [name, lines.join(" ")]));

export function csrfToken(cookies: string): string {
  const found = /(?:^|;\s*)csrftoken=([^;]*)/.exec(cookies);
  return found?.[1] ? decodeURIComponent(found[1]) : "";
}

const isRaw = (body: unknown): body is FormData | Blob => body instanceof FormData || body instanceof Blob;

function headersFor(method: string, body: unknown, token: string | null, key: string | null): Headers {
  const headers = new Headers({ Accept: "application/json" });
  if (body !== undefined && !isRaw(body)) headers.set("Content-Type", "application/json");
  if (method !== "GET") {
    const csrf = csrfToken(document.cookie);
    if (csrf) headers.set("X-CSRFToken", csrf);
  }
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (key) headers.set("Idempotency-Key", key);
  return headers;
}

function limitBy(signal: AbortSignal | undefined, timeoutMs: number | undefined): AbortSignal | undefined {
  if (timeoutMs === undefined) return signal;
  const limit = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

let notifyStorageFull: () => void = () => undefined;

/** Registers the listener (the site info) that is notified when the server cannot save anything. */
export function onStorageFull(listener: () => void): void {
  notifyStorageFull = listener;
}

const LOGGED_OUT = "You were logged out. Log in again.";
const OFFLINE = "You are offline. This needs a connection: try again when you are back online.";

interface Answer {
  response: Response;
  body: unknown;
}

/** Reads the response to its end: the connection may break until then. */
async function send(path: string, options: RequestOptions, token: string | null, key: string | null): Promise<Answer> {
  const { method = "GET", body, transport = fetch } = options;
  try {
    const response = await transport(apiUrl(path), {
      method,
      credentials: isLoggingOut() && !options.skipTokenRefresh ? "omit" : "same-origin",
      headers: headersFor(method, body, token, key),
      body: body === undefined ? undefined : isRaw(body) ? body : JSON.stringify(body),
      signal: limitBy(options.signal, options.timeoutMs),
    });
    return { response, body: await readBody(response) };
  } catch (cause) {
    // A caller that aborted is not a network failure: let the abort through.
    if (options.signal?.aborted) throw cause;
    throw new ApiError(method !== "GET" && globalThis.navigator?.onLine === false ? OFFLINE : texts.errors.network);
  }
}

async function readBody(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (!text) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The refresh token travels in its cookie. Null: refused, so the session is over. */
async function requestAccessToken(): Promise<string | null> {
  const { response, body } = await send("dj-rest-auth/token/refresh/", { method: "POST" }, null, null);
  if (response.ok && typeof body === "object" && body !== null && "access" in body && typeof body.access === "string")
    return body.access;
  // Rate limiting or a server error says nothing about the session.
  if (response.status === 429 || response.status >= 500) throw readError(response.status, response.statusText, body);
  return null;
}

/** Null: the session is over. Whoever has logged out or in again meanwhile is not asked to. */
async function replaceToken(token: string): Promise<string | null> {
  const fresh = await refreshToken(token, requestAccessToken);
  if (fresh) return fresh;
  const stored = readToken();
  return stored === token ? askForLogin() : stored;
}

const STALE = "token_not_valid";

const hasCode = (body: unknown, code: string): boolean => (body as { code?: unknown } | null)?.code === code;

export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const isWrite = (options.method ?? "GET") !== "GET";
  const key = options.key ?? (isWrite && isRepeatable(path) ? newKey() : null);
  for (let sent = 1; ; sent += 1) {
    try {
      return await sendAuthenticated<T>(path, options, key);
    } catch (error) {
      if (!key || options.key || sent > repeatsAfter(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, REPEAT_MS));
    } finally {
      // What the service worker has cached before may now be out of date.
      if (isWrite) globalThis.navigator?.serviceWorker?.controller?.postMessage(Date.now());
    }
  }
}

async function sendAuthenticated<T>(path: string, options: RequestOptions, key: string | null): Promise<T> {
  const token = readToken();
  let answer = await send(path, options, token, key);
  if (answer.response.status === 401 && token && !options.skipTokenRefresh) {
    const fresh = hasCode(answer.body, STALE) ? await (pendingLogin() ?? replaceToken(token)) : null;
    if (!fresh) dropToken();
    // A refused write has changed nothing, so it may be repeated with a new token; without one, only a public read is
    // worth repeating: a stale token must not keep a visitor from public pages.
    if (fresh || ((options.method ?? "GET") === "GET" && !options.membersOnly)) {
      answer = await send(path, options, fresh, key);
      if (fresh && answer.response.status === 401) dropToken();
    }
  }
  const { response, body } = answer;
  noteAge(response.headers);
  if (response.status === 507) notifyStorageFull();
  if (!response.ok) throw readError(response.status, response.statusText, body);
  return body as T;
}

export const api = {
  get: <T>(path: string, options?: RequestOptions) => request<T>(path, { ...options, method: "GET" }),
  post: <T>(path: string, body?: unknown, options?: RequestOptions) =>
    request<T>(path, { ...options, method: "POST", body }),
  put: <T>(path: string, body?: unknown, options?: RequestOptions) =>
    request<T>(path, { ...options, method: "PUT", body }),
  patch: <T>(path: string, body?: unknown, options?: RequestOptions) =>
    request<T>(path, { ...options, method: "PATCH", body }),
  delete: <T>(path: string, options?: RequestOptions) => request<T>(path, { ...options, method: "DELETE" }),
};
