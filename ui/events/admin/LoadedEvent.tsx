// An event to edit or print, as the office and its owner load it.
import type { ReactNode } from "react";
import type { ApiError } from "../../kit/http";
import { Loaded } from "../../kit/Loaded";
import { Skeleton } from "../../kit/Skeleton";
import { ErrorState } from "../../kit/State";
import type { AdminEvent } from "./api";

interface LoadedEventProps {
  query: { data: AdminEvent | undefined; error: ApiError | null; refetch: () => unknown };
  children: (event: AdminEvent) => ReactNode;
}

export function LoadedEvent({ query, children }: LoadedEventProps) {
  return (
    <Loaded
      query={query}
      waiting={<Skeleton shape="text" count={8} label="Loading the event" />}
      failed="The event could not be loaded."
      missing={<ErrorState title="This event does not exist." />}
    >
      {children}
    </Loaded>
  );
}
