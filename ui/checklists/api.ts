// The API calls for checklists, and their types.
import type { Checklist, ChecklistContent, ChecklistItem, ChecklistKind, OfficeChecklist } from "../kit/apiTypes";
import { api } from "../kit/http";
import { withQuery } from "../kit/queryString";

export type {
  Checklist,
  ChecklistContent,
  ChecklistItem,
  ChecklistKind,
  FormerVersion,
  Office,
  OfficeChecklist,
} from "../kit/apiTypes";

export const adminChecklistsUrl = "admin/checklists/";

export const adminChecklistsOf = (kind: ChecklistKind) => withQuery(adminChecklistsUrl, { kind });

export const adminChecklistUrl = (id: number | string) => `admin/checklists/${id}/`;

export const formerVersionsUrl = (id: number) => `admin/checklists/${id}/versions/`;

export const createChecklist = (content: ChecklistContent) => api.post<Checklist>(adminChecklistsUrl, content);

export const saveChecklist = (id: number, version: number, content: ChecklistContent) =>
  api.put<Checklist>(adminChecklistUrl(id), { ...content, version });

export const restoreVersion = (id: number, version: number) =>
  api.post<Checklist>(`admin/checklists/${id}/restore/${version}/`, {});

export const orderChecklists = (kind: ChecklistKind, ids: number[]) =>
  api.put<OfficeChecklist[]>(`${adminChecklistsUrl}order/`, { kind, ids });

/** Publishes or hides the version shown in the list; a newer one by somebody else is not overwritten (409). */
export async function setPublished({ id, version }: OfficeChecklist, is_published: boolean): Promise<Checklist> {
  const { updated_at: _, id: __, ...content } = await api.get<Checklist>(adminChecklistUrl(id));
  return saveChecklist(id, version, { ...content, is_published });
}

export const EMPTY_ITEM: Omit<ChecklistItem, "key"> = {
  title: "",
  reason: "",
  detail: "",
  timing: "",
  is_required: true,
  office: null,
  categories: [],
  search: "",
  offset_days: null,
  budget_share: null,
};
