import assert from "node:assert/strict";
import { test } from "node:test";
import { lazyPage } from "./page";

/** A minimal document for stylesheet links; `answer` is the event fired for each. */
function withDocument(known: string[], answer: "load" | "error") {
  const head: string[] = [];
  const link = (href: string, sheet: object | null) => {
    const told = new Map<string, () => void>();
    return {
      href,
      sheet,
      getAttribute: () => href,
      addEventListener: (name: string, act: () => void) => told.set(name, act),
      remove: () => head.splice(head.indexOf(href), 1),
      told,
    };
  };
  Object.assign(globalThis, {
    document: {
      querySelectorAll: () => known.map((href) => link(href, {})),
      createElement: () => link("", null),
      head: {
        append: (made: ReturnType<typeof link>) => {
          head.push(made.href);
          queueMicrotask(() => made.told.get(answer)?.());
        },
      },
    },
  });
  return head;
}

const page = (style?: string) => lazyPage(() => Promise.resolve({ default: () => null, style }));

test("a page is ready only when its own stylesheet holds", async () => {
  const head = withDocument([], "load");
  const events = page("/assets/events-1.css");
  await events.load();
  assert.deepEqual(head, ["/assets/events-1.css"]);
  assert.ok(events.ready);
});

test("what the server has put into the head is not asked for again", async () => {
  const head = withDocument(["/assets/events-1.css"], "load");
  await page("/assets/events-1.css").load();
  assert.deepEqual(head, []);
});

test("a stylesheet that does not come fails the page, and the next try asks anew", async () => {
  const head = withDocument([], "error");
  const events = page("/assets/events-1.css");
  await assert.rejects(events.load(), /could not be loaded/);
  assert.equal(events.ready, null);
  assert.deepEqual(head, []);
});
