// All guides, the featured one first and full width.
import { pageCount } from "../kit/paging";
import { Pagination } from "../kit/Pagination";
import { neighbors } from "../kit/neighbors";
import { useApi } from "../kit/query";
import { useSearchParams } from "../kit/router";
import { useSite } from "../kit/site";
import { Skeleton } from "../kit/Skeleton";
import { EmptyState, LoadError, PastEnd } from "../kit/State";
import { usePageTitle } from "../kit/documentTitle";
import { paths } from "../paths";
import { guidesUrl, type PaginatedGuide } from "./api";
import { GuideCard } from "./GuideCard";

export default function GuidesPage() {
  const [params] = useSearchParams();
  const asked = Number(params.get("page"));
  const page = Number.isInteger(asked) && asked > 1 ? asked : 1;
  const town = useSite()?.name ?? "town";
  usePageTitle(page > 1 ? `Guides, page ${page}` : "Guides");
  return (
    <div className="wrap guides">
      <header className="guides-head">
        <h1 className="guides-title">Guides</h1>
        <p className="guides-lede">
          Walks, places to eat, rainy days and first weeks in {town}, written by people who live here.
        </p>
      </header>
      <Results page={page} />
    </div>
  );
}

function Results({ page }: { page: number }) {
  const list = useApi<PaginatedGuide>(guidesUrl(page), { keepPrevious: true });
  if (list.error?.status === 404 && page > 1) return <PastEnd first={paths.guides(1)} />;
  if (list.isError && !list.data) {
    return <LoadError title="The guides could not be loaded." query={list} />;
  }
  if (!list.data)
    return (
      <div className="guide-cards">
        <Skeleton shape="card" count={4} label="Loading guides" />
      </div>
    );
  if (list.data.results.length === 0) {
    return (
      <EmptyState icon="book" title="No guides yet.">
        <p>Guides by the town will be listed here.</p>
      </EmptyState>
    );
  }
  const pages = pageCount(list.data.count);
  return (
    <>
      <ul className="guide-cards">
        {list.data.results.map((guide, index) => (
          <li key={guide.id}>
            <GuideCard guide={guide} beside={neighbors(list.data?.results ?? [], index)} isLead={index === 0} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={pages} hrefFor={paths.guides} label="Pages of the guides" />
    </>
  );
}

export { default as style } from "./guides.css";
