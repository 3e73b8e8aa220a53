// A page that is loaded when it is needed. Once loaded it draws at once, so that the first paint of
// React follows the server's without an empty moment in between.
import type { ComponentType } from "react";

export interface Page {
  /** The page, as soon as it has been loaded. */
  readonly ready: ComponentType | null;
  load(): Promise<ComponentType>;
}

export function lazyPage(bring: () => Promise<{ default: ComponentType }>): Page {
  let ready: ComponentType | null = null;
  return {
    get ready() {
      return ready;
    },
    async load() {
      ready ??= (await bring()).default;
      return ready;
    },
  };
}
