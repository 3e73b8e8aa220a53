// The API calls for group plans, and their types.
import type { RequestBodies } from "../kit/apiTypes";
import { api } from "../kit/http";

export type {
  Answer,
  DecisionRule,
  GroupPlan,
  GroupPlanComment,
  GroupPlanOption,
  GroupPlans,
  GroupPlanSummary,
  OptionKind,
  OwnAnswers,
  Participant,
  PersonInPlan,
  SharedGroupPlan,
  Tally,
} from "../kit/apiTypes";
import type { CreatedGroupPlan, RemindersSent, SavedAnswers } from "../kit/apiTypes";

/** An option in a request. */
export type OptionInput = RequestBodies["POST /group-plans/{id}/options/"];
type AnswersInput = RequestBodies["PUT /shared-group-plans/{token}/participants/{key}/"];

export const plansUrl = "group-plans/";
export const planUrl = (id: number) => `${plansUrl}${id}/`;
export const createPlan = (body: object) => api.post<CreatedGroupPlan>(plansUrl, body);
export const changePlan = (id: number, body: object) => api.patch(planUrl(id), body);
export const deletePlan = (id: number) => api.delete(planUrl(id));
export const renewLink = (id: number) => api.post(`${planUrl(id)}link/`);
export const closePlan = (id: number) => api.post(`${planUrl(id)}close/`);
export const reopenPlan = (id: number, body: object) => api.post(`${planUrl(id)}reopen/`, body);
export const decide = (id: number, optionId: number, knownRefusals: number) =>
  api.post(`${planUrl(id)}decide/`, { option_id: optionId, known_refusals: knownRefusals });
export const invite = (id: number, people: { name: string; email: string }[]) =>
  api.post(`${planUrl(id)}invitations/`, { people });
export const remind = (id: number) => api.post<RemindersSent>(`${planUrl(id)}reminders/`);
export const addOption = (id: number, option: OptionInput) => api.post(`${planUrl(id)}options/`, option);
export const changeOption = (id: number, optionId: number, option: object) =>
  api.patch(`${planUrl(id)}options/${optionId}/`, option);
export const deleteOption = (id: number, optionId: number) => api.delete(`${planUrl(id)}options/${optionId}/`);
export const removePerson = (id: number, personId: number) => api.delete(`${planUrl(id)}participants/${personId}/`);
export const removeComment = (id: number, commentId: number) => api.delete(`${planUrl(id)}comments/${commentId}/`);

export const sharedUrl = (token: string) => `shared-group-plans/${encodeURIComponent(token)}/`;
export const streamUrl = (token: string) => `${sharedUrl(token)}stream/`;
export const ownUrl = (token: string, key: string) => `${sharedUrl(token)}participants/${key}/`;
export const saveAnswers = (token: string, key: string, body: AnswersInput) =>
  api.put<SavedAnswers>(ownUrl(token, key), body);
export const leave = (token: string, key: string) => api.delete(ownUrl(token, key));
export const sendComment = (token: string, key: string, text: string) =>
  api.post(`${ownUrl(token, key)}comments/`, { text });
export const deleteOwnComment = (token: string, key: string, id: number) =>
  api.delete(`${ownUrl(token, key)}comments/${id}/`);
export const propose = (token: string, key: string, option: OptionInput) =>
  api.post(`${ownUrl(token, key)}options/`, option);

/** Creates an itinerary from the decision. */
export const makeItinerary = (body: object) => api.post<{ id: number }>("itineraries/", body);
