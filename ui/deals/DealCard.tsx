// A deal in a list, styled as a coupon to cut out. The server renders the same markup (src/deals/page/card.rs).
import { Icon, type IconName } from "../kit/Icon";
import { Link } from "../kit/router";
import { paths } from "../paths";
import type { Deal } from "./api";
import { Expiry } from "./Expiry";
import { remainingText } from "./model";

export function DealCard({ deal, heading: Heading = "h2" }: { deal: Deal; heading?: "h2" | "h3" }) {
  const left = remainingText(deal);
  return (
    <article className="deal-card">
      <div className="deal-card-body">
        <p className="deal-card-business">
          <Icon name={deal.business.category.pictogram as IconName} size={18} /> <span>{deal.business_name}</span>
        </p>
        <Heading className="deal-card-title" dir="auto">
          <Link className="deal-card-link" to={paths.deal(deal.id)}>
            {deal.title}
          </Link>
        </Heading>
        <p className="deal-card-text" dir="auto">
          {deal.description}
        </p>
      </div>
      <p className="deal-card-stub">
        <Expiry deal={deal} size={16} />
        {left && <span className="deal-card-left">{left}</span>}
      </p>
    </article>
  );
}
