// The place of the page in the layout: renders it, or a stand-in while it loads or if it fails.
import { useEffect, useReducer, useState } from "react";
import type { Page } from "../kit/page";
import { useLocation } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { ErrorBoundary, PageLoadError } from "./ErrorScreens";

export function PageSlot({ page }: { page: Page }) {
  const { pathname, search } = useLocation();
  const [hasFailed, setFailed] = useState(false);
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const Ready = page.ready;

  useEffect(() => {
    if (page.ready || hasFailed) return;
    let isCurrent = true;
    page.load().then(
      () => isCurrent && draw(),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [page, hasFailed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  useEffect(() => setFailed(false), [page]);

  if (Ready)
    return (
      <ErrorBoundary resetKey={pathname + search}>
        <Ready />
      </ErrorBoundary>
    );
  if (hasFailed) return <PageLoadError onRetry={() => setFailed(false)} />;
  return (
    <div className="wrap page-skeleton">
      <Skeleton shape="title" label="Loading the page" />
      <Skeleton shape="text" count={3} />
      <Skeleton shape="row" count={3} />
    </div>
  );
}
