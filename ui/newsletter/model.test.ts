import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../kit/http";
import { explainRefusal, looksLikeAddress } from "./model";

test("what cannot be an address is told at once", () => {
  for (const good of ["ada@reader.example", " a.b+c@mail.reader.example "]) assert.ok(looksLikeAddress(good), good);
  for (const bad of [
    "",
    "abc",
    "abc@",
    "@reader.example",
    "a b@reader.example",
    "ada@reader",
    "ada@reader.",
    "a@b@c.example",
  ])
    assert.ok(!looksLikeAddress(bad), bad);
});

test("a refusal is told in the server's words, then in ours", () => {
  assert.equal(
    explainRefusal(new ApiError("", 400, "", { email: ["Enter a valid email address."] })),
    "Enter a valid email address.",
  );
  assert.equal(explainRefusal(new ApiError("Slow down.", 429, "", {}, "Slow down.")), "Slow down.");
  assert.equal(explainRefusal(new ApiError("Request failed: 500", 500)), "Subscription failed.");
  assert.equal(explainRefusal(new ApiError("", 0)), "Network error. Please try again.");
});
