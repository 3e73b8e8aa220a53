// Asks before leaving a page with unsaved changes: by a link, by the search, by Back, by closing or reloading it.
import { useEffect, useState } from "react";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { guardHistory, isOwnPage, useLocation, useNavigate } from "./router";

/** React Router stores an index in each history entry. */
const placeInHistory = (state: unknown): number | null =>
  typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number" ? state.idx : null;

/** The link of a plain click that would lead to another page of this site. */
function linkAway(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || (link.target && link.target !== "_self") || link.hasAttribute("download")) return null;
  const isElsewhere = link.pathname + link.search !== location.pathname + location.search;
  return link.origin === location.origin && isElsewhere ? link : null;
}

interface UnsavedChangesProps {
  isDirty: boolean;
  /** Says what will happen to the changes. */
  children: string;
}

export function UnsavedChanges({ isDirty, children }: UnsavedChangesProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  /** Continues the pending navigation; null while there is none. */
  const [leave, setLeave] = useState<(() => void) | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry (key) has its own index
  useEffect(() => {
    if (!isDirty) return;
    const here = placeInHistory(history.state);
    let isReturning = false;
    let isLeaving = false;
    const onLeave = (go: () => void) =>
      setLeave(() => () => {
        isLeaving = true;
        go();
      });
    const onClick = (event: MouseEvent) => {
      const link = linkAway(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      const { pathname, search, hash } = link;
      onLeave(() => {
        if (isOwnPage(link)) void navigate(pathname + search + hash);
        else location.assign(link.href);
      });
    };
    const onPop = (event: PopStateEvent) => {
      const there = placeInHistory(event.state);
      if (isLeaving || here === null || there === null) return;
      // The address has already changed: restore it before the router renders the other page.
      event.stopImmediatePropagation();
      if (isReturning) {
        isReturning = false;
        return;
      }
      isReturning = true;
      history.go(here - there);
      onLeave(() => history.go(there - here));
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving) event.preventDefault();
    };
    document.addEventListener("click", onClick, true);
    const unguard = guardHistory({ onPop, onLeave });
    addEventListener("beforeunload", onUnload);
    return () => {
      document.removeEventListener("click", onClick, true);
      unguard();
      removeEventListener("beforeunload", onUnload);
    };
  }, [isDirty, key, navigate]);

  const actions = (
    <>
      <Button variant="secondary" onClick={() => setLeave(null)} data-autofocus>
        Stay on this page
      </Button>
      <Button
        variant="danger"
        onClick={() => {
          setLeave(null);
          leave?.();
        }}
      >
        Leave without saving
      </Button>
    </>
  );
  return (
    <Dialog isOpen={leave !== null} onClose={() => setLeave(null)} title="Leave without saving?" actions={actions}>
      <p>{children}</p>
    </Dialog>
  );
}
