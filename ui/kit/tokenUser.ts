// The user a token claims to be for: enough to name somebody's own cache, which needs no proof.
export function tokenUser(token: string | null): string | null {
  try {
    const claims: unknown = JSON.parse(atob((token?.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")));
    const id = (claims as { user_id?: unknown }).user_id;
    return typeof id === "string" || typeof id === "number" ? String(id) : null;
  } catch {
    return null;
  }
}
