// A group of settings as a form: its field values, and what is sent of them.
import type { SettingGroup, ShownSetting } from "./api";

export interface SettingLink {
  label: string;
  url: string;
}

/** The value of a field: numbers as typed. */
export type FieldValue = string | boolean | SettingLink[];
export type FieldValues = Record<string, FieldValue>;

const isLink = (row: unknown): row is SettingLink =>
  typeof row === "object" && row !== null && "label" in row && "url" in row;

export function fieldValue({ kind }: Pick<ShownSetting, "kind">, value: unknown): FieldValue {
  if (kind === "flag") return value === true;
  if (kind === "links") return Array.isArray(value) ? value.filter(isLink) : [];
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

/** Email is sent through a server only if both of these are known. */
const NEEDED_BY_SMTP = ["mail.host", "mail.from"];

export function isOptional({ key, kind, is_required }: ShownSetting, values: FieldValues): boolean {
  if (is_required || kind === "number" || kind === "share") return false;
  return values["mail.mode"] !== "smtp" || !NEEDED_BY_SMTP.includes(key);
}

/** Secrets are not included: they are typed anew and never stored on the device. */
export function formValues({ settings }: SettingGroup): FieldValues {
  const shown = settings.filter(({ kind }) => kind !== "secret");
  return Object.fromEntries(shown.map((setting) => [setting.key, fieldValue(setting, setting.value)]));
}

/** A default value is sent as `null`, so that it follows the defaults of a later version of the program. */
export function toSend(group: SettingGroup, edits: Partial<FieldValues>): Record<string, unknown> {
  const sent: Record<string, unknown> = {};
  for (const setting of group.settings) {
    const value = edits[setting.key];
    if (value === undefined || setting.set_by) continue;
    const shipped = fieldValue(setting, setting.default);
    sent[setting.key] = JSON.stringify(value) === JSON.stringify(shipped) ? null : value;
  }
  return sent;
}

/** Why the user cannot change it here; empty if they can. */
export function lockOf({ set_by }: Pick<ShownSetting, "set_by">, canChange: boolean): string {
  if (set_by) return `Set in ${set_by}. Change it there.`;
  return canChange ? "" : "Only a superuser changes this.";
}

export interface NewerSetting {
  key: string;
  label: string;
  /** As it is saved now. */
  value: unknown;
  by: string;
  at: string;
}

/** The values that somebody else has saved in the meantime, from a conflict response (409). */
export function readNewer(body: unknown): { version: number; changed: NewerSetting[] } | null {
  if (typeof body !== "object" || body === null) return null;
  const { version, changed } = body as { version?: unknown; changed?: unknown };
  return typeof version === "number" && Array.isArray(changed) ? { version, changed: changed as NewerSetting[] } : null;
}
