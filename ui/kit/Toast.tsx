// Shows the toasts: 2 s, errors 3 s, and as long as one is hovered or focused.
import { IconButton } from "./Button";
import { Icon } from "./Icon";
import { useAutoDismiss } from "./useAutoDismiss";
import { useSignalValue } from "./signals";
import { announcement, dismissToast, toasts, type Toast } from "./toasts";

const ICONS = { info: "info", success: "done", error: "alert" } as const;

function ToastItem({ toast }: { toast: Toast }) {
  const holding = useAutoDismiss(toast, toast.tone === "error", () => dismissToast(toast.id), toast.lastsMs);
  return (
    <li className={`toast toast-${toast.tone}`} {...holding}>
      <Icon name={ICONS[toast.tone]} />
      <span className="toast-text">{toast.text}</span>
      {toast.undo && (
        <button
          type="button"
          {...toast.button}
          className="toast-undo"
          onClick={() => {
            toast.undo?.();
            dismissToast(toast.id);
          }}
        />
      )}
      <IconButton icon="close" label="Dismiss" onClick={() => dismissToast(toast.id)} />
    </li>
  );
}

export function ToastRegion() {
  const shown = useSignalValue(toasts);
  return (
    <div role="status" aria-live="polite">
      <ul className="toasts">
        {shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </ul>
    </div>
  );
}

export function LiveRegion() {
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {useSignalValue(announcement)}
    </p>
  );
}
