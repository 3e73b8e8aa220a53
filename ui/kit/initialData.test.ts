import assert from "node:assert/strict";
import { test } from "node:test";

test("a heading of the same name does not stand in for the page's data", async () => {
  // As in the page: headings in text content have ids to jump to.
  const parts = [
    { tag: "h2", id: "boot", textContent: "Boot" },
    { tag: "script", id: "boot", textContent: '{"site":{"commercial":false}}' },
  ];
  globalThis.document = {
    getElementById: (id: string) => parts.find((part) => part.id === id) ?? null,
    querySelector: (selector: string) => parts.find(({ tag, id }) => `${tag}#${id}` === selector) ?? null,
  } as unknown as Document;
  const { initialData, isCommercial } = await import("./initialData");
  assert.deepEqual(initialData, { site: { commercial: false } });
  assert.equal(isCommercial(), false);
});
