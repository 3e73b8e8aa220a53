// Every address of the site in one table. A row without a page belongs to a feature that is not part
// of this build: its path shows the not-found page, and nothing links to it (see hasPage).
// build.mjs reads the rows, so each stays on one line.
import { matchPath } from "react-router";
import { lazyPage, type Page } from "./kit/page";

export interface Route {
  path: string;
  access: "public" | "member" | "admin";
  key: string;
  page: Page | null;
}

const staticPage = lazyPage(() => import("./pages/StaticPage"));

export const routes: Route[] = [
  { path: "/", access: "public", key: "home", page: lazyPage(() => import("./home/HomePage")) },
  { path: "/directory", access: "public", key: "directory", page: lazyPage(() => import("./directory/DirectoryPage")) },
  { path: "/directory/:slug", access: "public", key: "business", page: lazyPage(() => import("./directory/BusinessPage")) },
  { path: "/search", access: "public", key: "search", page: lazyPage(() => import("./search/SearchPage")) },
  { path: "/about", access: "public", key: "static", page: staticPage },
  { path: "/contact", access: "public", key: "static", page: staticPage },
  { path: "/faq", access: "public", key: "static", page: staticPage },
  { path: "/terms", access: "public", key: "static", page: staticPage },
  { path: "/privacy", access: "public", key: "static", page: staticPage },
  { path: "/tools", access: "public", key: "static", page: staticPage },
  { path: "/advertise", access: "public", key: "static", page: staticPage },
  { path: "/pricing", access: "public", key: "static", page: staticPage },
  { path: "/support", access: "public", key: "static", page: staticPage },
  { path: "/business/signup", access: "public", key: "static", page: staticPage },
  { path: "/health", access: "public", key: "health", page: lazyPage(() => import("./pages/HealthPage")) },
  { path: "/design", access: "public", key: "design", page: lazyPage(() => import("./pages/DesignPage")) },

  { path: "/login", access: "public", key: "login", page: null },
];
