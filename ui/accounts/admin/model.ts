// Who may change an account, and how actions are named.
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
