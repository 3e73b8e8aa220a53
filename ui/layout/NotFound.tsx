// For an address that does not exist: says so plainly and offers the search.
import { Chip } from "../kit/Badge";
import { LinkButton } from "../kit/Button";
import { usePageTitle } from "../kit/documentTitle";
import type { IconName } from "../kit/Icon";
import { paths } from "../paths";
import { largestCategories } from "../search/largestCategories";
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
            {top.map((category) => (
              <li key={category.slug}>
                <Chip
                  to={paths.directory({ category: category.slug })}
                  icon={category.pictogram as IconName}
                  count={category.business_count}
                >
                  {category.name}
                </Chip>
              </li>
            ))}
          </ul>
        </>
      )}
      <LinkButton to={paths.home()} variant="secondary" icon="home">
        Home page
      </LinkButton>
    </div>
  );
}
