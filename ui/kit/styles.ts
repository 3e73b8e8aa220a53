// The stylesheets of individual pages. The server links a page's own in the head of what it renders; a page opened
// later loads it along with its code.

const loading = new Map<string, Promise<void>>();

/** Resolves when the stylesheet is applied. */
export function loadStyle(href: string): Promise<void> {
  const begun = loading.get(href);
  if (begun) return begun;
  const known = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].find(
    (link) => link.getAttribute("href") === href,
  );
  if (known && isApplied(known)) return Promise.resolve();
  const loads = (known ? linked(known) : Promise.resolve(false))
    .then((isThere) => (isThere ? undefined : added(href)))
    .finally(() => loading.delete(href));
  loading.set(href, loads);
  return loads;
}

/** Chromium has a sheet for one that failed to load, too, but nobody may read it. */
function isApplied({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

/** Whether a stylesheet that the page came with is applied once the page has loaded; if not, its link is removed. */
async function linked(link: HTMLLinkElement): Promise<boolean> {
  // A link that has already failed fires no more events; the page's own always comes.
  if (document.readyState !== "complete")
    await new Promise<unknown>((resolve) => {
      link.addEventListener("load", resolve, { once: true });
      link.addEventListener("error", resolve, { once: true });
      addEventListener("load", resolve, { once: true });
    });
  if (isApplied(link)) return true;
  link.remove();
  return false;
}

function added(href: string): Promise<void> {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve(), { once: true });
    link.addEventListener(
      "error",
      () => {
        // Removed so that the next try requests it again.
        link.remove();
        reject(new Error(`${href} could not be loaded.`));
      },
      { once: true },
    );
    document.head.append(link);
  });
}
