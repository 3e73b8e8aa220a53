// A modal dialog on the native element: focus moves in, stays in, and goes back to where it was.
// On phones every dialog is a sheet at the lower edge. Dialogs are not nested.
import { useEffect, useId, useRef, type ReactNode } from "react";
import { IconButton } from "./Button";

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  size?: "sm" | "md" | "lg" | "xl";
  /** An alert must be answered: no close button, a click beside it does nothing. */
  alert?: boolean;
  /** Fills the whole screen on phones (filters, search). */
  full?: boolean;
  /** Stays in the page while it is closed, hidden: what takes long to draw then opens at once. */
  isKept?: boolean;
  /** The row of buttons at the end. */
  actions?: ReactNode;
  children: ReactNode;
}

export function Dialog({ isOpen, onClose, title, size = "md", alert = false, full = false, isKept = false, actions, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    // The element may be gone from the page when it closes, so the way back is remembered here.
    const opener = document.activeElement;
    element.showModal();
    // The browser chooses the first control, which is Close; a part may ask to be first instead.
    element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isOpen]);
  if (!isOpen && !isKept) return null;
  return (
    <dialog
      ref={dialog}
      className={`dialog dialog-${size} ${full ? "dialog-full" : ""}`.trim()}
      role={alert ? "alertdialog" : undefined}
      aria-labelledby={titleId}
      aria-describedby={alert ? `${titleId}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // Only the backdrop is the dialog element itself; everything else is inside the box.
        if (!alert && event.target === dialog.current) onClose();
      }}
    >
      <div className="dialog-box">
        <header className="dialog-head">
          <h2 className="dialog-title" id={titleId}>{title}</h2>
          {!alert && <IconButton icon="close" label="Close" onClick={onClose} />}
        </header>
        <div className="dialog-body" id={`${titleId}-text`}>{children}</div>
        {actions && <footer className="dialog-actions">{actions}</footer>}
      </div>
    </dialog>
  );
}
