// Categories: the largest as cards with a drawn storefront of their kind, and all with a business as a list.
import type { Category } from "../directory/api";
import { Card } from "../kit/Card";
import { count } from "../kit/format";
import { Link } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { paths } from "../paths";

interface CategoryCardsProps {
  categories: Category[];
  isLoading: boolean;
  season: string;
}

export function CategoryCards({ categories, isLoading, season }: CategoryCardsProps) {
  if (isLoading)
    return (
      <div className="home-categories">
        <Skeleton shape="card" count={8} label="Loading categories" />
      </div>
    );
  return (
    <ul className="home-categories">
      {categories.map((category, place) => (
        <Card
          key={category.slug}
          as="li"
          className="category-card"
          to={paths.directory({ category: category.slug })}
          title={category.name}
          picture={{
            src: `/art/storefront/${category.slug}.svg?c=${category.pictogram}&s=${season}&v=${place}`,
            width: 640,
            height: 400,
          }}
        >
          <p className="category-card-count">{count(category.business_count, "place", "places")}</p>
          {category.description && <p className="category-card-text">{category.description}</p>}
        </Card>
      ))}
    </ul>
  );
}

/** Every category that contains something, in the office's order. */
export function CategoryList({ categories }: { categories: Category[] }) {
  const filled = categories.filter((category) => category.business_count > 0);
  if (filled.length === 0) return null;
  return (
    <>
      <h3 className="home-category-title">All categories</h3>
      <ul className="home-category-list">
        {filled.map((category) => (
          <li key={category.slug}>
            <Link to={paths.directory({ category: category.slug })}>{category.name}</Link>
            <span className="home-category-count">{category.business_count}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
