// The data embedded in a page is the same for everybody. It is refetched for the member's own interest as soon as the
// user is known.
import { useEffect } from "react";
import { useSession } from "../accounts/session";
import { invalidatePaths } from "../kit/query";

let askedFor: number | null = null;

export function useRefetchForMember(): void {
  const id = useSession().user?.id ?? null;
  useEffect(() => {
    if (id === askedFor) return;
    askedFor = id;
    if (id !== null) void invalidatePaths("events/");
  }, [id]);
}
