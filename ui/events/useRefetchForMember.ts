// What comes with a page was written for everybody. A member's own interest is asked once more,
// as soon as it is known who they are.
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
