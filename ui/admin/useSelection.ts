// The selected rows of a list; "all" means every row that matches the filters, including those on other pages.
import { useState } from "react";

export interface Selection {
  ids: ReadonlySet<number>;
  isAll: boolean;
  toggle: (id: number) => void;
  togglePage: (ids: number[]) => void;
  chooseAll: () => void;
  clear: () => void;
}

/** `list`: identifies the list by its filters; a different list starts with nothing selected. */
export function useSelection(list: string): Selection {
  const [state, setState] = useState({ list, ids: new Set<number>(), isAll: false });
  const now = state.list === list ? state : { list, ids: new Set<number>(), isAll: false };
  return {
    ids: now.ids,
    isAll: now.isAll,
    toggle: (id) => {
      const ids = new Set(now.ids);
      if (!ids.delete(id)) ids.add(id);
      setState({ list, ids, isAll: false });
    },
    togglePage: (page) => {
      const ids = new Set(now.ids);
      const isWhole = page.every((id) => ids.has(id));
      for (const id of page) {
        if (isWhole) ids.delete(id);
        else ids.add(id);
      }
      setState({ list, ids, isAll: false });
    },
    chooseAll: () => setState({ ...now, list, isAll: true }),
    clear: () => setState({ list, ids: new Set(), isAll: false }),
  };
}
