// Claiming a listing: the ways to prove ownership, the code, and the claim's status.
import { useState } from "react";
import type { ClaimStatus } from "../kit/apiTypes";
import { Banner } from "../kit/Banner";
import { Button, LinkButton } from "../kit/Button";
import { ConfirmDialog } from "../kit/ConfirmDialog";
import { formatLongDay } from "../kit/dates";
import { usePageTitle } from "../kit/documentTitle";
import { Loaded } from "../kit/Loaded";
import { invalidatePaths, useApi } from "../kit/query";
import { Link, useParams } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { PageProblem } from "../kit/State";
import { hasPage } from "../routes";
import { paths } from "../paths";
import { type Claim, claimStateUrl, type ClaimState, withdrawClaim } from "./api";
import { AskOffice } from "./AskOffice";
import { CodeForm } from "./CodeForm";
import { TransferHint } from "./TransferHint";

/** What can be done by the user who owns the listing now. */
function Owned({ state }: { state: ClaimState }) {
  const { business, claim } = state;
  const edit = paths.businessEdit(business.id);
  return (
    <>
      <Banner tone="success">
        {claim?.is_new_listing && claim.status === "open"
          ? `${business.name} is saved. The town office looks at it before it goes public; you can fill it in now.`
          : `${business.name} is yours to look after.`}
      </Banner>
      <div className="claim-actions">
        {hasPage(edit) && <LinkButton to={edit}>Edit hours and listing</LinkButton>}
        {hasPage(paths.businessPeople(business.id)) && (
          <LinkButton to={paths.businessPeople(business.id)} variant="secondary">
            Who looks after it
          </LinkButton>
        )}
        {claim?.business_status !== "pending" && (
          <LinkButton to={paths.business(business.slug)} variant="secondary">
            See the listing
          </LinkButton>
        )}
      </div>
    </>
  );
}

const ANSWERS = {
  mistake: "The current owner says that this is a mistake.",
  agreed: "The current owner agrees.",
};

/** `until`: null once nobody is left to answer. */
function Contested({ claim, until }: { claim: Claim; until: string | null }) {
  return (
    <Banner tone="info">
      {claim.answer || !until
        ? `${claim.answer ? ANSWERS[claim.answer] : "This listing has no owner anymore."} The town office decides now, and you will hear from it.`
        : `This listing has an owner, who has been told and may answer until ${formatLongDay(until)}. Nothing changes before then; after that the town office decides, and you will hear why.`}
    </Banner>
  );
}

const PAST: Partial<Record<ClaimStatus, string>> = {
  rejected: "Your claim was not approved.",
  withdrawn: "You withdrew your claim.",
  undone: "Your claim was taken back by the town office.",
};

function Open({ state, refresh }: { state: ClaimState; refresh: () => Promise<void> }) {
  const [isLeaving, setLeaving] = useState(false);
  const { business, claim, ways, has_owner, transfer } = state;
  const open = claim?.status === "open" ? claim : null;
  const past = claim && PAST[claim.status];
  const isPublished = !claim || claim.business_status === "published";
  return (
    <>
      {transfer && <TransferHint transfer={transfer} />}
      {past && (
        <Banner tone="info">
          {past} {claim.reason}
        </Banner>
      )}
      {has_owner && !open && !transfer && (
        <Banner tone="warning">
          Somebody already looks after this listing. If it is yours, tell the town office: the current owner has seven
          days to answer, and nothing changes before then.
        </Banner>
      )}
      {open?.contested_until && <Contested claim={open} until={has_owner ? open.contested_until : null} />}
      {isPublished && !transfer && (
        <>
          <CodeForm state={state} refresh={refresh} />
          <AskOffice
            key={open?.asked}
            state={state}
            refresh={refresh}
            isOnly={!ways.some(({ method }) => method === "email")}
          />
        </>
      )}
      {!isPublished && past && (
        <p>
          <LinkButton to={paths.businessSignup()} variant="secondary" icon="search">
            Find your business
          </LinkButton>
        </p>
      )}
      {open && (
        <p>
          <Button variant="quiet" size="sm" onClick={() => setLeaving(true)}>
            Withdraw this claim
          </Button>
        </p>
      )}
      {open && isLeaving && (
        <ConfirmDialog
          title={`Withdraw your claim of ${business.name}?`}
          action="Withdraw claim"
          done="Claim withdrawn."
          send={() => withdrawClaim(open.id).then(refresh)}
          onClose={() => setLeaving(false)}
        >
          <p>Codes that were sent are no longer valid. You can claim the listing again.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

export default function ClaimPage() {
  const { slug = "" } = useParams();
  const query = useApi<ClaimState>(claimStateUrl(slug), { staleTime: 0 });
  usePageTitle(query.data ? `Claim ${query.data.business.name}` : "Claim a business");
  const refresh = () => invalidatePaths("claims/", "businesslistings/");
  return (
    <Loaded
      query={query}
      waiting={
        <div className="wrap claim-page">
          <Skeleton shape="title" label="Loading the listing" />
          <Skeleton shape="row" count={3} />
        </div>
      }
      title="Claim a business"
      failed="This page could not be loaded."
      missing={
        <PageProblem title="This place is not in the directory">
          <p>It may have closed, or there may be a typo in the address.</p>
          <LinkButton to={paths.businessSignup()} variant="secondary" icon="search">
            Find your business
          </LinkButton>
        </PageProblem>
      }
    >
      {(claim) => (
        <div className="wrap claim-page">
          <header>
            <h1>{claim.is_owner ? claim.business.name : `Claim ${claim.business.name}`}</h1>
            <p className="claim-place">
              {claim.address} {!claim.is_owner && <Link to={paths.businessSignup()}>Not this one?</Link>}
            </p>
          </header>
          {claim.is_owner ? <Owned state={claim} /> : <Open state={claim} refresh={refresh} />}
        </div>
      )}
    </Loaded>
  );
}

export { default as style } from "./claims.css";
