// What a form with edits offers above its fields: a draft from an earlier visit, and what somebody else saved meanwhile.
import { Banner } from "./Banner";
import { Button } from "./Button";
import type { Editing } from "./edits";

type DraftBannerProps<Values> = Pick<Editing<Values>, "draft" | "restoreDraft" | "dropDraft">;

export function DraftBanner<Values>({ draft, restoreDraft, dropDraft }: DraftBannerProps<Values>) {
  return (
    draft && (
      <Banner tone="info">
        There are changes from an earlier visit that were not saved.{" "}
        <Button size="sm" variant="secondary" onClick={restoreDraft}>
          Restore them
        </Button>{" "}
        <Button size="sm" variant="quiet" onClick={dropDraft}>
          Throw them away
        </Button>
      </Banner>
    )
  );
}

interface StaleBannerProps<Values> extends Pick<Editing<Values>, "discard" | "rebase"> {
  /** Such as "quiz". */
  noun: string;
  refresh: () => Promise<unknown>;
  onDone: () => void;
}

export function StaleBanner<Values>({ noun, discard, rebase, refresh, onDone }: StaleBannerProps<Values>) {
  return (
    <Banner tone="warning">
      Somebody has saved this {noun} since you opened it. Your changes are still here, and nothing was overwritten.{" "}
      <Button
        size="sm"
        variant="secondary"
        onClick={() => {
          onDone();
          discard();
          void refresh();
        }}
      >
        Discard mine and load the newest
      </Button>{" "}
      <Button
        size="sm"
        variant="secondary"
        onClick={() => {
          rebase();
          void refresh().then(onDone);
        }}
      >
        Keep mine and review it
      </Button>
    </Banner>
  );
}
