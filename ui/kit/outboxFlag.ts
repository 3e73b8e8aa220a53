// Whether edits are queued on this device: known without loading the code that sends them.
const FLAG = "towngreen.outbox";

export function hasUnsentEdits(): boolean {
  try {
    return localStorage.getItem(FLAG) !== null;
  } catch {
    return false;
  }
}

export function flagUnsentEdits(isThere: boolean): void {
  try {
    if (isThere) localStorage.setItem(FLAG, "true");
    else localStorage.removeItem(FLAG);
  } catch {
    // Then the next page that shows the edits sends them.
  }
}
