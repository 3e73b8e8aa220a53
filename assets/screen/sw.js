// Lets a display start without a network: the page of the last answer, and the files that it needs.
// What the server answers always wins over what is kept.
const CACHE = "towngreen-screen";
const PAGE = "/screen";
const ANSWER_MS = 8000;

const pathOf = (url) => new URL(url, location.origin).pathname;

/** The files that a text names: of the page its style and script, of a style its typefaces. */
function filesIn(text) {
  const named = [...text.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|js))"|url\(["']?(\/assets\/[^"')]+\.woff2)/g)];
  return named.map(([, file, font]) => file ?? font);
}

/** Keeps a page with all of its files, and drops what an earlier one needed. */
async function keep(answer) {
  const html = await answer.clone().text();
  const cache = await caches.open(CACHE);
  const needed = new Set(filesIn(html));
  for (const file of needed) {
    // A file with a hash in its name never changes.
    let kept = file.startsWith("/assets/") ? await cache.match(file) : undefined;
    if (!kept) {
      kept = await fetch(file, { cache: "no-cache" });
      if (!kept.ok) throw new Error(`${file}: ${kept.status}`);
      await cache.put(file, kept.clone());
    }
    if (file.endsWith(".css")) for (const font of filesIn(await kept.text())) needed.add(font);
  }
  await cache.put(PAGE, answer);
  for (const { url } of await cache.keys()) {
    if (pathOf(url) !== PAGE && !needed.has(pathOf(url))) await cache.delete(url);
  }
}

async function navigate(event) {
  try {
    const answer = await Promise.race([
      fetch(event.request),
      new Promise((_, reject) => setTimeout(() => reject(new Error("It takes too long.")), ANSWER_MS)),
    ]);
    if (!answer.ok) throw new Error(`The server says ${answer.status}.`);
    event.waitUntil(keep(answer.clone()).catch(() => undefined));
    return answer;
  } catch (error) {
    const kept = await caches.match(PAGE, { cacheName: CACHE });
    if (kept) return kept;
    throw error;
  }
}

async function file(request) {
  const kept = () => caches.match(request, { cacheName: CACHE, ignoreSearch: true, ignoreVary: true });
  if (pathOf(request.url).startsWith("/assets/")) return (await kept()) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const copy = await kept();
    if (copy) return copy;
    throw error;
  }
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(fetch(PAGE, { cache: "no-store" }).then(keep));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isOurs = request.method === "GET" && new URL(request.url).origin === location.origin;
  if (!isOurs) return;
  if (request.mode === "navigate") event.respondWith(navigate(event));
  else if (pathOf(request.url) === PAGE) {
    // The page asks for news: an old answer would be none.
    const answer = fetch(request);
    event.waitUntil(answer.then((given) => (given.ok ? keep(given.clone()) : undefined)).catch(() => undefined));
    event.respondWith(answer);
  } else if (["style", "script", "font"].includes(request.destination)) event.respondWith(file(request));
});
