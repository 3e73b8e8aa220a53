// The home page: search first, then events, sponsors, and links into the directory.
import { UpcomingEvents } from "../events/UpcomingEvents";
import { Link } from "../kit/router";
import { ErrorState } from "../kit/State";
import { useSite } from "../kit/site";
import { texts } from "../kit/texts";
import { usePageTitle } from "../kit/documentTitle";
import { largestCategories } from "../search/largestCategories";
import { paths } from "../paths";
import { QuizCall } from "../quizzes/QuizCall";
import { CategoryCards, CategoryList } from "./CategoryCards";
import { TonightCard } from "./TonightCard";
import { FeaturedGuide } from "./FeaturedGuide";
import { Features } from "./Features";
import { Hero } from "./Hero";
import { JoinCall } from "./JoinCall";
import { LatestDeals } from "./LatestDeals";
import { offersDeals, offersEvents, offersGuides } from "./model";
import { NextEvent } from "./NextEvent";
import { Partners } from "./Partners";
import { Sponsors } from "./Sponsors";
import { Spotlights } from "./Spotlights";
import { useHome } from "./useHome";
import { isCommercial } from "../kit/initialData";

/** How many of the largest categories are shown with a picture. */
const CARDS = 8;

export default function HomePage() {
  const site = useSite();
  usePageTitle(site ? `Welcome to ${site.name}` : "");
  const { guides, spotlights, partners, deals, categories, quizId, hasFailed, retry } = useHome();
  const season = site?.season ?? "fall";

  return (
    <>
      <Hero categories={largestCategories(categories.value)} isLoading={categories.isLoading} />
      {hasFailed && (
        <div className="wrap home-failed">
          <ErrorState title={texts.home.failed} onRetry={retry} />
        </div>
      )}
      {(offersEvents() || (offersGuides() && (guides.isLoading || guides.value.featured))) && (
        <div className="section">
          {offersEvents() && <NextEvent />}
          <div className="wrap home-columns">
            {offersEvents() && <UpcomingEvents />}
            <div className="home-side">
              {offersEvents() && <TonightCard />}
              {offersGuides() && <FeaturedGuide guides={guides} season={season} />}
            </div>
          </div>
        </div>
      )}
      {isCommercial() && (
        <>
          <Partners partners={partners} season={season} />
          <Sponsors />
          <Spotlights spotlights={spotlights} season={season} />
        </>
      )}
      {offersDeals() && <LatestDeals deals={deals} />}
      {!categories.isFailed && (categories.isLoading || largestCategories(categories.value, 1).length > 0) && (
        <section className="section section-alt" aria-labelledby="categories-title">
          <div className="wrap">
            <div className="section-head">
              <h2 id="categories-title">Browse by category</h2>
              <Link to={paths.directory()}>Whole directory</Link>
            </div>
            <CategoryCards
              categories={largestCategories(categories.value, CARDS)}
              isLoading={categories.isLoading}
              season={season}
            />
            <CategoryList categories={categories.value} />
          </div>
        </section>
      )}
      <Features />
      <QuizCall quizId={quizId} />
      <JoinCall />
    </>
  );
}

export { default as style } from "./HomePage.css";
