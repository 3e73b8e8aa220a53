// Replaces the days and stops of a plan, and takes that back.
import { showToast } from "../kit/toasts";
import { showUndo } from "../kit/undo";
import { hasSameCourse } from "./model";
import type { Planning } from "./usePlan";

export type Course = Pick<Planning["plan"], "days" | "stops">;

/** Replaces days and stops, unless they are no longer the ones of `known`; returns whether it did. */
export function replaceCourse({ change }: Planning, known: Course, next: Course): boolean {
  let isKnown = false;
  change((present) => {
    isKnown = hasSameCourse(present, known);
    return isKnown ? { ...present, days: next.days, stops: next.stops } : present;
  });
  return isKnown;
}

/** Offers to go back from one course to the one before. */
export function offerUndo(planning: Planning, text: string, now: Course, before: Course): void {
  showUndo(text, () => {
    if (!replaceCourse(planning, now, before)) showToast("You changed the plan in the meantime. It stays as it is.");
  });
}
