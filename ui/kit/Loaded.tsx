// What a page shows of a query: what was loaded, even if reading it again failed; before that, that it loads, or why
// it could not be. The public pages that most visitors open first (events, businesses, deals, guides) do the same by
// hand: there, every byte counts.
import type { ReactNode } from "react";
import type { ApiError } from "./http";
import { LoadError, PageProblem } from "./State";

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: ApiError | null; refetch: () => unknown };
  waiting: ReactNode;
  /** What is said if it could not be loaded; the server's sentence and a retry button follow. */
  failed: string;
  /** The heading in that case, where this is the whole page. */
  title?: string;
  /** Shown if there is no such thing, or no longer. */
  missing?: ReactNode;
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ query, waiting, failed, title, missing, children }: LoadedProps<Data>) {
  const { data, error } = query;
  if (data) return children(data);
  if (!error) return waiting;
  if (missing && (error.status === 404 || error.status === 410)) return missing;
  const problem = <LoadError title={failed} query={query} />;
  return title ? <PageProblem title={title}>{problem}</PageProblem> : problem;
}
