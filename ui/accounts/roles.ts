// Who may see what: what every page needs to know about a member.
import { texts } from "../kit/texts";
import type { User } from "./api";

export function isAdmin(user: User): boolean {
  return user.is_staff || user.is_superuser || user.user_role === "ADMIN";
}

/** The highest role somebody has; ordinary members have no badge. */
export function roleBadge(user: User): string | null {
  if (user.is_superuser) return texts.roles.superuser;
  if (user.is_staff) return texts.roles.staff;
  return user.user_role === "ADMIN" ? texts.roles.admin : null;
}
