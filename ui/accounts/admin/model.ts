// Who may change an account, and how audit entries are worded.
import { labelOf } from "../../kit/format";
import type { User } from "../api";
import { isAdmin } from "../roles";
import type { AccountChange, ListedUser } from "./api";

/** Staff manage members; admins are created, changed and deactivated by superusers only. */
export function mayChange(actor: User, account: ListedUser): boolean {
  return actor.is_superuser || !isAdmin(account);
}

/** The fields that differ from the account's current values. */
export function changedRights(account: ListedUser, wanted: Required<Omit<AccountChange, "is_active">>): AccountChange {
  const change: AccountChange = {};
  if (wanted.user_role !== account.user_role) change.user_role = wanted.user_role;
  if (wanted.is_staff !== account.is_staff) change.is_staff = wanted.is_staff;
  if (wanted.is_superuser !== account.is_superuser) change.is_superuser = wanted.is_superuser;
  return change;
}

/** "session.end_all" -> "Session: end all" */
export function actionName(action: string): string {
  const [noun = "", ...verbs] = action.split(".");
  return `${labelOf(noun)}${verbs.length > 0 ? `: ${verbs.join(" ").replace(/[_-]/g, " ")}` : ""}`;
}

/** Without `before` something was added, without `after` it was removed. */
export interface Difference {
  field: string;
  before?: string;
  after?: string;
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const fieldName = (field: string) => field.replace(/_/g, " ");

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === "object" && !Array.isArray(value) ? { ...value } : { value };
}

/** Field by field, only where before and after differ. */
export function differences(before: unknown, after: unknown): Difference[] {
  const [old, young] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(young)])]
    .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(young[field]))
    .map((field) => ({
      field: fieldName(field),
      ...(before === null ? {} : { before: shown(old[field]) }),
      ...(after === null ? {} : { after: shown(young[field]) }),
    }));
}

/** The details of a change that have a value. */
export function detailsOf(details: unknown): { field: string; value: string }[] {
  return Object.entries(fieldsOf(details))
    .filter(([, value]) => value !== null && value !== "")
    .map(([field, value]) => ({ field: fieldName(field), value: shown(value) }));
}
