// The businesses asked whether their listing is still correct, and postcards for those without email.
import { useMutation } from "@tanstack/react-query";
import { AdminFrame } from "../../admin/AdminFrame";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { formatNumber } from "../../kit/format";
import type { ApiError } from "../../kit/http";
import { useApi } from "../../kit/query";
import { Skeleton } from "../../kit/Skeleton";
import { useSite } from "../../kit/site";
import { EmptyState, LoadError } from "../../kit/State";
import { type ListingCheckSummary, makePostcards, type Postcard, summaryUrl } from "../api";

function Card({ card }: { card: Postcard }) {
  const town = useSite()?.name ?? "The town";
  return (
    <li className="postcard">
      <div className="postcard-text">
        <p className="postcard-title">Is this still right?</p>
        <p>
          {town} lists <strong>{card.business.name}</strong>
          {card.address && `, ${card.address}`}. Please check once that hours, phone and address are right. It takes a
          minute and no account.
        </p>
        <p>
          Scan the code, or go to <strong>{card.url.replace(/^https?:\/\//, "").replace(/\/[^/]*$/, "")}</strong> and
          type
        </p>
        <p className="postcard-code">{card.code}</p>
      </div>
      {card.qr_code && (
        <img
          className="postcard-qr"
          src={`data:image/svg+xml,${encodeURIComponent(card.qr_code)}`}
          alt={`QR code for ${card.url}`}
          width={120}
          height={120}
        />
      )}
    </li>
  );
}

function Due({ summary, onPrint }: { summary: ListingCheckSummary; onPrint: ReturnType<typeof usePostcards> }) {
  const { postcard_count: cards, mail_count: mails } = summary;
  return (
    <>
      <dl className="admin-figures">
        <div>
          <dt>{summary.is_on ? "Will be asked by email" : "Have email, but emails are off in the settings"}</dt>
          <dd>{formatNumber(mails)}</dd>
        </div>
        <div>
          <dt>Have no email: postcards</dt>
          <dd>{formatNumber(cards)}</dd>
        </div>
      </dl>
      {cards === 0 ? (
        <EmptyState title="No postcards are due.">
          Every business without email was listed, asked or confirmed in the last three months.
        </EmptyState>
      ) : (
        <p className="admin-bar">
          <Button busy={onPrint.isPending} onClick={() => onPrint.mutate()}>
            Make {formatNumber(summary.postcards.length)} {summary.postcards.length === 1 ? "postcard" : "postcards"}
          </Button>
          <span>Each has a code of its own. Print them right away: the codes are not shown again.</span>
        </p>
      )}
    </>
  );
}

const usePostcards = () => useMutation<Postcard[], ApiError, void>({ mutationFn: makePostcards });

export default function ListingChecksPage() {
  const summary = useApi<ListingCheckSummary>(summaryUrl, { staleTime: 0 });
  const printing = usePostcards();
  return (
    <AdminFrame
      title="Listing checks"
      lede="Every three months each business is asked whether its listing is still right. After two rounds without an answer the listing says so."
    >
      {printing.isError && <Banner tone="error">{printing.error.message}</Banner>}
      {printing.data ? (
        <>
          <p className="admin-bar">
            <Button onClick={() => print()}>Print</Button>
            <span>Four to a page. Cut along the lines.</span>
          </p>
          <ul className="admin-sheet postcards">
            {printing.data.map((card) => (
              <Card key={card.business.id} card={card} />
            ))}
          </ul>
        </>
      ) : (
        summary.data && <Due summary={summary.data} onPrint={printing} />
      )}
      {summary.isPending && <Skeleton shape="row" count={3} label="Loading" />}
      {summary.isError && !summary.data && (
        <LoadError title="The listing checks could not be loaded." query={summary} />
      )}
    </AdminFrame>
  );
}
export { default as style } from "./postcards.css";
