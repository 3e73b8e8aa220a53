// "Latest Deals" as coupons: a dashed edge, what it is, from whom, and until when.
import { endText } from "../deals/model";
import { Link } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { texts } from "../kit/texts";
import { paths } from "../paths";
import type { LatestDeal } from "./api";
import type { Section } from "./useHome";

function Coupon({ deal }: { deal: LatestDeal }) {
  return (
    <li className="coupon">
      <h3 className="coupon-title">
        <Link className="coupon-link" to={paths.deal(deal.id)}>
          {deal.title}
        </Link>
      </h3>
      <p className="coupon-text">{deal.description}</p>
      <p className="coupon-facts">
        <span className="coupon-business">{deal.business_name}</span>
        {deal.end_date && <span>{endText(deal.end_date)}</span>}
      </p>
    </li>
  );
}

export function LatestDeals({ deals }: { deals: Section<LatestDeal[]> }) {
  if (deals.value.length === 0 && !deals.isLoading) return null;
  return (
    <section className="section section-alt" aria-labelledby="deals-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="deals-title">{texts.home.latest_deals}</h2>
          <Link to={paths.deals()}>All deals</Link>
        </div>
        {deals.isLoading ? (
          <div className="coupons">
            <Skeleton shape="row" count={3} label="Loading deals" />
          </div>
        ) : (
          <ul className="coupons">
            {deals.value.map((deal) => (
              <Coupon key={deal.id} deal={deal} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
