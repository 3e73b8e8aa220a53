// The home page: search first, then the way into the directory, then what else there is.
import { Link } from "react-router";
import { ErrorState } from "../kit/State";
import { useSite } from "../kit/site";
import { texts } from "../kit/texts";
import { usePageTitle } from "../kit/title";
import { topCategories, useCategories } from "../layout/categories";
import { paths } from "../paths";
import { CategoryCards, CategoryList } from "./CategoryCards";
import { Features } from "./Features";
import { Hero } from "./Hero";
import { JoinCall } from "./JoinCall";
import { homeQuery } from "./model";

/** The fullest categories are shown with a picture, all of them by name. */
const CARDS = 8;

export default function HomePage() {
  const site = useSite();
  usePageTitle(site ? `Welcome to ${site.name}` : "");
  const { categories, isPending, isError, refetch } = useCategories(homeQuery);

  return (
    <>
      <Hero categories={topCategories(categories)} isLoading={isPending} />
      <section className="section section-alt">
        <div className="wrap">
          <div className="section-head">
            <h2>Browse by category</h2>
            <Link to={paths.directory()}>Whole directory</Link>
          </div>
          {isError ? (
            <ErrorState title={texts.home.failed} onRetry={() => void refetch()} />
          ) : (
            <>
              <CategoryCards categories={topCategories(categories, CARDS)} isLoading={isPending} season={site?.season ?? "fall"} />
              <CategoryList categories={categories} />
            </>
          )}
        </div>
      </section>
      <Features />
      <JoinCall />
    </>
  );
}
