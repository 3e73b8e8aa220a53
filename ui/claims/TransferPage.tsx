// A business is offered to the signed-in user, who accepts or declines.
import { useState } from "react";
import { useSession } from "../accounts/session";
import { Banner } from "../kit/Banner";
import { Button, LinkButton } from "../kit/Button";
import { formatLongDay } from "../kit/dates";
import { usePageTitle } from "../kit/documentTitle";
import { invalidatePaths, useApi } from "../kit/query";
import { useParams } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { LoadError, PageProblem } from "../kit/State";
import { useAttempt } from "../kit/useAction";
import { hasPage } from "../routes";
import { paths } from "../paths";
import { acceptTransfer, declineTransfer, transferUrl, type TransferOffer } from "./api";

interface Answer {
  offer: TransferOffer;
  answer: "accepted" | "declined";
}

function Answered({ offer, answer }: Answer) {
  const { business } = offer.transfer;
  const edit = paths.businessEdit(business.id);
  if (answer === "declined") return <Banner>You declined. {business.name} stays with its owner.</Banner>;
  return (
    <>
      <Banner tone="success">{business.name} is yours to look after.</Banner>
      <div className="claim-actions">
        {hasPage(edit) && <LinkButton to={edit}>Edit hours and listing</LinkButton>}
        <LinkButton to={paths.business(business.slug)} variant="secondary">
          See the listing
        </LinkButton>
      </div>
    </>
  );
}

function Offer({ offer, onAnswer }: { offer: TransferOffer; onAnswer: (answer: Answer) => void }) {
  const { transfer, can_accept } = offer;
  const { isBusy, error, attempt } = useAttempt();
  const say = (word: "accepted" | "declined") =>
    attempt(async () => {
      await (word === "accepted" ? acceptTransfer(transfer.id) : declineTransfer(transfer.id));
      onAnswer({ offer, answer: word });
      await invalidatePaths("businesslistings/", "claims/");
    });
  return (
    <>
      {error && <Banner tone="error">{error}</Banner>}
      <p>
        {transfer.from_name} is offering to hand over {transfer.business.name} to you. Once you accept, the listing is
        yours: you edit it, answer its reviews, and say who else looks after it. The offer ends on{" "}
        {formatLongDay(transfer.expires_at)}.
      </p>
      {can_accept ? (
        <div className="claim-actions">
          <Button busy={isBusy} onClick={() => say("accepted")}>
            Accept
          </Button>
          <Button variant="secondary" busy={isBusy} onClick={() => say("declined")}>
            Decline
          </Button>
        </div>
      ) : (
        <Banner
          tone="warning"
          action={
            <LinkButton to={paths.profile()} variant="secondary" size="sm">
              Open your profile
            </LinkButton>
          }
        >
          Confirm your email address first; then come back to accept.
        </Banner>
      )}
    </>
  );
}

export default function TransferPage() {
  const { id = "" } = useParams();
  const { user } = useSession();
  // What was answered is no longer on offer: it is not asked for again.
  const [answered, setAnswered] = useState<Answer | null>(null);
  // Whoever comes back may have confirmed the address meanwhile.
  const query = useApi<TransferOffer>(transferUrl(id), { enabled: !answered, staleTime: 0 });
  usePageTitle("A business for you");
  if (answered) {
    return (
      <div className="wrap claim-page">
        <h1>{answered.offer.transfer.business.name}</h1>
        <Answered {...answered} />
      </div>
    );
  }
  if (query.error?.status === 404) {
    return (
      <PageProblem title="There is no such offer for you">
        <p>
          It was accepted, withdrawn or has ended, or it is for an address other than {user?.email}. Log in with the
          address that the email came to.
        </p>
      </PageProblem>
    );
  }
  return (
    <div className="wrap claim-page">
      <h1>{query.data ? query.data.transfer.business.name : "A business for you"}</h1>
      {query.data && <Offer offer={query.data} onAnswer={setAnswered} />}
      {query.isPending && <Skeleton shape="row" count={2} label="Loading the offer" />}
      {query.isError && !query.data && <LoadError title="The offer could not be loaded." query={query} />}
    </div>
  );
}

export { default as style } from "./claims.css";
