// A page that is loaded when it is needed. Once loaded it draws at once, so that the first paint of
// React follows the server's without an empty moment in between.
import type { ComponentType } from "react";
import { loadStyle } from "./styles";

interface PageModule {
  default: ComponentType;
  /** The address of the page's own stylesheet. */
  style?: string;
}

export interface Page {
  /** The page, as soon as it has been loaded. */
  readonly ready: ComponentType | null;
  load(): Promise<ComponentType>;
}

/** The file that would not load, as far as the browser names it. */
export function failedFile(error: unknown): string | null {
  return error instanceof Error ? (/https?:\/\/\S+\.js/.exec(error.message)?.[0] ?? null) : null;
}

export function lazyPage(
  bring: () => Promise<PageModule>,
  bringFile: (url: string) => Promise<PageModule> = (url) => import(url) as Promise<PageModule>,
): Page {
  let ready: ComponentType | null = null;
  let failed: string | null = null;
  let tries = 0;
  return {
    get ready() {
      return ready;
    },
    async load() {
      if (ready) return ready;
      tries += 1;
      try {
        // Browsers remember that a module failed: only under another address is it asked for again.
        const page = await (failed ? bringFile(`${failed}?again=${tries}`) : bring());
        if (page.style) await loadStyle(page.style);
        ready = page.default;
        return ready;
      } catch (error) {
        failed ??= failedFile(error);
        throw error;
      }
    },
  };
}
