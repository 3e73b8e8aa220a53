import assert from "node:assert/strict";
import { test } from "node:test";
import { linked, lineSelection, prefixed, withCard, withPicture, wrapped, type Replacement } from "./markdownEdit";

/** The text afterward, with the selection in brackets. */
function shown(text: string, { from, to, text: inserted, select }: Replacement): string {
  const whole = text.slice(0, from) + inserted + text.slice(to);
  return `${whole.slice(0, select.from)}[${whole.slice(select.from, select.to)}]${whole.slice(select.to)}`;
}

test("signs go around what is selected, and away again", () => {
  assert.equal(shown("a walk", wrapped("a walk", { from: 2, to: 6 }, "**", "bold")), "a **[walk]**");
  assert.equal(shown("a **walk**", wrapped("a **walk**", { from: 4, to: 8 }, "**", "bold")), "a [walk]");
  assert.equal(shown("**a**", wrapped("**a**", { from: 2, to: 3 }, "*", "words")), "***[a]***");
  assert.equal(shown("***a***", wrapped("***a***", { from: 3, to: 4 }, "**", "words")), "*[a]*");
  assert.equal(shown("", wrapped("", { from: 0, to: 0 }, "*", "words")), "*[words]*");
});

test("each selected line gets the sign, and loses it", () => {
  const text = "one\ntwo\nthree";
  assert.equal(shown(text, prefixed(text, { from: 1, to: 5 }, "- ")), "[- one\n- two]\nthree");
  const list = "- one\n- two";
  assert.equal(shown(list, prefixed(list, { from: 0, to: 11 }, "- ")), "[one\ntwo]");
});

test("a link waits for its address, and a card stands on a line of its own", () => {
  assert.equal(shown("see here", linked("see here", { from: 4, to: 8 })), "see [here]([https://])");
  assert.equal(shown("A walk.", withCard("A walk.", { from: 0, to: 7 }, "event", "7")), "A walk.\n\n::event{[7]}\n\n");
  assert.equal(shown("", withCard("", { from: 0, to: 0 }, "business", "hart")), "::business{[hart]}\n\n");
});

test("a picture stands on a line of its own and waits for its description", () => {
  const url = "/media/ab.webp";
  assert.equal(
    shown("A walk.", withPicture("A walk.", { from: 7, to: 7 }, url)),
    "A walk.\n\n![[]](/media/ab.webp)\n\n",
  );
});

test("a line is found by its number, also where the text has become shorter", () => {
  const text = "one\n\nthree";
  const words = (line: number) => text.slice(...Object.values(lineSelection(text, line)));
  assert.deepEqual([1, 2, 3, 9, 0].map(words), ["one", "", "three", "three", "one"]);
});
