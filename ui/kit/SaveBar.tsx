// "Unsaved changes: Save / Discard", at the lower edge of the window as long as there are some.
// Invariant: what has the focus is never under it.
import { useLayoutEffect } from "react";
import { Button } from "./Button";

interface SaveBarProps {
  isDirty: boolean;
  isBusy: boolean;
  onDiscard: () => void;
}

/** Stands at the end of its form, which its Save button sends. */
export function SaveBar({ isDirty, isBusy, onDiscard }: SaveBarProps) {
  useLayoutEffect(() => {
    if (!isDirty) return;
    const focused = document.activeElement;
    // The page's own margin for scrolling (saveBar.css) keeps it clear of the bar from now on.
    if (focused instanceof HTMLElement && focused !== document.body) focused.scrollIntoView({ block: "nearest" });
  }, [isDirty]);
  return (
    <div className="save-bar-place" role="region" aria-label="Unsaved changes" hidden={!isDirty}>
      <div className="save-bar">
        <p className="save-bar-text" role="status">
          {isDirty ? "Unsaved changes" : ""}
        </p>
        <Button variant="secondary" onClick={onDiscard} disabled={isBusy}>
          Discard
        </Button>
        <Button type="submit" busy={isBusy}>
          Save
        </Button>
      </div>
    </div>
  );
}
