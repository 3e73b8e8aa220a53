// The data embedded in a page is the same for everybody. It is refetched for the member's own interest as soon as the
// user is known.
import { useEffect } from "react";
import { session, useSession } from "../accounts/session";
import { queryClient, readFrom } from "../kit/query";

let askedFor: number | null = null;
let readFor: number | null = null;

/** Whether the page may still show a member what everybody sees. */
export const isMemberUnread = (): boolean => session.value.state !== "anonymous" && session.value.user?.id !== readFor;

export function useRefetchForMember(): void {
  const id = useSession().user?.id ?? null;
  useEffect(() => {
    if (id === askedFor) return;
    askedFor = id;
    if (id === null) return;
    // If it fails, the page still shows what everybody sees; the next one with events asks again.
    void queryClient.invalidateQueries({ predicate: readFrom("events/") }, { throwOnError: true }).then(
      () => (readFor = id),
      () => (askedFor = null),
    );
  }, [id]);
}
