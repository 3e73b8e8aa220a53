// About, contact, terms and the like: text written by the town, with a table of contents.
import type { ReactNode } from "react";
import type { TextPage } from "../kit/apiTypes";
import { Prose } from "../kit/Prose";
import { useApi } from "../kit/query";
import { useLocation } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { LoadError } from "../kit/State";
import { usePageTitle } from "../kit/documentTitle";
import { NotFound } from "../layout/NotFound";

/** "/business/signup" is the page "business-signup". */
function pageName(pathname: string): string {
  return pathname.split("/").filter(Boolean).join("-");
}

function OnThisPage({ headings }: { headings: TextPage["headings"] }) {
  if (headings.length < 2) return null;
  return (
    <nav className="on-this-page" aria-labelledby="on-this-page">
      <h2 className="on-this-page-title" id="on-this-page">
        On this page
      </h2>
      <ul>
        {headings.map((heading) => (
          <li key={heading.id}>
            <a href={`#${heading.id}`}>{heading.text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `children` are rendered between the head and the text. */
export function TextPageView({ children, below }: { children?: ReactNode; below?: ReactNode }) {
  const { pathname } = useLocation();
  const query = useApi<TextPage>(`pages/${pageName(pathname)}/`);
  const { data, error } = query;
  usePageTitle(data?.title ?? "");
  if (error?.status === 404) return <NotFound />;
  if (!data && error) {
    return (
      <div className="wrap static-page">
        <LoadError title="This page could not be read" query={query} />
      </div>
    );
  }
  if (!data) {
    return (
      <div className="wrap static-page">
        <Skeleton shape="title" label="Loading the page" />
        <Skeleton shape="text" count={6} />
      </div>
    );
  }
  return (
    <article className="wrap static-page">
      <header className="static-page-head">
        <h1>{data.title}</h1>
        {data.description && <p className="static-page-lede">{data.description}</p>}
      </header>
      {children}
      <div className="static-page-body">
        <OnThisPage headings={data.headings} />
        <Prose html={data.html} className="static-page-text" />
      </div>
      {below}
    </article>
  );
}

export default function StaticPage() {
  return <TextPageView />;
}
