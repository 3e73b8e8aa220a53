// The results for the query in the address. With fewer than two letters nothing is requested.
import { useEffect, useRef } from "react";
import { countingClick, track } from "../kit/analytics";
import { Icon } from "../kit/Icon";
import { OpenStatusText } from "../kit/OpenStatusText";
import { useApi } from "../kit/query";
import { Link, useSearchParams } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { ErrorState } from "../kit/State";
import { texts } from "../kit/texts";
import { usePageTitle } from "../kit/documentTitle";
import { useAppearances, useVisit } from "../kit/visit";
import { paths } from "../paths";
import {
  NOTHING_ELSE,
  RESULTS_AT_MOST,
  alsoFoundUrl,
  isSearchable,
  readNear,
  searchUrl,
  type FederatedSearchResults,
  type FoundGroup,
  type ResultContact,
  type SearchResult,
  type UnderstoodHours,
} from "./api";
import { askAgainAfter, countText, marked, matchNote, resultCount } from "./model";
import { withoutOpening } from "./alternatives";
import { CalendarLink, NothingFound, NothingOpen, TooShort } from "./NothingFound";
import { SearchForm } from "./SearchForm";

export default function SearchPage() {
  const [params] = useSearchParams();
  const words = params.get("q")?.trim() ?? "";
  const near = readNear(params);
  usePageTitle(words ? `Search: ${words}` : "Search");
  return (
    <div className="wrap search">
      <h1>Search</h1>
      <SearchForm words={words} near={near} />
      {isSearchable(words) ? <SearchResults words={words} near={near} /> : <TooShort words={words} />}
    </div>
  );
}

const NONE: SearchResult[] = [];

function SearchResults({ words, near }: { words: string; near: string }) {
  const query = useApi<SearchResult[]>(searchUrl(words, near));
  // If the other kinds fail to load, the businesses are still shown.
  const also = useApi<FederatedSearchResults>(alsoFoundUrl(words, near), { retries: 0 });
  const { match, groups, opening, places } = { ...NOTHING_ELSE, ...also.data };
  const lookedFor = opening?.words ?? words;
  const asked = useRef(0);
  // While the search index is building, poll: first for its readiness, then for the results.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  useEffect(() => {
    if (match !== "building") return;
    const timer = setTimeout(() => {
      asked.current += 1;
      void also.refetch().then(() => query.refetch());
    }, askAgainAfter(asked.current));
    return () => clearTimeout(timer);
  }, [match, also.dataUpdatedAt, also.errorUpdatedAt]);
  // Waits for the contact details, so that no row grows after it is rendered.
  const results = also.isPending ? undefined : query.data;
  useAppearances((results ?? NONE).map(({ id }) => id));
  const found = resultCount(results ?? [], groups);
  // Counted once the response is there, because it says whether anything was found.
  useVisit(results && match !== "building" ? words : undefined, () =>
    track("search", found > 0 ? { words } : { words, result: "none" }),
  );
  if (query.isError && !query.data)
    return <ErrorState title={texts.search.failed} onRetry={() => void query.refetch()} />;
  const isClosest = match === "most_words";
  const noteText = matchNote(match);
  const note = noteText && (
    <p className="search-note" role="status">
      {noteText}
    </p>
  );
  const list = results && results.length > 0 && (
    <>
      {isClosest && note}
      <Businesses results={results} places={places} typed={words} words={lookedFor} match={match} opening={opening} />
    </>
  );
  const businesses =
    groups.length === 0
      ? list
      : list && (
          <section className="search-group" aria-labelledby="search-businesses">
            <p className="search-group-title" id="search-businesses">
              Businesses
            </p>
            {list}
          </section>
        );
  return (
    <>
      {/* The element is rendered before its text, so that screen readers announce the text when it appears. */}
      <p className="search-count" role="status">
        {results && found > 0 && `${countText(results, groups)}${lookedFor && ` for “${lookedFor}”`}`}
      </p>
      {!results && <Skeleton shape="row" count={5} label="Searching" />}
      {results && !isClosest && note}
      {results && opening && <Applied opening={opening} />}
      {found > 0 && <CalendarLink as="p" className="search-more" words={lookedFor} />}
      {results && found === 0 && (opening ? <NothingOpen opening={opening} /> : <NothingFound words={words} />)}
      {/* What has all the words comes first. */}
      {!isClosest && businesses}
      {results && groups.map((group) => <Group key={group.kind} group={group} words={lookedFor} />)}
      {isClosest && businesses}
    </>
  );
}

/** The opening hours parsed from the query, as a removable filter. */
function Applied({ opening }: { opening: UnderstoodHours }) {
  return (
    <p className="search-applied">
      <Link className="applied-filter" to={withoutOpening(opening)} aria-label={`Remove ${opening.label}`}>
        {opening.label}
        <Icon name="close" size={16} />
      </Link>
    </p>
  );
}

interface BusinessesProps {
  results: SearchResult[];
  places: ResultContact[];
  typed: string;
  words: string;
  match: FederatedSearchResults["match"];
  opening: UnderstoodHours | null;
}

function Businesses({ results, places, typed, words, match, opening }: BusinessesProps) {
  // The directory can parse the words for a later hour.
  const narrowed =
    opening && opening.value !== "now" ? { search: typed } : { search: words, open_now: Boolean(opening) };
  return (
    <>
      <ol className="search-results">
        {results.map((result) => {
          const { open_status: status, phone } = places.find(({ id }) => id === result.id) ?? {};
          return (
            <li key={result.id} className="search-result">
              <h2 className="search-result-name">
                <Link className="search-result-link" to={paths.business(result.slug)}>
                  <Marked name={result.name} words={words} />
                </Link>
              </h2>
              {result.category && <p className="search-result-category">{result.category.name}</p>}
              {status && <OpenStatusText status={status} />}
              {phone && (
                <a className="search-result-phone" href={phone.href} {...countingClick(result.id, "call")}>
                  <Icon name="phone" size={18} />
                  <span className="visually-hidden">{`Call ${result.name}: `}</span>
                  {phone.text}
                </a>
              )}
            </li>
          );
        })}
      </ol>
      {results.length >= RESULTS_AT_MOST && match !== "most_words" && (
        <p className="search-more">
          These are the best {RESULTS_AT_MOST}.{" "}
          <Link to={paths.directory(narrowed)}>See all matches in the directory</Link>
        </p>
      )}
    </>
  );
}

function Group({ group: { kind, label, all, results }, words }: { group: FoundGroup; words: string }) {
  const id = `search-${kind}`;
  return (
    <section className="search-group" aria-labelledby={id}>
      <h2 className="search-group-title" id={id}>
        {label}
      </h2>
      <ol className="search-results">
        {results.map((hit) => (
          <li key={hit.id} className="search-result">
            <h3 className="search-result-name">
              <Link className="search-result-link" to={hit.path}>
                <Marked name={hit.name} words={words} />
              </Link>
            </h3>
            {hit.note && <p className="search-result-category">{hit.note}</p>}
          </li>
        ))}
      </ol>
      {all && (
        <p className="search-more">
          <Link to={all}>All {label.toLowerCase()} that match</Link>
        </p>
      )}
    </section>
  );
}

function Marked({ name, words }: { name: string; words: string }) {
  return marked(name, words).map(({ text, isMatch }, index) => (isMatch ? <b key={index}>{text}</b> : text));
}

export { default as style } from "./results.css";
