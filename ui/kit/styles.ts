// The stylesheets of individual pages. The server links a page's own in the head of what it renders; a page opened
// later loads it along with its code.

/** Resolves when the stylesheet is applied. */
export function loadStyle(href: string): Promise<void> {
  const known = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].find(
    (link) => link.getAttribute("href") === href,
  );
  if (known?.sheet) return Promise.resolve();
  const link = known ?? Object.assign(document.createElement("link"), { rel: "stylesheet", href });
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
    if (!known) document.head.append(link);
  });
}
