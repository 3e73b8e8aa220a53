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
  DeskGuide,
  EditorsNow,
  FieldDifference,
  GuideChecks,
  GuideContent,
  GuideDetail,
  GuideDraft,
  GuideFinding,
  ListedVersion,
  PaginatedListedVersion,
  PreviewLink,
} from "../../kit/apiTypes";

export const guidesDeskUrl = "admin/guides/";
export const guideDraftUrl = (id: number) => `${guidesDeskUrl}${id}/`;
export const guidePreviewUrl = (id: number) => `${guidesDeskUrl}${id}/preview/`;
export const guideChecksUrl = (id: number) => `${guidesDeskUrl}${id}/checks/`;
export const guideVersionsUrl = (id: number, page: number) =>
  withQuery(`${guidesDeskUrl}${id}/versions/`, { page: page > 1 ? page : undefined });
export const guideEditorsUrl = (id: number, editor: string) => withQuery(`${guidesDeskUrl}${id}/editors/`, { editor });

/** Longer than a slow connection takes; after that the save is retried. */
const SAVE_MS = 15_000;

type DraftSave = RequestBodies["PUT /admin/guides/{id}/draft/"];

export const beginGuide = (title: string) => api.post<GuideDraft>(guidesDeskUrl, { title });
export const saveDraft = (id: number, save: DraftSave) =>
  api.put<GuideDraft>(`${guidesDeskUrl}${id}/draft/`, save, { timeoutMs: SAVE_MS });
export const publishGuide = (id: number, edition: string) =>
  api.post<GuideDraft>(`${guidesDeskUrl}${id}/publish/`, { edition });
export const takeGuideBack = (id: number) => api.post<GuideDraft>(`${guidesDeskUrl}${id}/unpublish/`, {});
export const findVersion = (id: number, version: number) =>
  api.get<GuideVersionDetail>(`${guidesDeskUrl}${id}/versions/${version}/`);
export const compareTexts = (before: GuideContent, after: GuideContent, signal?: AbortSignal) =>
  api.post<FieldDifference[]>(`${guidesDeskUrl}differences/`, { before, after }, { signal });
export const leaveGuide = (id: number, editor: string) =>
  api.get<EditorsNow>(withQuery(`${guidesDeskUrl}${id}/editors/`, { editor, leaving: true }));
export const makePreviewLink = (id: number, days: number) =>
  api.put<PreviewLink>(`${guidesDeskUrl}${id}/preview-link/`, { days });
export const endPreviewLink = (id: number) => api.delete<null>(`${guidesDeskUrl}${id}/preview-link/`);
