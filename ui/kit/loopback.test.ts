import assert from "node:assert/strict";
import { test } from "node:test";
import { isLoopback } from "./loopback";
import { sentence } from "./sentence";

test("a machine's own names are told from those that others can reach", () => {
  for (const host of ["localhost", "localhost:8080", "127.0.0.1:8201", "127.1", "[::1]:80"])
    assert.ok(isLoopback(host));
  for (const host of ["", "www.wexbury.example", "127.example.org", "localhost.example", "10.0.0.1"])
    assert.ok(!isLoopback(host), host);
});

test("a sentence that ends in a name has one period", () => {
  assert.equal(sentence("By Ada Hart"), "By Ada Hart.");
  assert.equal(sentence("By John Hart Jr."), "By John Hart Jr.");
});
