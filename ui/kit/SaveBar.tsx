// "Unsaved changes: Save / Discard", fixed to the bottom of the window while there are unsaved changes.
// Invariant: it never covers the focused element.
import { useLayoutEffect, useRef } from "react";
import { Button } from "./Button";
import { focusHeading } from "./modal";

interface SaveBarProps {
  isDirty: boolean;
  isBusy: boolean;
  onDiscard: () => void;
}

/** Place it at the end of its form; its Save button submits that form. */
export function SaveBar({ isDirty, isBusy, onDiscard }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isDirty) {
      // The button that was pressed disappears: the focus moves to the page's heading.
      if (bar.current?.contains(document.activeElement)) focusHeading();
      return;
    }
    const focused = document.activeElement;
    // From now on the page's scroll padding (saveBar.css) keeps it clear of the bar.
    if (focused instanceof HTMLElement && focused !== document.body) focused.scrollIntoView({ block: "nearest" });
  }, [isDirty]);
  return (
    <div className="save-bar-place" role="region" aria-label="Unsaved changes" hidden={!isDirty} ref={bar}>
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
