// Replaces a list that is loading, failed or empty; shows the pagination below one that has loaded.
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ApiError } from "../kit/http";
import { count } from "../kit/format";
import type { IconName } from "../kit/Icon";
import { pageCount, type Paged } from "../kit/paging";
import { Pagination } from "../kit/Pagination";
import { Navigate } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { EmptyState, LoadError } from "../kit/State";

interface ListStateProps<Item> {
  query: UseQueryResult<Paged<Item>, ApiError>;
  one: string;
  many: string;
  /** What to say of a list without any; otherwise "No alerts yet". */
  empty?: string;
  /** Whether a search or filter may leave some out. */
  isNarrowed?: boolean;
  emptyIcon?: IconName;
  emptyAction?: ReactNode;
  /** Shown beside the number of items. */
  tools?: ReactNode;
  page: number;
  hrefFor: (page: number) => string;
  children: (items: Item[]) => ReactNode;
}

export function ListState<Item>({
  query,
  one,
  many,
  empty = `No ${many} yet`,
  isNarrowed = false,
  emptyIcon,
  emptyAction,
  tools,
  page,
  hrefFor,
  children,
}: ListStateProps<Item>) {
  const { data, error, isFetching, refetch } = query;
  // Its last item is gone, as after a decision.
  if (error?.status === 404 && page > 1 && !isFetching) return <Navigate to={hrefFor(page - 1)} replace />;
  if (!data && error) return <LoadError title="The list could not be loaded." query={{ error, refetch }} />;
  if (!data)
    return (
      <div className="admin-loading">
        <Skeleton shape="text" count={8} label={`Loading ${many}`} />
      </div>
    );
  return (
    <>
      <div className="admin-list-head">
        <p className="admin-count" role="status">
          {count(data.count, one, many)}
        </p>
        {tools}
      </div>
      {data.results.length === 0 ? (
        <EmptyState title={isNarrowed ? `No matching ${many}` : empty} icon={emptyIcon} action={emptyAction} />
      ) : (
        children(data.results)
      )}
      <Pagination page={page} pages={pageCount(data.count)} hrefFor={hrefFor} />
    </>
  );
}
