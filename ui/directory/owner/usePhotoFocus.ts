// Where the focus goes when the button that was pressed moves, disappears or is replaced along with its photo.
import { useEffect, useRef, useState } from "react";

export type PhotoButton = "up" | "down" | "cover" | "edit" | "remove";

export function usePhotoFocus() {
  const page = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<{ token: string | undefined; button: PhotoButton } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const row = page.current?.querySelector(`[data-photo="${wanted.token}"]`);
    const find = (name: PhotoButton) => row?.querySelector<HTMLElement>(`[data-way="${name}"]:not(:disabled)`);
    const heading = page.current?.querySelector<HTMLElement>("h2[tabindex]");
    (find(wanted.button) ?? find("up") ?? find("down") ?? heading)?.focus();
  }, [wanted]);
  /** Without a photo, the focus goes to the heading of the list. */
  const focusPhoto = (token: string | undefined, button: PhotoButton) => setWanted({ token, button });
  return { page, focusPhoto };
}
