// Rules of backups without React.
import type { KeptBackup } from "../kit/apiTypes";

export const KINDS: Record<KeptBackup["kind"], string> = {
  nightly: "Nightly",
  manual: "Made by hand",
  uploaded: "Uploaded",
  replaced: "Before a restore",
};

const STEP = 1024;
const UNITS = ["KB", "MB", "GB", "TB"];

/** 1536 -> "1.5 KB" */
export function formatBytes(bytes: number): string {
  let value = bytes / STEP;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${value >= 10 ? Math.round(value) : Math.round(value * 10) / 10} ${UNITS[unit] ?? ""}`;
}
