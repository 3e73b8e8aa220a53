// The sentences of a generated guide that no record supports, and who has confirmed each.
import type { ApprovalDetail } from "../../approval_requests/api";
import { SentenceList } from "../../guides/admin/SentenceList";
import { Banner } from "../../kit/Banner";

export function DoubtfulSentences({ sentences }: { sentences: ApprovalDetail["doubtful_sentences"] }) {
  if (sentences.length === 0) return null;
  return (
    <section className="generated-notice" aria-label="Sentences without a record">
      <Banner tone="warning">
        <b>Generated text.</b> No record supports {sentences.length === 1 ? "this sentence" : "these sentences"}.
      </Banner>
      <SentenceList
        sentences={sentences}
        action={({ confirmed_by: by }) => (
          <p className="generated-sources">
            {by === null ? "Nobody has confirmed it." : by ? `Confirmed by ${by}.` : "It was confirmed."}
          </p>
        )}
      />
    </section>
  );
}
