// API calls for generated texts.
import type { CheckedSentence, FactCheck, GeneratedLabel } from "../../kit/apiTypes";
import { api } from "../../kit/http";

export const labelUrl = (guideId: number) => `guides/generated/${guideId}/`;

export const checkFacts = (
  text: { title: string; introduction: string; body: string; topic: string },
  signal: AbortSignal,
): Promise<FactCheck> => api.post<FactCheck>("guides/fact-check/", text, { signal });

export const confirmSentence = (guideId: number, { text, subject }: CheckedSentence): Promise<GeneratedLabel> =>
  api.post<GeneratedLabel>(`${labelUrl(guideId)}confirmations/`, { sentence: text, subject });
