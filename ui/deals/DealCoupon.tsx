// A deal as a usable coupon: what, whose, until when, how, and the fine print. The server renders the same markup
// (src/deals/page/detail.rs).
import { Link } from "../kit/router";
import { paths } from "../paths";
import type { Coupon } from "./api";
import { DealUse } from "./DealUse";
import { Expiry } from "./Expiry";
import { remainingText } from "./model";

export function DealCoupon({ deal, heading: Heading = "h1" }: { deal: Coupon; heading?: "h1" | "h3" }) {
  const TermsHeading = Heading === "h1" ? "h2" : "h4";
  const isRunning = deal.state === "running";
  const left = remainingText(deal);
  return (
    <article className={isRunning ? "deal-coupon" : "deal-coupon deal-coupon-over"}>
      <p className="deal-business">
        <Link to={paths.business(deal.business.slug)}>{deal.business_name}</Link>
      </p>
      <Heading className="deal-title" dir="auto">
        {deal.title}
      </Heading>
      <p className="deal-text" dir="auto">
        {deal.description}
      </p>
      <Expiry deal={deal} as="p" />
      {isRunning && <DealUse deal={deal} />}
      {left && <p className="deal-left">{left}</p>}
      {deal.terms && (
        <div className="deal-terms">
          <TermsHeading className="deal-terms-title">The fine print</TermsHeading>
          <p dir="auto">{deal.terms}</p>
        </div>
      )}
    </article>
  );
}
