// The office's calls about the accessibility checks.
import type { AccessibilityRun } from "../kit/apiTypes";
import { api } from "../kit/http";
import { withQuery } from "../kit/queryString";

export type {
  AccessibilityFinding,
  AccessibilityOverview,
  RuleCount,
  CheckedKind,
} from "../kit/apiTypes";

export const accessibilityUrl = "admin/accessibility/";
export const findingsUrl = (query: Record<string, string | number>) => withQuery(`${accessibilityUrl}findings/`, query);

export const beginRun = () => api.post<AccessibilityRun>(`${accessibilityUrl}runs/`);
export const cancelRun = () => api.delete<unknown>(`${accessibilityUrl}runs/current/`);
