// The browser's own question before the page is closed or reloaded, while something on it is not saved yet. For links
// within the site, too: UnsavedChanges.
import { useEffect } from "react";

export function useUnloadWarning(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isOpen]);
}
