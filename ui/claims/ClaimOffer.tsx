// Listings the user may own: search results, or the one named at sign-up.
import { useSession } from "../accounts/session";
import { Badge } from "../kit/Badge";
import { LinkButton } from "../kit/Button";
import { EmailText } from "../kit/EmailText";
import { useApi } from "../kit/query";
import { Link } from "../kit/router";
import { paths } from "../paths";
import { offerUrl, type ClaimMatch, type ClaimOffer as Offer } from "./api";
import { TransferHint } from "./TransferHint";
import { useWayTo } from "./useWayTo";

function Match({ match }: { match: ClaimMatch }) {
  const wayTo = useWayTo();
  const { business, address, category, has_owner, masked_email, masked_phone } = match;
  return (
    <li className="claim-match">
      <div>
        <p className="claim-match-name">
          {business.name} {has_owner && <Badge>Has an owner</Badge>}
        </p>
        <p>{[category, address].filter(Boolean).join(" · ")}</p>
        {masked_email && (
          <p className="meta">
            A code can be emailed to <EmailText>{masked_email}</EmailText>
          </p>
        )}
        {!masked_email && masked_phone && <p className="meta">The office can call {masked_phone}</p>}
      </div>
      <LinkButton
        {...wayTo(paths.claim(business.slug), business.name)}
        variant={has_owner ? "secondary" : "primary"}
        size="sm"
        aria-label={`This is mine: ${business.name}`}
      >
        This is mine
      </LinkButton>
    </li>
  );
}

export function Matches({ matches }: { matches: ClaimMatch[] }) {
  return (
    <ul className="claim-matches" aria-label="Listings found">
      {matches.map((match) => (
        <Match key={match.business.id} match={match} />
      ))}
    </ul>
  );
}

/**
 * What is being handed over to an owner; else, for new owners until they claim something, the business named at
 * sign-up, or a way to add it.
 */
export function ClaimOffer() {
  const { user } = useSession();
  const isOwner = user?.user_role === "BUSINESS_OWNER";
  const { data } = useApi<Offer>(offerUrl, { enabled: isOwner });
  if (!isOwner || !data) return null;
  const { business_name, matches, transfers } = data;
  if (transfers.length > 0)
    return (
      <>
        {transfers.map((transfer) => (
          <TransferHint key={transfer.id} transfer={transfer} />
        ))}
      </>
    );
  if (!business_name) return null;
  return (
    <section className="claim-found" aria-label="Claim your business">
      {matches.length > 0 ? (
        <>
          <p>
            Is this {business_name}? Claim it to look after it.{" "}
            <Link to={paths.businessSignup()}>It is a different one</Link>
          </p>
          <Matches matches={matches} />
        </>
      ) : (
        <>
          <p>{business_name} is not in the directory yet.</p>
          <p>
            <LinkButton to={paths.addBusiness(business_name)} icon="store">
              Add {business_name}
            </LinkButton>
          </p>
        </>
      )}
    </section>
  );
}
