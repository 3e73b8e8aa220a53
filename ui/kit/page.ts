// A lazily loaded page. Once loaded it renders synchronously, so that React's first paint follows the server's without
// a blank moment in between.
import type { ComponentType } from "react";
import { loadStyle } from "./styles";

interface PageModule {
  default: ComponentType;
  /** The URL of the page's own stylesheet. */
  style?: string;
}

export interface Page {
  /** The page component, once it has been loaded. */
  readonly ready: ComponentType | null;
  load(): Promise<ComponentType>;
}

/** The file that failed to load, if the browser names it. */
export function failedFile(error: unknown): string | null {
  return error instanceof Error ? (/https?:\/\/\S+\.js/.exec(error.message)?.[0] ?? null) : null;
}

/** Loads a module. Browsers remember a failed module; only a different URL makes them request it again. */
export function importing<T>(
  bring: () => Promise<T>,
  bringFile: (url: string) => Promise<T> = (url) => import(url) as Promise<T>,
): () => Promise<T> {
  let failed: string | null = null;
  let tries = 0;
  return async () => {
    tries += 1;
    try {
      return await (failed ? bringFile(`${failed}?again=${tries}`) : bring());
    } catch (error) {
      failed ??= failedFile(error);
      throw error;
    }
  };
}

export function lazyPage(bring: () => Promise<PageModule>, bringFile?: (url: string) => Promise<PageModule>): Page {
  let ready: ComponentType | null = null;
  const load = importing(bring, bringFile);
  return {
    get ready() {
      return ready;
    },
    async load() {
      if (ready) return ready;
      const page = await load();
      if (page.style) await loadStyle(page.style);
      ready = page.default;
      return ready;
    },
  };
}

/** A page from a table that is itself loaded lazily. */
export function pageFrom(load: () => Promise<Record<string, Page>>, key: string): Page {
  let page: Page | undefined;
  return {
    get ready() {
      return page?.ready ?? null;
    },
    async load() {
      page ??= (await load())[key];
      if (!page) throw new Error(`There is no page "${key}".`);
      return page.load();
    },
  };
}
