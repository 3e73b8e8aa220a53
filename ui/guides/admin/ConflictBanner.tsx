// Two people edited at the same time: shows both texts and the choice. Neither is lost, both become versions.
import { useState } from "react";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { formatMoment } from "../../kit/dates";
import { TextDifferences } from "./TextDifferences";
import type { GuideWriting } from "./useGuideDraft";

export function ConflictBanner({ writing }: { writing: GuideWriting }) {
  const { stored, content, keepMine, takeStored } = writing;
  const [isBusy, setBusy] = useState(false);
  if (!stored) return null;
  const who = stored.saved_by || "Somebody else";
  const choose = (choice: () => Promise<void>) => {
    setBusy(true);
    void choice().finally(() => setBusy(false));
  };
  return (
    <>
      <Banner tone="warning">
        <p>
          {who} saved this guide on {formatMoment(stored.saved_at)}, while you were writing. Your text is still here.
          Whichever you keep, the other one stays among the versions.
        </p>
        <p className="admin-row-actions">
          <Button size="sm" busy={isBusy} onClick={() => choose(keepMine)}>
            Continue with mine
          </Button>
          <Button size="sm" variant="secondary" busy={isBusy} onClick={() => choose(takeStored)}>
            Continue with the other text
          </Button>
        </p>
      </Banner>
      <section className="guide-conflict" aria-labelledby="guide-conflict-title">
        <h2 id="guide-conflict-title">The two texts</h2>
        <TextDifferences
          before={stored.content}
          after={content}
          legend={`Crossed out: only in the text of ${who}. Underlined: only in yours.`}
        />
        <div className="guide-conflict-texts">
          <section>
            <h3>{`Text of ${who}`}</h3>
            <pre tabIndex={0}>{stored.content.body}</pre>
          </section>
          <section>
            <h3>Your text</h3>
            <pre tabIndex={0}>{content.body}</pre>
          </section>
        </div>
      </section>
    </>
  );
}
