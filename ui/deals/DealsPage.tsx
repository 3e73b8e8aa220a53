// The current deals, by category and by how soon they end.
// Invariant: every choice is stored in the address.
import { LinkButton } from "../kit/Button";
import { Checkbox } from "../kit/Choice";
import { SelectField } from "../kit/Field";
import { count } from "../kit/format";
import { pageCount } from "../kit/paging";
import { Pagination } from "../kit/Pagination";
import { useApi } from "../kit/query";
import { useNavigate, useSearchParams } from "../kit/router";
import { useSite } from "../kit/site";
import { Skeleton } from "../kit/Skeleton";
import { EmptyState, LoadError, PastEnd } from "../kit/State";
import { usePageTitle } from "../kit/documentTitle";
import { paths } from "../paths";
import { dealCategoriesUrl, dealsUrl, type DealCategory, type PaginatedDeal } from "./api";
import { DealCard } from "./DealCard";
import {
  NOTHING_CHOSEN,
  ORDERINGS,
  choicesQuery,
  isNarrowed,
  readChoices,
  type Choices,
  type Ordering,
} from "./filters";

export default function DealsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const town = useSite()?.name ?? "town";
  const choices = readChoices(params);
  const list = useApi<PaginatedDeal>(dealsUrl(choicesQuery(choices)), { keepPrevious: true });
  const categories = useApi<DealCategory[]>(dealCategoriesUrl).data ?? [];
  const pages = pageCount(list.data?.count ?? 0);
  usePageTitle(choices.page > 1 ? `Deals, page ${choices.page}` : "Deals");

  const href = (next: Choices) => paths.deals(choicesQuery(next));
  const choose = (part: Partial<Choices>) => void navigate(href({ ...choices, ...part, page: 1 }));

  return (
    <div className="wrap deals">
      <header className="deals-head">
        <h1 className="deals-title">Deals</h1>
        <p className="deals-lede">
          Coupons from shops, restaurants and studios in {town}. Show one at the counter, or say its code.
        </p>
      </header>
      <div className="deals-bar">
        <p className="deals-count" role="status">
          {countText(list.data?.count, choices.page, pages)}
        </p>
        <div className="deals-tools">
          <SelectField
            label="Category"
            hideLabel
            options={[{ value: "", label: "All categories" }, ...categories.map(categoryOption)]}
            value={choices.category}
            onChange={(event) => choose({ category: event.currentTarget.value })}
          />
          <SelectField
            label="Sort by"
            hideLabel
            options={ORDERINGS}
            value={choices.ordering}
            onChange={(event) => choose({ ordering: event.currentTarget.value as Ordering })}
          />
          <Checkbox
            label="Ends this week"
            checked={choices.isEndingSoon}
            onChange={(event) => choose({ isEndingSoon: event.currentTarget.checked })}
          />
        </div>
      </div>
      <Results list={list} choices={choices} pages={pages} hrefFor={(page) => href({ ...choices, page })} />
    </div>
  );
}

function categoryOption({ slug, name, deal_count }: DealCategory) {
  return { value: slug, label: `${name} (${deal_count})` };
}

function countText(total: number | undefined, page: number, pages: number): string {
  if (total === undefined) return "";
  const deals = count(total, "deal", "deals");
  return pages > 1 ? `${deals}, page ${page} of ${pages}` : deals;
}

interface ResultsProps {
  list: ReturnType<typeof useApi<PaginatedDeal>>;
  choices: Choices;
  pages: number;
  hrefFor: (page: number) => string;
}

function Results({ list, choices, pages, hrefFor }: ResultsProps) {
  if (list.error?.status === 404 && choices.page > 1) return <PastEnd first={hrefFor(1)} />;
  if (list.isError && !list.data) {
    return <LoadError title="The deals could not be loaded." query={list} />;
  }
  if (!list.data)
    return (
      <div className="deal-cards">
        <Skeleton shape="row" count={6} label="Loading deals" />
      </div>
    );
  if (list.data.results.length === 0) {
    if (!isNarrowed(choices)) {
      return (
        <EmptyState icon="tag" title="No deals right now.">
          <p>Businesses add new ones all the time.</p>
        </EmptyState>
      );
    }
    const all = (
      <LinkButton to={paths.deals(choicesQuery({ ...NOTHING_CHOSEN, ordering: choices.ordering }))} variant="secondary">
        All deals
      </LinkButton>
    );
    return (
      <EmptyState icon="tag" title="No deals match." action={all}>
        <p>See all deals, or check back next week.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="deal-cards">
        {list.data.results.map((deal) => (
          <li key={deal.id}>
            <DealCard deal={deal} />
          </li>
        ))}
      </ul>
      <Pagination page={choices.page} pages={pages} hrefFor={hrefFor} label="Pages of the deals" />
    </>
  );
}

export { default as style } from "./deals.css";
