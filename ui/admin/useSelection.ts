// The selected rows of a list; "all" means every row that matches the filters, including those on other pages.
import { useState } from "react";

/** `all`: every row of the list but these; otherwise only these. */
export interface Chosen {
  ids: ReadonlySet<number>;
  isAll: boolean;
}

export interface Selection extends Chosen {
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  togglePage: (ids: number[]) => void;
  chooseAll: () => void;
  clear: () => void;
}

export const NOTHING: Chosen = { ids: new Set(), isAll: false };
export const EVERYTHING: Chosen = { ids: new Set(), isAll: true };

export const isChosen = ({ ids, isAll }: Chosen, id: number) => ids.has(id) !== isAll;

/** How many of the list's `whole` number of rows are selected. */
export const chosenCount = ({ ids, isAll }: Chosen, whole: number) => (isAll ? whole - ids.size : ids.size);

/** Selects the rows, or takes them out if all of them are selected already. */
export function toggled(chosen: Chosen, rows: number[]): Chosen {
  const isWhole = rows.every((id) => isChosen(chosen, id));
  const ids = new Set(chosen.ids);
  for (const id of rows) {
    if (isWhole === chosen.isAll) ids.add(id);
    else ids.delete(id);
  }
  return { ...chosen, ids };
}

/** `list`: identifies the list by its filters; a different list starts with nothing selected. */
export function useSelection(list: string): Selection {
  const [state, setState] = useState({ list, chosen: NOTHING });
  const chosen = state.list === list ? state.chosen : NOTHING;
  const choose = (next: Chosen) => setState({ list, chosen: next });
  return {
    ...chosen,
    has: (id) => isChosen(chosen, id),
    toggle: (id) => choose(toggled(chosen, [id])),
    togglePage: (page) => choose(toggled(chosen, page)),
    chooseAll: () => choose(EVERYTHING),
    clear: () => choose(NOTHING),
  };
}
