// A modal dialog: focus moves in, stays in, and goes back to where it was (modal.ts).
// On phones every dialog is a sheet at the lower edge. Dialogs may nest.
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "./Button";
import { openModal } from "./modal";

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  size?: "sm" | "md" | "lg" | "xl";
  /** An alert must be answered: no close button, a click beside it does nothing. */
  alert?: boolean;
  /** Fills the whole screen on phones (filters, search). */
  full?: boolean;
  /** Stays in the page while it is closed, laid out and not seen: what takes long to draw then opens at once. */
  isKept?: boolean;
  /** The row of buttons at the end. */
  actions?: ReactNode;
  children: ReactNode;
}

export function Dialog({
  isOpen,
  onClose,
  title,
  size = "md",
  alert = false,
  full = false,
  isKept = false,
  actions,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const onEscape = useEffectEvent(onClose);
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    const close = openModal(element, () => onEscape());
    // The browser chooses the first control, which is Close; a part may ask to be first instead.
    element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return close;
  }, [isOpen]);
  if (!isOpen && !isKept) return null;
  return createPortal(
    <div
      className={`dialog-layer ${isOpen ? "" : "dialog-layer-closed"}`.trim()}
      onClick={(event) => {
        if (!alert && event.target === event.currentTarget) onClose();
      }}
    >
      <span tabIndex={0} />
      <dialog
        ref={dialog}
        className={`dialog dialog-${size} ${full ? "dialog-full" : ""}`.trim()}
        role={alert ? "alertdialog" : undefined}
        aria-modal="true"
        aria-labelledby={titleId}
        aria-describedby={alert ? `${titleId}-text` : undefined}
        // A phone's Back closes it too.
        closedby="closerequest"
        onCancel={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <div className="dialog-box">
          <div className="dialog-head">
            <h2 className="dialog-title" id={titleId}>
              {title}
            </h2>
            {!alert && <IconButton icon="close" label="Close" onClick={onClose} />}
          </div>
          <div className="dialog-body" id={`${titleId}-text`}>
            {children}
          </div>
          {actions && <div className="dialog-actions">{actions}</div>}
        </div>
      </dialog>
      <span tabIndex={0} />
    </div>,
    document.body,
  );
}
