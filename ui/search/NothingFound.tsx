// What the search page says where it has no results: what to try next, and the largest categories.
import { Chip } from "../kit/Badge";
import { useApi } from "../kit/query";
import { Link, TO_TOP } from "../kit/router";
import { texts } from "../kit/texts";
import { paths } from "../paths";
import { categoriesUrl, type SuggestedCategory, type UnderstoodHours } from "./api";
import { daySearched, fewerWords, withoutOpening } from "./alternatives";
import { largestCategories } from "./largestCategories";

export function NothingFound({ words }: { words: string }) {
  const shorter = fewerWords(words);
  return (
    <div className="search-none">
      <p className="search-none-title" role="status">
        {texts.search.empty}
      </p>
      <p>Nothing matches “{words}”.</p>
      <ul className="search-tips">
        <li>Check the spelling, or type only the first letters.</li>
        {shorter.length > 0 ? (
          <li>
            Try fewer words: <Alternatives words={shorter} />
          </li>
        ) : (
          <li>Try another word for the same thing, such as “doctor” for “physician”.</li>
        )}
        <CalendarLink as="li" words={words} />
        <li>Browse a category.</li>
      </ul>
      <CategoryChips />
    </div>
  );
}

/** To the calendar, if a day was searched for. */
export function CalendarLink({ as: Element, words, ...rest }: { as: "li" | "p"; words: string; className?: string }) {
  const found = daySearched(words);
  if (!found) return null;
  return (
    <Element {...rest}>
      <Link to={found.to}>See what is on {found.day}</Link>
    </Element>
  );
}

export function NothingOpen({ opening }: { opening: UnderstoodHours }) {
  return (
    <div className="search-none">
      <p className="search-none-title" role="status">
        {texts.search.empty}
      </p>
      {opening.words && (
        <p>
          <Link to={withoutOpening(opening)} state={TO_TOP}>{`Search for “${opening.words}” at any hour`}</Link>
        </p>
      )}
      <CategoryChips />
    </div>
  );
}

function Alternatives({ words }: { words: string[] }) {
  return (
    <span className="search-alternatives">
      {words.map((word) => (
        <Link key={word} to={paths.search(word)} state={TO_TOP}>
          {word}
        </Link>
      ))}
    </span>
  );
}

export function TooShort({ words }: { words: string }) {
  return (
    <div className="search-none">
      <p>{words ? "Type at least two letters." : "Type what you are looking for, or start with a category."}</p>
      <CategoryChips />
    </div>
  );
}

function CategoryChips() {
  const categories = largestCategories(useApi<SuggestedCategory[]>(categoriesUrl).data ?? []);
  if (categories.length === 0) return null;
  return (
    <nav className="search-categories" aria-label="Categories">
      <ul className="chips">
        {categories.map(({ id, name, slug, business_count }) => (
          <li key={id}>
            <Chip to={paths.directory({ category: slug })} count={business_count}>
              {name}
            </Chip>
          </li>
        ))}
        <li>
          <Chip to={paths.directory()}>{texts.layout.all_categories}</Chip>
        </li>
      </ul>
    </nav>
  );
}
