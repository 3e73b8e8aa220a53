// The API calls for event plans. Each edit returns the whole plan, which replaces the one shown.
import type { EditedEventPlan, EventPlan, EventPlanItem, RequestBodies } from "../kit/apiTypes";
import { api, apiUrl } from "../kit/http";
import { sendOrQueue, type PendingEdit } from "../kit/offlineEdits";
import { queryClient } from "../kit/query";
import { withQuery } from "../kit/queryString";

export type {
  Business,
  Checklist,
  ContactState,
  EventPlan,
  EventPlanBudget,
  EventPlanGuest,
  EventPlanItem,
  EventPlanSummary,
  EventPlanVendor,
  GuestReply,
  GuestTally,
  ListedChecklist,
} from "../kit/apiTypes";

export const plansUrl = "event-plans/";
export const planUrl = (id: number | string) => `${plansUrl}${encodeURIComponent(id)}/`;
export const occasionsUrl = withQuery("checklists/", { kind: "occasion" });
export const candidatesUrl = (plan: number, item: number) => `${planUrl(plan)}items/${item}/candidates/`;

/** Caches the plan itself; the list is refetched when it is shown. */
function keep(plan: EventPlan): EventPlan {
  queryClient.setQueryData([apiUrl(planUrl(plan.id))], plan);
  void queryClient.invalidateQueries({ queryKey: [apiUrl(plansUrl)] });
  return plan;
}

type NewPlan = RequestBodies["POST /event-plans/"];
type PlanEdit = RequestBodies["PATCH /event-plans/{id}/"];
type NewItem = RequestBodies["POST /event-plans/{id}/items/"];
type ItemEdit = RequestBodies["PATCH /event-plans/{id}/items/{item_id}/"];
type NewVendor = RequestBodies["POST /event-plans/{id}/items/{item_id}/vendors/"];
type VendorEdit = RequestBodies["PATCH /event-plans/{id}/vendors/{vendor_id}/"];
type NewGuest = RequestBodies["POST /event-plans/{id}/guests/"];
type GuestEdit = RequestBodies["PATCH /event-plans/{id}/guests/{guest_id}/"];

/** The fields of the plan form. */
export type PlanFields = Omit<NewPlan, "occasion">;

export const createPlan = async (body: NewPlan) => keep(await api.post<EventPlan>(plansUrl, body));

export async function editPlan(id: number, body: PlanEdit): Promise<number> {
  const { plan, moved_count } = await api.patch<EditedEventPlan>(planUrl(id), body);
  keep(plan);
  return moved_count;
}

export async function deletePlan(id: number): Promise<void> {
  await api.delete(planUrl(id));
  await queryClient.invalidateQueries({ queryKey: [apiUrl(plansUrl)] });
}

export const duplicatePlan = async (id: number, body: RequestBodies["POST /event-plans/{id}/duplicate/"]) =>
  keep(await api.post<EventPlan>(`${planUrl(id)}duplicate/`, body));

/** The deadlines as an iCalendar file. */
export const fetchCalendar = (id: number) => api.get<string>(`${planUrl(id)}calendar/`);

export const chooseSuggestions = async (id: number, body: RequestBodies["POST /event-plans/{id}/suggestions/"]) =>
  keep(await api.post<EventPlan>(`${planUrl(id)}suggestions/`, body));

export const addItem = async (id: number, body: NewItem) =>
  keep(await api.post<EventPlan>(`${planUrl(id)}items/`, body));
export const editItem = async (id: number, item: number, body: ItemEdit) =>
  keep(await api.patch<EventPlan>(`${planUrl(id)}items/${item}/`, body));

/** "Write the guest list: done" */
export const tickWords = ({ title }: EventPlanItem, is_done: boolean) => `${title}: ${is_done ? "done" : "not done"}`;

/** Offline, the edit is queued on this device. */
export async function tickItem(plan: EventPlan, item: EventPlanItem, is_done: boolean): Promise<void> {
  const path = `${planUrl(plan.id)}items/${item.id}/`;
  const label = tickWords(item, is_done);
  const outcome = await sendOrQueue<EventPlan>({ method: "PATCH", path, body: { is_done }, label, replaces: true });
  if (outcome.state === "sent") keep(outcome.answer);
}

/** The plan with unsent ticks applied. */
export function withUnsentTicks(plan: EventPlan, edits: PendingEdit[]): EventPlan {
  const ticks = new Map(edits.map(({ path, body }) => [path, body]));
  const items = plan.items.map((item) => {
    const tick = ticks.get(`${planUrl(plan.id)}items/${item.id}/`) as { is_done?: boolean } | undefined;
    return tick?.is_done === undefined ? item : { ...item, is_done: tick.is_done };
  });
  return { ...plan, items };
}

export const removeItem = async (id: number, item: number) =>
  keep(await api.delete<EventPlan>(`${planUrl(id)}items/${item}/`));

export const addVendor = async (id: number, item: number, body: NewVendor) =>
  keep(await api.post<EventPlan>(`${planUrl(id)}items/${item}/vendors/`, body));
export const editVendor = async (id: number, vendor: number, body: VendorEdit) =>
  keep(await api.patch<EventPlan>(`${planUrl(id)}vendors/${vendor}/`, body));
export const removeVendor = async (id: number, vendor: number) =>
  keep(await api.delete<EventPlan>(`${planUrl(id)}vendors/${vendor}/`));

export const addGuest = async (id: number, body: NewGuest) =>
  keep(await api.post<EventPlan>(`${planUrl(id)}guests/`, body));
export const editGuest = async (id: number, guest: number, body: GuestEdit) =>
  keep(await api.patch<EventPlan>(`${planUrl(id)}guests/${guest}/`, body));
export const removeGuest = async (id: number, guest: number) =>
  keep(await api.delete<EventPlan>(`${planUrl(id)}guests/${guest}/`));
