// Who else has this guide open, and whether somebody has saved something newer. Nobody is locked out.
import { useEffect } from "react";
import { useApi } from "../../kit/query";
import { guideEditorsUrl, leaveGuide, type EditorsNow } from "./api";

const ASK_MS = 8000;

export function useOtherEditors(id: number, editor: string): EditorsNow | null {
  const { data } = useApi<EditorsNow>(guideEditorsUrl(id, editor), {
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ASK_MS,
  });
  useEffect(
    () => () => {
      // Without this call the server drops the editor half a minute later.
      leaveGuide(id, editor).catch(() => undefined);
    },
    [id, editor],
  );
  return data ?? null;
}

/** "June Alderton and you in another window" */
export function namesOf({ others }: EditorsNow): string {
  const names = others.map(({ name, is_me }) => (is_me ? "you in another window" : name));
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
}
