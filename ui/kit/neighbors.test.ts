import assert from "node:assert/strict";
import { test } from "node:test";
import { neighbors } from "./neighbors";

test("every second picture of a list names those beside it", () => {
  const list = ["inn", "cafe", "bank", "farm"].map((slug) => ({ slug }));
  assert.deepEqual(
    list.map((_, place) => neighbors(list, place)),
    [undefined, "inn,bank", undefined, "bank"],
  );
});
