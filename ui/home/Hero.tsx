// The top of the home page. Tells the layout whether its search box is in view.
import { useEffect, useLayoutEffect, useRef } from "react";
import type { Category } from "../directory/api";
import { LinkButton } from "../kit/Button";
import { useSignalValue } from "../kit/signals";
import { useSite } from "../kit/site";
import { Skeleton } from "../kit/Skeleton";
import { CategoryChips } from "../layout/CategoryChips";
import { SearchBox } from "../layout/SearchBox";
import { setHeroSearchVisible, theme } from "../layout/theme";
import { limits } from "../kit/texts";
import { heroActions } from "./model";

// The header covers the top of the page: what is under it is not visible.
const HEADER_PX = 68;

function HeroArt() {
  const season = useSite()?.season ?? "fall";
  const chosen = useSignalValue(theme);
  const art = (light: string) => `/art/landscape/home.svg?s=${light}`;
  return (
    <picture>
      {chosen === "auto" && <source srcSet={art("night")} media="(prefers-color-scheme: dark)" />}
      <img
        className="hero-picture art"
        src={art(chosen === "dark" ? "night" : season)}
        alt=""
        width={1200}
        height={480}
        fetchPriority="high"
      />
    </picture>
  );
}

function useHeroSearch() {
  const search = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    setHeroSearchVisible(true);
    return () => setHeroSearchVisible(false);
  }, []);
  useEffect(() => {
    if (!search.current) return;
    const observer = new IntersectionObserver(([entry]) => setHeroSearchVisible(entry?.isIntersecting ?? false), {
      rootMargin: `-${HEADER_PX}px 0px 0px 0px`,
    });
    observer.observe(search.current);
    return () => observer.disconnect();
  }, []);
  return search;
}

export function Hero({ categories, isLoading }: { categories: Category[]; isLoading: boolean }) {
  const site = useSite();
  const search = useHeroSearch();
  return (
    <div className="hero">
      <HeroArt />
      <div className="wrap hero-panel">
        <div className="hero-board">
          <h1 className="hero-title">{site?.headline ?? "Find what’s open"}</h1>
          <p className="hero-lede">{site?.tagline}</p>
          <div className="hero-search" ref={search}>
            <SearchBox className="hero-search-form" placeholder="Name, category, or street" />
          </div>
          <div className="hero-actions">
            {heroActions.map(({ to, label }) => (
              <LinkButton key={to} to={to} variant="secondary">
                {label}
              </LinkButton>
            ))}
          </div>
        </div>
        {(isLoading || categories.length > 0) && (
          <>
            <h2 className="visually-hidden">Popular categories</h2>
            <ul className="chips hero-chips">
              {isLoading && (
                <li className="chips">
                  <Skeleton shape="chip" count={limits.home.quick_categories} />
                </li>
              )}
              <CategoryChips categories={categories} />
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
