// The staff's API calls for channels and their posts.
import type { Channel, ChannelCheck, ChannelPost, PostPreview, PostStatus, RequestBodies } from "../../kit/apiTypes";
import { api } from "../../kit/http";
import { withQuery } from "../../kit/queryString";

export type {
  Channel,
  ChannelCheck,
  ChannelDraft,
  ChannelKind,
  ChannelPost,
  PostDetail,
  PostDraft,
  PostPreview,
  PostStatus,
  SubjectItem,
  SubjectKind,
} from "../../kit/apiTypes";

export type Composed = RequestBodies["POST /admin/syndication/preview/"];

type NewChannel = RequestBodies["POST /admin/channels/"];
/** The editable fields of a channel; its kind is chosen only once. */
export type ChannelFields = Omit<NewChannel, "kind">;
type ChannelChange = RequestBodies["PATCH /admin/channels/{id}/"];
type PostChange = RequestBodies["PATCH /admin/syndication/posts/{id}/"];

export const channelsUrl = "admin/channels/";
export const itemsUrl = "admin/syndication/items/";
export const postsUrl = "admin/syndication/posts/";

export const draftUrl = (kind: string, id: string) => `${itemsUrl}${kind}/${id}/`;
export const postUrl = (id: number) => `${postsUrl}${id}/`;
export const postsListUrl = (query: { status: string; channel: string; page: number }) => withQuery(postsUrl, query);

export const addChannel = (fields: NewChannel) => api.post<Channel>(channelsUrl, fields);
export const changeChannel = (id: number, change: ChannelChange) => api.patch<Channel>(`${channelsUrl}${id}/`, change);
export const removeChannel = (id: number) => api.delete(`${channelsUrl}${id}/`);
export const checkChannel = (id: number) => api.post<ChannelCheck>(`${channelsUrl}${id}/check/`, {});

export const previewPosts = (composed: Composed) => api.post<PostPreview[]>("admin/syndication/preview/", composed);
export const createPosts = (composed: Composed, at: string) => api.post<ChannelPost[]>(postsUrl, { ...composed, at });
export const changePost = (id: number, change: PostChange) => api.patch<ChannelPost>(postUrl(id), change);
export const decidePost = (id: number, decision: "send" | "posted" | "withdraw", proof_url = "") =>
  api.post<ChannelPost>(`${postUrl(id)}decide/`, { decision, proof_url });

/** Whether a post may still be edited, because it has not been published. */
export const isOpen = (status: PostStatus) => ["scheduled", "held", "ready", "failed"].includes(status);
