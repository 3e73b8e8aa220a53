// A business's deals, on its page; no section if there are none.
import { useApi } from "../kit/query";
import { Link } from "../kit/router";
import { paths } from "../paths";
import { businessDealsUrl, type PaginatedDeal } from "./api";
import { DealCard } from "./DealCard";

export function BusinessDeals({ businessId }: { businessId: number }) {
  const deals = useApi<PaginatedDeal>(businessDealsUrl(businessId)).data?.results ?? [];
  if (deals.length === 0) return null;
  return (
    <section className="section section-alt" aria-labelledby="business-deals-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="business-deals-title">Deals here</h2>
          <Link to={paths.deals()}>All deals</Link>
        </div>
        <ul className="deal-cards">
          {deals.map((deal) => (
            <li key={deal.id}>
              <DealCard deal={deal} heading="h3" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
