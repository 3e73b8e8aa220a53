// Preview mode: an owner sees the site as visitors will once the drafts of one business are bought. It is off, or on
// with that business's id; it lasts as long as the tab. Invariant: nobody is in preview without the server's
// permission, and the server decides what the drafts are.
import { session } from "../accounts/session";
import type { PreviewPlacements, PreviewRight } from "../kit/apiTypes";
import { api } from "../kit/http";
import { computed, effect, signal, useSignalValue } from "../kit/signals";
import { isCommercial } from "../kit/initialData";

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
const memberId = computed(() => session.value.user?.id ?? null);
/** The preview the server has permitted, and for whom. */
const allowed = signal<{ member: number; business: string; placements: PreviewPlacements | null } | null>(null);

/** The business being previewed, or null. */
export const previewBusinessId = computed(() => {
  const right = allowed.value;
  return right && right.member === memberId.value && right.business === chosen.value ? right.business : null;
});

export const usePreview = (): string | null => useSignalValue(previewBusinessId, null);

const placements = computed(() => (previewBusinessId.value === null ? null : (allowed.value?.placements ?? null)));

/** How the previewed business's placements will look, except its spotlights, which have a separate call. */
export const usePreviewPlacements = (): PreviewPlacements | null => useSignalValue(placements, null);

effect(() => {
  const [member, business] = [memberId.value, chosen.value];
  if (member === null || business === null || !isCommercial()) return;
  api.get<PreviewRight>(`businesslistings/${business}/preview/`).then(
    ({ is_allowed, placements: shown }) => {
      if (is_allowed) allowed.value = { member, business, placements: shown };
      else if (chosen.value === business) leave();
    },
    // If the request fails, nobody is in preview; the next page retries.
    () => undefined,
  );
});

function leave(): void {
  chosen.value = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, preview lasts until the next full page load.
  }
}

/** Also removed from the address: a reload must not reenter preview. */
export function exitPreview(): void {
  leave();
  const address = new URL(location.href);
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, "", address);
}
