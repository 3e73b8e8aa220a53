// Page links of a list: first, last, the current one and its neighbors. Renders nothing if there is only one page.
import { Icon } from "./Icon";
import { Link, TO_TOP } from "./router";

/** The page numbers to show; null is a gap. pageNumbers(6, 12) -> 1 … 5 6 7 … 12 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const numbers = [...new Set(wanted)].sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? 0;
    // A gap of a single number is filled with that number.
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [null, number] : [number];
  });
}

/** A new page of the same list scrolls to the top (layout/navigation.ts). */

interface PaginationProps {
  page: number;
  pages: number;
  hrefFor: (page: number) => string;
  label?: string;
}

export function Pagination({ page, pages, hrefFor, label = "Pages" }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav className="pagination" aria-label={label}>
      {page > 1 && (
        <Link className="pagination-step" to={hrefFor(page - 1)} rel="prev" state={TO_TOP}>
          <Icon name="chevron-left" size={18} /> Previous
        </Link>
      )}
      <ol className="pagination-list">
        {pageNumbers(page, pages).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span className="pagination-gap" aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                className="pagination-page"
                to={hrefFor(number)}
                aria-label={`Page ${number}`}
                aria-current={number === page ? "page" : undefined}
                state={TO_TOP}
              >
                {number}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {page < pages && (
        <Link className="pagination-step" to={hrefFor(page + 1)} rel="next" state={TO_TOP}>
          Next <Icon name="chevron-right" size={18} />
        </Link>
      )}
    </nav>
  );
}
