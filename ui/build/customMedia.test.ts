import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { limits } from "../kit/texts";
import { resolveMedia } from "./customMedia.mjs";

test("the interest button is compact under the width that is fixed for it, and under no other", () => {
  const css = readFileSync(join(process.env["UI_ROOT"] ?? "", "events/cards.css"), "utf8");
  const widths = (below: number): string[] => {
    const events = { ...limits.events, compact_interest_below_px: below };
    const text: string = resolveMedia(css, { ...limits, events });
    return [...text.matchAll(/@media ([^{]+) \{\s*\.interest-button/g)].map(([, media = ""]) => media);
  };
  assert.deepEqual(widths(limits.events.compact_interest_below_px), ["(width < 40rem)"]);
  assert.deepEqual(widths(800), ["(width < 50rem)"]);
});
