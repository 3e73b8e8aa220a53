import assert from "node:assert/strict";
import { test } from "node:test";
import { lazyPage } from "./page";

/** A loaded document; `rules` are those of the links that the server has put into its head, `answer` is what comes of
 * each link added to it. */
function withDocument(known: string[], answer: "load" | "error", rules: object[] = [{}]) {
  const head = [...known];
  const asked: string[] = [];
  const link = (href: string, sheet: object | null) => {
    const told = new Map<string, () => void>();
    const made = {
      href,
      sheet,
      getAttribute: () => made.href,
      addEventListener: (name: string, act: () => void) => told.set(name, act),
      remove: () => head.splice(head.indexOf(made.href), 1),
      told,
    };
    return made;
  };
  Object.assign(globalThis, {
    document: {
      readyState: "complete",
      querySelectorAll: () => known.map((href) => link(href, { cssRules: rules })),
      createElement: () => link("", null),
      head: {
        append: (made: ReturnType<typeof link>) => {
          head.push(made.href);
          asked.push(made.href);
          queueMicrotask(() => made.told.get(answer)?.());
        },
      },
    },
  });
  return { head, asked };
}

const page = (style?: string) => lazyPage(() => Promise.resolve({ default: () => null, style }));

test("a page is ready only when its own stylesheet holds", async () => {
  const { head } = withDocument([], "load");
  const events = page("/assets/events-1.css");
  await events.load();
  assert.deepEqual(head, ["/assets/events-1.css"]);
  assert.ok(events.ready);
});

test("what the server has put into the head is not asked for again", async () => {
  const { asked } = withDocument(["/assets/events-1.css"], "load");
  await page("/assets/events-1.css").load();
  assert.deepEqual(asked, []);
});

test("what the server has put into the head and did not come is asked for again, in place of the first", async () => {
  const { head, asked } = withDocument(["/assets/events-1.css"], "load", []);
  const events = page("/assets/events-1.css");
  await events.load();
  assert.deepEqual(asked, ["/assets/events-1.css"]);
  assert.deepEqual(head, asked);
  assert.ok(events.ready);
});

test("a stylesheet that does not come fails the page, and the next try asks anew", async () => {
  const { head } = withDocument([], "error");
  const events = page("/assets/events-1.css");
  await assert.rejects(events.load(), /could not be loaded/);
  assert.equal(events.ready, null);
  assert.deepEqual(head, []);
});
