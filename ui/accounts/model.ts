// Form validation, and where a sign-in leads. No React in here.
import { ApiError } from "../kit/http";
import { accountTexts } from "../kit/accountTexts";
import { limits, texts } from "../kit/texts";
import type { OwnRole, User } from "./api";

export const ROLE_NAMES: Record<User["user_role"], string> = {
  CONSUMER: "Local",
  BUSINESS_OWNER: "Business owner",
  ADMIN: texts.roles.admin,
};

type Name = Pick<User, "first_name" | "last_name">;

/** The full name; empty if none was given. */
export const ownName = ({ first_name, last_name }: Name): string => [first_name, last_name].filter(Boolean).join(" ");

/** Splits a one-line name as the account stores it: `ownName` returns the same line. */
export function nameParts(name: string): Name {
  const [first_name = "", ...rest] = name.trim().split(/\s+/);
  return { first_name, last_name: rest.join(" ") };
}

/** The name if one was given, else the email address. */
export function displayName(user: Name & Pick<User, "email">): string {
  return ownName(user) || user.email;
}

/** What a link to the sign-in page passes along, in the history state. */
export interface Way {
  /** The address to return to. */
  from?: string;
  /** Prefilled, if it is known from the previous page. */
  email?: string;
}

export function readWay(state: unknown): Way {
  if (typeof state !== "object" || state === null) return {};
  const from = "from" in state && typeof state.from === "string" && isOwnAddress(state.from) ? state.from : undefined;
  const email = "email" in state && typeof state.email === "string" ? state.email : undefined;
  return { from, email };
}

/** An address within this site: never another host, and no page that is only about logging in or out. */
export function isOwnAddress(address: string): boolean {
  return /^\/(?![/\\])/.test(address) && !/^\/(?:login|logout|signup|reset-password|setup)(?:[/?#]|$)/.test(address);
}

export function loginError(error: unknown): string {
  const status = error instanceof ApiError ? error.status : null;
  if (status === 0) return texts.errors.network;
  if (status === 401) return accountTexts.login.unauthorized;
  if (status === 429) return accountTexts.login.too_many;
  return accountTexts.login.failed;
}

/** Something, an @, something: only an email can tell whether the address exists. */
export function emailError(email: string): string | undefined {
  if (!email.trim()) return accountTexts.signup.email_required;
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : texts.newsletter.invalid_email;
}

type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

/** Only the checks that failed, in the order given. */
function fieldErrors<Name extends string>(checks: Record<Name, string | undefined>): FieldErrors<Name> {
  return Object.fromEntries(Object.entries(checks).filter(([, error]) => error)) as FieldErrors<Name>;
}

export function confirmationError(password: string, confirmation: string): string | undefined {
  if (!confirmation) return accountTexts.signup.confirm_required;
  return password && password !== confirmation ? accountTexts.signup.mismatch : undefined;
}

export function roleOf(parameter: string | null): OwnRole | null {
  if (parameter === "Local") return "CONSUMER";
  return parameter === "BusinessOwner" ? "BUSINESS_OWNER" : null;
}

export function roleParameter(role: OwnRole): string {
  return role === "CONSUMER" ? "Local" : "BusinessOwner";
}

interface SignupValues {
  email: string;
  business_name_temp: string;
  password: string;
  password2: string;
}

export function signupErrors(role: OwnRole, values: SignupValues): FieldErrors<keyof SignupValues> {
  return fieldErrors({
    email: emailError(values.email),
    business_name_temp:
      role === "BUSINESS_OWNER" && !values.business_name_temp.trim()
        ? accountTexts.signup.business_name_required
        : undefined,
    password: values.password ? undefined : accountTexts.signup.password_required,
    password2: confirmationError(values.password, values.password2),
  });
}

export function resetRequestError(error: ApiError): string {
  return error.detail || error.fields["email"]?.[0] || accountTexts.password_reset.request_failed;
}

export function resetError(error: ApiError): string {
  const { fields } = error;
  return error.detail || fields["new_password2"]?.[0] || fields["token"]?.[0] || accountTexts.password_reset.failed;
}

export const SIGNUP_REDIRECT_MS = limits.signup.redirect_delay_ms;

export interface ResetLink {
  uid: string;
  token: string;
}

/** Both parts of the link, or null. */
export function readResetLink(parts: unknown): ResetLink | null {
  if (typeof parts !== "object" || parts === null || !("uid" in parts) || !("token" in parts)) return null;
  const { uid, token } = parts;
  return typeof uid === "string" && typeof token === "string" && uid && token ? { uid, token } : null;
}

type Details = Pick<User, "first_name" | "last_name" | "business_name_temp">;

/** The fields that differ from the account's current values. A field that the form did not show is not a change. */
export function changedDetails(user: User, values: Details): Partial<Details> {
  const names: (keyof Details)[] =
    user.user_role === "BUSINESS_OWNER"
      ? ["first_name", "last_name", "business_name_temp"]
      : ["first_name", "last_name"];
  return Object.fromEntries(
    names.filter((name) => values[name].trim() !== user[name]).map((name) => [name, values[name].trim()]),
  );
}
