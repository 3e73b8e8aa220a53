// Preview mode: an owner sees the site as visitors will once the drafts of one business are bought.
// Off, or on with that business's id; it lasts as long as the tab. Invariant: only somebody signed
// in is ever in preview, and what the drafts are is for the server to decide.
import { session } from "../accounts/session";
import { computed, signal, useSignalValue } from "../kit/signals";

const KEY = "towngreen.preview";
const PARAMETER = "preview_business_id";

const isId = (text: string | null): text is string => text !== null && /^\d{1,15}$/.test(text);

function readStored(): string | null {
  if (typeof location === "undefined") return null;
  try {
    const asked = new URLSearchParams(location.search).get(PARAMETER);
    if (isId(asked)) sessionStorage.setItem(KEY, asked);
    const stored = sessionStorage.getItem(KEY);
    return isId(stored) ? stored : null;
  } catch {
    return null;
  }
}

const chosen = signal<string | null>(readStored());

/** The business that is previewed, or null. */
export const previewBusinessId = computed(() => (session.value.state === "authenticated" ? chosen.value : null));

export const usePreview = (): string | null => useSignalValue(previewBusinessId, null);

function store(id: string | null): void {
  chosen.value = id;
  try {
    if (id === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, id);
  } catch {
    // Without storage preview lasts until the page is loaded anew.
  }
}

export function enterPreview(businessId: number | string): void {
  store(String(businessId));
}

/** Also out of the address: loading the page anew must not lead back into preview. */
export function exitPreview(): void {
  store(null);
  const address = new URL(location.href);
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, "", address);
}
