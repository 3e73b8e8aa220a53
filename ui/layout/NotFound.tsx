// For an address that does not exist: says so plainly and offers the search.
import { LinkButton } from "../kit/Button";
import { usePageTitle } from "../kit/documentTitle";
import { paths } from "../paths";
import { largestCategories } from "../search/largestCategories";
import { CategoryChips } from "./CategoryChips";
import { useCategories } from "./categories";
import { SearchBox } from "./SearchBox";

export function NotFound() {
  usePageTitle("Page not found");
  const { categories } = useCategories();
  const top = largestCategories(categories);
  return (
    <div className="wrap not-found">
      <h1>Page not found</h1>
      <p>If you typed the address, check that it is right. The page may also have moved.</p>
      <SearchBox className="not-found-search" label="Search the town" placeholder="Search the town" />
      {top.length > 0 && (
        <>
          <h2 className="not-found-subtitle">Popular categories</h2>
          <ul className="chips">
            <CategoryChips categories={top} />
          </ul>
        </>
      )}
      <LinkButton to={paths.home()} variant="secondary" icon="home">
        Home page
      </LinkButton>
    </div>
  );
}
