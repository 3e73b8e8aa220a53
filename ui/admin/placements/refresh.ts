// After a change: the desk asks anew, and so does whatever shows placements to visitors.
import { queryClient } from "../../kit/query";

const SHOWN = /\/(admin\/placements|home|spotlights|sponsors|businesslistings\/featured|categories)\//;

export function refreshPlacements(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => SHOWN.test(String(queryKey[0])) });
}
