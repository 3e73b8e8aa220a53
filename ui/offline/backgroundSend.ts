// Sends queued edits when the network comes back and no page is open (Background Sync): authenticated by the browser's
// cookie, as when a page renews its token.
import { API_BASE, REFRESH_LOCK } from "../kit/apiBase";
import { readEdits, sendEdits, type Reply } from "../kit/offlineEditQueue";
import { tokenUser } from "../kit/tokenUser";

/** Not in every browser; those without it lack Background Sync, too. */
interface WithCookies {
  cookieStore?: { get(name: string): Promise<{ value: string } | null> };
}

async function call(path: string, method: string, headers: Record<string, string>, body?: unknown): Promise<Reply> {
  const cookie = await (self as unknown as WithCookies).cookieStore?.get("csrftoken");
  const answer = await fetch(API_BASE + path, {
    method,
    headers: {
      Accept: "application/json",
      ...(cookie && { "X-CSRFToken": decodeURIComponent(cookie.value) }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json().catch(() => null) };
}

/** Under the same lock as refresh.ts: the refresh token can be used only once. */
async function renew(): Promise<string | null> {
  const { body } = await navigator.locks.request(REFRESH_LOCK, () => call("dj-rest-auth/token/refresh/", "POST", {}));
  const access = (body as { access?: unknown } | null)?.access;
  return typeof access === "string" ? access : null;
}

export async function sendInBackground(): Promise<void> {
  if ((await readEdits()).every(({ state }) => state !== "waiting")) return;
  const token = await renew();
  const user = tokenUser(token);
  if (!user) return;
  const authorization = { Authorization: `Bearer ${token}` };
  await sendEdits(user, (edit) =>
    call(edit.path, edit.method, { ...authorization, "Idempotency-Key": edit.key }, edit.body),
  );
}
