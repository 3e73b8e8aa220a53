// Settings that can be changed in the browser: the API calls and their types.
import type { MailTestResult, SettingGroup } from "../kit/apiTypes";
import { api } from "../kit/http";

export type { MailTestResult, SettingGroup, SettingsPage, ShownSetting } from "../kit/apiTypes";

export const settingsUrl = "admin/settings/";

export const saveSettings = (group: string, version: number, values: Record<string, unknown>) =>
  api.patch<SettingGroup>(`admin/settings/${group}/`, { version, values });

export const sendTestMail = () => api.post<MailTestResult>("admin/settings/mail/test/");
