// Whether edits are queued on this device: known without loading the code that sends them.
import { readStored } from "./token";

const FLAG = "towngreen.outbox";

export const hasUnsentEdits = (): boolean => readStored(FLAG) !== null;

export function flagUnsentEdits(isThere: boolean): void {
  try {
    if (isThere) localStorage.setItem(FLAG, "true");
    else localStorage.removeItem(FLAG);
  } catch {
    // Then the next page that shows the edits sends them.
  }
}
