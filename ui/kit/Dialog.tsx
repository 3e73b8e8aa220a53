// A modal dialog: focus moves in, is trapped, and is restored on close (modal.ts).
// On phones every dialog is a bottom sheet. Dialogs may nest.
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "./Button";
import { openModal } from "./modal";

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** What it sends is under way: it stays open, so that the response finds what it is about. */
  isBusy?: boolean;
  title: string;
  size?: "sm" | "md" | "lg" | "xl";
  /** An alert must be answered: no close button, and clicking outside does nothing. */
  alert?: boolean;
  /** Fills the whole screen on phones (filters, search). */
  full?: boolean;
  /** Stays rendered but hidden while closed, so that slow content opens instantly. */
  isKept?: boolean;
  /** The row of buttons at the bottom. */
  actions?: ReactNode;
  children: ReactNode;
}

export function Dialog({
  isOpen,
  onClose,
  isBusy = false,
  title,
  size = "md",
  alert = false,
  full = false,
  isKept = false,
  actions,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  /** A press that began inside, as when text is selected, is no click outside; nor is one after something was typed. */
  const isHeld = useRef(false);
  const isTyped = useRef(false);
  const titleId = useId();
  const requestClose = () => {
    if (!isBusy) onClose();
  };
  const onEscape = useEffectEvent(requestClose);
  useEffect(() => {
    const element = dialog.current;
    isTyped.current = false;
    if (!isOpen || !element) return;
    const close = openModal(element, () => onEscape());
    // By default the browser focuses the first control, which is Close; an element can claim the focus with
    // data-autofocus.
    element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return close;
  }, [isOpen]);
  if (!isOpen && !isKept) return null;
  return createPortal(
    <div
      className={`dialog-layer ${isOpen ? "" : "dialog-layer-closed"}`.trim()}
      onPointerDown={(event) => {
        isHeld.current = isTyped.current || event.target !== event.currentTarget;
      }}
      onClick={(event) => {
        if (!alert && !isHeld.current && event.target === event.currentTarget) requestClose();
      }}
      onInput={(event) => {
        if ((event.target as Element).matches(".field-input:not(select)")) isTyped.current = true;
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
        // The Back gesture on a phone closes it too.
        closedby="closerequest"
        onCancel={(event) => {
          event.preventDefault();
          requestClose();
        }}
      >
        <div className="dialog-box">
          <div className="dialog-head">
            <h2 className="dialog-title" id={titleId}>
              {title}
            </h2>
            {!alert && <IconButton icon="close" label="Close" onClick={requestClose} />}
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
