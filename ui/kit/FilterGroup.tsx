// The filters of a list, each collapsible: open beside the list on wide screens, and in the sheet on phones closed, with
// what is chosen.
import type { ReactNode } from "react";
import { CheckList, type CheckGroupProps } from "./CheckGroup";
import { Disclosure } from "./Disclosure";
import { useIsWideScreen } from "./useIsWideScreen";

interface FilterGroupProps {
  legend: string;
  /** The labels of what is chosen in it. */
  chosen: string[];
  children: ReactNode;
}

export function FilterGroup({ legend, chosen, children }: FilterGroupProps) {
  return (
    <Disclosure className="filter-group" summary={legend} note={chosen.join(", ")} isOpen={useIsWideScreen()}>
      <fieldset aria-label={legend}>{children}</fieldset>
    </Disclosure>
  );
}

/** A filter of which several values may be chosen. */
export function CheckFilter({ legend, ...list }: CheckGroupProps) {
  const { options, chosen } = list;
  if (options.length === 0) return null;
  return (
    <FilterGroup
      legend={legend}
      chosen={options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)}
    >
      <CheckList {...list} />
    </FilterGroup>
  );
}
