// The people who manage a business: the API calls of its owners and of the office, and their types.
import type { BusinessMember, BusinessRole } from "../kit/apiTypes";
import { api } from "../kit/http";

export type { BusinessMember, BusinessMembers, BusinessRole } from "../kit/apiTypes";

export const membersUrl = (slug: string) => `businesslistings/${encodeURIComponent(slug)}/members/`;
const memberUrl = (slug: string, id: number) => `${membersUrl(slug)}${id}/`;

export const addMember = (slug: string, body: { email: string; role: BusinessRole }) =>
  api.post<BusinessMember>(membersUrl(slug), body);
export const changeMember = (slug: string, id: number, role: BusinessRole) =>
  api.patch<BusinessMember>(memberUrl(slug, id), { role });
export const removeMember = (slug: string, id: number) => api.delete(memberUrl(slug, id));
export const inviteAgain = (slug: string, id: number) => api.post(`${memberUrl(slug, id)}invite/`, {});
/** `leaves_no_owner`: the last owner confirms explicitly. */
export const leaveBusiness = (slug: string, leaves_no_owner: boolean) =>
  api.post(`businesslistings/${encodeURIComponent(slug)}/leave/`, { leaves_no_owner });
