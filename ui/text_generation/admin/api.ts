// API calls for text generation.
import type { GeneratedDraft, GeneratedGuide, RequestBodies } from "../../kit/apiTypes";
import { api } from "../../kit/http";

/** Timeout: a language model may take its time. */
const WRITING_MS = 100_000;

export const optionsUrl = "guides/generation-options/";

export type GenerationValues = RequestBodies["POST /guides/generate/"];

export const generateGuide = (values: GenerationValues): Promise<GeneratedGuide> =>
  api.post<GeneratedGuide>("guides/generate/", values, { timeoutMs: WRITING_MS });

export const saveGenerated = (made: GeneratedGuide, topic: string): Promise<GeneratedDraft> =>
  api.post<GeneratedDraft>("guides/generated/", {
    title: made.title,
    introduction: made.introduction,
    body: made.body,
    engine: made.engine,
    topic,
  });
