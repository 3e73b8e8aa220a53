// Publishing and unpublishing: what is published is always what was saved last.
import { useState } from "react";
import type { FormProblem } from "../../kit/ErrorSummary";
import { api, ApiError } from "../../kit/http";
import { invalidatePaths } from "../../kit/query";
import { showToast } from "../../kit/toasts";
import { useRefusal } from "../../kit/useRefusal";
import { approvalsUrl, publishApproved } from "../../approval_requests/api";
import { guideDraftUrl, publishGuide, takeGuideBack, type GuideDraft } from "./api";
import { fieldId } from "./GuideFields";
import type { GuideWriting } from "./useGuideDraft";

const STALE = 409;

export interface Publishing {
  isBusy: boolean;
  problems: FormProblem[];
  problemOf: (name: string) => string | undefined;
  publish: () => Promise<void>;
  /** Publishes an approved text exactly as it was approved. */
  publishApproval: (id: number) => Promise<void>;
  takeBack: () => Promise<void>;
}

export function usePublishing({ draft, save, settle, showStored }: GuideWriting): Publishing {
  const [isBusy, setBusy] = useState(false);
  const refusal = useRefusal((name, message) => ({ fieldId: fieldId(name), message }));

  function explain(error: unknown) {
    if (!(error instanceof ApiError)) return refusal.show(error);
    const theirs = error.status === STALE ? (error.body as { draft?: GuideDraft }).draft : undefined;
    if (theirs) {
      showStored(theirs);
      return refusal.showMessage(`${error.message} Read the newest text, then publish it.`);
    }
    refusal.show(error);
  }

  async function run(work: () => Promise<void>) {
    setBusy(true);
    refusal.clear();
    try {
      await work();
      await invalidatePaths("guides/", "home/", approvalsUrl);
    } catch (error) {
      explain(error);
    }
    setBusy(false);
  }
  return {
    isBusy,
    problems: refusal.problems,
    problemOf: (name) => refusal.errors[name],
    publish: () =>
      run(async () => {
        const saved = await save();
        if (!saved) return;
        settle(await publishGuide(draft.id, saved.edition));
        showToast(draft.status === "published" ? "Readers see the changes now." : "Published.", { tone: "success" });
      }),
    publishApproval: (id) =>
      run(async () => {
        if (!(await save())) return;
        await publishApproved(id);
        settle(await api.get<GuideDraft>(guideDraftUrl(draft.id)));
        showToast("Published.", { tone: "success" });
      }),
    takeBack: () =>
      run(async () => {
        if (!(await save())) return;
        settle(await takeGuideBack(draft.id));
        showToast("It is a draft again. Readers no longer see it.", { tone: "success" });
      }),
  };
}
