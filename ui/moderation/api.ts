// The posted rules, what was hidden or rejected by them, and the appeal: the API calls and their types.
import type { ModerationNotice } from "../kit/apiTypes";
import { api } from "../kit/http";
import { withQuery, type Query } from "../kit/queryString";

export type { ContentKind, ModerationNotice, OwnModerationNotice, PostedRules } from "../kit/apiTypes";

export const RULES = "moderation/";
export const OWN_NOTICES = "moderation/mine/";
export const ownNoticesUrl = (query: Query) => withQuery(OWN_NOTICES, query);
export const noticeUrl = (token: string) => `moderation/decisions/${encodeURIComponent(token)}/`;

export const sendAppeal = (token: string, text: string) =>
  api.post<ModerationNotice>(`${noticeUrl(token)}appeal/`, { text });
