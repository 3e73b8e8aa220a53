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

/** Brings a file. Browsers remember that a module failed: only under another address is it asked for again. */
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

/** A page of a table that is itself loaded when it is needed. */
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
