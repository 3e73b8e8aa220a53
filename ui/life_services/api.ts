// The API calls for life services, and their types.
import type { ChangedStep, ErasedProgress, RequestBodies, StepState } from "../kit/apiTypes";
import { api } from "../kit/http";
import { sendOrQueue, type PendingEdit } from "../kit/offlineEdits";
import { withQuery } from "../kit/queryString";

export type {
  Business,
  LifeService,
  LifeServiceDetail,
  LifeServiceProgress,
  LifeServiceStep,
  StepOffice,
  StepStatus,
} from "../kit/apiTypes";

export const lifeServicesUrl = "life-services/";

export const serviceUrl = (slug: string) => `life-services/${encodeURIComponent(slug)}/`;

/** `near`: the origin for distances; empty for the town's center. */
export const lifeServiceUrl = (slug: string, near: string) => withQuery(serviceUrl(slug), { near });

type StepChange = RequestBodies["PATCH /life-services/{slug}/steps/{key}/"];

const stepUrl = (slug: string, key: string) => `${serviceUrl(slug)}steps/${encodeURIComponent(key)}/`;

/** Offline it is queued on this device; `title` is its name there. */
export const changeStep = (slug: string, key: string, title: string, change: StepChange) =>
  sendOrQueue<ChangedStep>({ method: "PATCH", path: stepUrl(slug, key), body: change, label: title });

/** Unsent changes to the steps of a situation, by step key. */
export function unsentSteps(slug: string, keys: string[], edits: PendingEdit[]): Record<string, StepChange> {
  return Object.fromEntries(
    keys.map((key) => {
      const own = edits.filter(({ path, method }) => method === "PATCH" && path === stepUrl(slug, key));
      return [key, Object.assign({}, ...own.map(({ body }) => body)) as StepChange];
    }),
  );
}

export const startOver = (slug: string) => api.delete<ErasedProgress>(serviceUrl(slug));

export const putBack = (slug: string, steps: StepState[]) => api.put<null>(serviceUrl(slug), { steps });
