// Who may see what, and where members start: what every page needs to know of a member.
import { texts } from "../kit/texts";
import { paths } from "../paths";
import { hasPage } from "../routes";
import type { User } from "./api";

export function isAdmin(user: User): boolean {
  return user.is_staff || user.is_superuser || user.user_role === "ADMIN";
}

/** The highest that somebody holds; members without office have no badge. */
export function roleBadge(user: User): string | null {
  if (user.is_superuser) return texts.roles.superuser;
  if (user.is_staff) return texts.roles.staff;
  return user.user_role === "ADMIN" ? texts.roles.admin : null;
}

/** Where members go when they came from nowhere in particular; who works here goes to the office. */
export function memberHome(user: User): string {
  if (hasPage(paths.dashboard())) return paths.dashboard();
  return isAdmin(user) ? paths.admin() : paths.profile();
}
