// The office's API calls for guides.
import type {
  EditorsNow,
  FieldDifference,
  GuideContent,
  GuideDraft,
  GuideVersionDetail,
  PreviewLink,
  RequestBodies,
} from "../../kit/apiTypes";
import { api } from "../../kit/http";
import { withQuery } from "../../kit/queryString";

export type {
  AdminGuide,
  EditorsNow,
  FieldDifference,
  GuideChecks,
  GuideContent,
  GuideDetail,
  GuideDraft,
  GuideFinding,
  ListedVersion,
  PreviewLink,
} from "../../kit/apiTypes";

export const adminGuidesUrl = "admin/guides/";
export const guideDraftUrl = (id: number) => `${adminGuidesUrl}${id}/`;
export const guidePreviewUrl = (id: number) => `${adminGuidesUrl}${id}/preview/`;
export const guideChecksUrl = (id: number) => `${adminGuidesUrl}${id}/checks/`;
export const guideVersionsUrl = (id: number, page: number) =>
  withQuery(`${adminGuidesUrl}${id}/versions/`, { page: page > 1 ? page : undefined });
export const guideEditorsUrl = (id: number, editor: string) => withQuery(`${adminGuidesUrl}${id}/editors/`, { editor });

/** Longer than a slow connection takes; after that the save is retried. */
const SAVE_MS = 15_000;

type DraftSave = RequestBodies["PUT /admin/guides/{id}/draft/"];

export const beginGuide = (title: string) => api.post<GuideDraft>(adminGuidesUrl, { title });
export const saveDraft = (id: number, save: DraftSave) =>
  api.put<GuideDraft>(`${adminGuidesUrl}${id}/draft/`, save, { timeoutMs: SAVE_MS });
export const publishGuide = (id: number, edition: string) =>
  api.post<GuideDraft>(`${adminGuidesUrl}${id}/publish/`, { edition });
export const takeGuideBack = (id: number) => api.post<GuideDraft>(`${adminGuidesUrl}${id}/unpublish/`, {});
export const findVersion = (id: number, version: number) =>
  api.get<GuideVersionDetail>(`${adminGuidesUrl}${id}/versions/${version}/`);
export const compareTexts = (before: GuideContent, after: GuideContent, signal?: AbortSignal) =>
  api.post<FieldDifference[]>(`${adminGuidesUrl}differences/`, { before, after }, { signal });
export const leaveGuide = (id: number, editor: string) =>
  api.get<EditorsNow>(withQuery(`${adminGuidesUrl}${id}/editors/`, { editor, leaving: true }));
export const makePreviewLink = (id: number, days: number) =>
  api.put<PreviewLink>(`${adminGuidesUrl}${id}/preview-link/`, { days });
export const endPreviewLink = (id: number) => api.delete<null>(`${adminGuidesUrl}${id}/preview-link/`);
