// The business directory: filters, the list, and the map beside it.
// Invariant: every choice is stored in the address; the page's own state is only what is expanded.
import { useMemo, useRef } from "react";
import { useOptimisticTransition } from "../kit/useOptimisticTransition";
import { Segmented, type Option } from "../kit/Segmented";
import { SelectField } from "../kit/Field";
import { AppliedFilters, FilterSheet } from "../kit/Filters";
import { count } from "../kit/format";
import { pageCount, type Paged } from "../kit/paging";
import { useApi } from "../kit/query";
import { useNavigate, useSearchParams, type NavigateOptions } from "../kit/router";
import { useSite } from "../kit/site";
import { GonePage } from "../kit/State";
import { ServerRendered } from "../kit/hydration";
import { usePageTitle } from "../kit/documentTitle";
import { useAppearances } from "../kit/visit";
import { useIsWideScreen } from "../kit/useIsWideScreen";
import { usePreviewPlacements } from "../layout/preview";
import { paths } from "../paths";
import { categoriesUrl } from "../search/api";
import { businessesUrl, categoryUrl, facetsUrl, type Business, type BusinessFacets, type Category } from "./api";
import { CategorySponsor } from "./CategorySponsor";
import { DirectoryResults } from "./DirectoryResults";
import { FilterPanel } from "./FilterPanel";
import {
  ORDERINGS,
  appliedFilters,
  changed,
  cleared,
  facetsQuery,
  listQuery,
  nearHere,
  readFilters,
  sorted,
  writeFilters,
  type Filters,
  type Ordering,
  type View,
} from "./filters";
import { useNearMe } from "./NearMe";

const VIEWS: Option<View>[] = [
  { value: "list", label: "List", icon: "list" },
  { value: "map", label: "Map", icon: "map" },
];

export default function DirectoryPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isWide = useIsWideScreen();
  const town = useSite()?.name;
  const settled = useMemo(() => readFilters(params), [params]);
  const { page, view } = settled;
  const href = (next: Filters) => `${paths.directory()}${writeFilters(next)}`;
  // The controls show the latest choice at once; the list shows what the address has settled on.
  const [filters, show] = useOptimisticTransition(
    settled,
    (next: Filters, options?: NavigateOptions) => void navigate(href(next), options),
  );

  const list = useApi<Paged<Business>>(businessesUrl(listQuery(settled)), { keepPrevious: true });
  const found = settled.search && !list.isPlaceholderData ? (list.data?.results ?? []) : [];
  useAppearances(found.map(({ id }) => id));
  const facets = useApi<BusinessFacets>(facetsUrl(facetsQuery(settled)), { keepPrevious: true }).data;
  const categories = useApi<Category[]>(categoriesUrl).data;

  const sole = (settled.category.length === 1 && settled.category[0]) || "";
  const only = categories?.find(({ slug }) => slug === sole);
  // Whether it was deleted or never there.
  const isUnknown = sole !== "" && categories !== undefined && !only;
  const refusal = useApi<Category>(categoryUrl(sole), { enabled: isUnknown }).error;
  const gone = isUnknown && refusal?.status === 410 ? refusal.message : "";
  const previewed = usePreviewPlacements()?.categories.find(({ category_slug }) => category_slug === only?.slug);
  const sponsorship = previewed ?? only?.sponsorship;
  const heading = gone ? "No longer here" : (only?.name ?? "Directory");
  const pages = pageCount(list.data?.count ?? 0);
  usePageTitle(page > 1 ? `${heading}, page ${page}` : heading);

  const near = useNearMe({
    isOn: filters.ordering === "distance",
    onPlace: (place) => show(nearHere(filters, place)),
    onOff: () => show(sorted(filters, "name")),
  });

  const nameOf = (slug: string) => categories?.find((category) => category.slug === slug)?.name ?? slug;
  // Removing a filter removes its button, too, so the focus moves to the updated count.
  const total = useRef<HTMLParagraphElement>(null);
  const showAndFocus = (next: Filters) => {
    show(next);
    total.current?.focus({ preventScroll: true });
  };
  const applied = appliedFilters(filters, nameOf).map(({ without, ...rest }) => ({
    ...rest,
    onRemove: () => showAndFocus(without),
  }));
  const clear = () => showAndFocus(cleared(filters));
  // Choices in the sheet replace the history entry, so that Back leaves the page, not just the last filter.
  const replace = (next: Filters) => show(next, { replace: true });
  const panel = (onChange: (next: Filters) => void) => (
    <FilterPanel filters={filters} onChange={onChange} categories={categories} nameOf={nameOf} facets={facets} />
  );
  // The list is long: memoized, so that it re-renders for a new response, not for every filter click.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  const results = useMemo(
    () => (
      <DirectoryResults
        list={list}
        filters={settled}
        applied={applied}
        onClear={clear}
        hrefFor={(number) => href({ ...settled, page: number })}
      />
    ),
    [settled, list.data, list.error, list.isPlaceholderData, categories],
  );

  if (gone) return <GonePage sentence={gone} to={paths.directory()} label="Business directory" />;
  return (
    <div className="wrap directory">
      <header className="directory-head">
        <h1 className="directory-title">{heading}</h1>
        <p className="directory-lede">{lede(only, town)}</p>
        {sponsorship?.business_slug && <CategorySponsor sponsorship={sponsorship} />}
      </header>
      <div className="directory-columns" data-view={view}>
        <ServerRendered
          as="aside"
          className="directory-filters"
          aria-label="Filters"
          onChosen={({ query }) => show(changed(readFilters(query), {}))}
        >
          {isWide && panel(show)}
        </ServerRendered>
        <section className="directory-main" aria-label="Places">
          <div className="directory-bar">
            <p className="directory-count" role="status" tabIndex={-1} ref={total}>
              {countText(list.data?.count, page, pages)}
            </p>
            <div className="directory-tools">
              <div className="directory-open-filters">
                <FilterSheet
                  count={applied.length}
                  found={list.data ? count(list.data.count, "place", "places") : "places"}
                  {...(applied.length > 0 && { onClear: () => replace(cleared(filters)) })}
                >
                  {panel(replace)}
                </FilterSheet>
              </div>
              <SelectField
                label="Sort by"
                hideLabel
                options={[
                  ...(filters.ordering === "distance" ? [{ value: "distance", label: "Nearest first" }] : []),
                  ...(filters.search ? [{ value: "", label: "Best match" }] : []),
                  ...ORDERINGS,
                ]}
                value={filters.ordering || (filters.search ? "" : "name")}
                onChange={(event) => show(sorted(filters, event.currentTarget.value as Ordering | ""))}
              />
              {near.button}
              <div className="directory-views">
                <Segmented
                  legend="Show as"
                  options={VIEWS}
                  value={filters.view}
                  onChange={(next) => show({ ...filters, view: next })}
                />
              </div>
            </div>
          </div>
          {near.note}
          <AppliedFilters filters={applied} onClear={clear} />
          {results}
        </section>
      </div>
    </div>
  );
}

function lede(category: Category | undefined, town = "town"): string {
  if (category) return category.description || `${category.name} in ${town}.`;
  return `Shops, restaurants, studios and services in ${town}.`;
}

function countText(total: number | undefined, page: number, pages: number): string {
  if (total === undefined) return "";
  const places = count(total, "place", "places");
  return pages > 1 ? `${places}, page ${page} of ${pages}` : places;
}

export { default as style } from "./list.css";
