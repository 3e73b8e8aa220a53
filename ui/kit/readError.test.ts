import assert from "node:assert/strict";
import { test } from "node:test";
import { readError } from "./http";

test("field errors and sentences are read from the body", () => {
  const error = readError(400, "Bad Request", { email: ["Enter a valid email address."], detail: "Not saved." });
  assert.equal(error.message, "Not saved.");
  assert.deepEqual(error.fields, { email: ["Enter a valid email address."] });
  assert.equal(readError(502, "Bad Gateway", "<html>").message, "Request failed: Bad Gateway");
  assert.equal(readError(502, "", "").message, "Request failed: Bad Gateway", "HTTP/2 has no status texts");
  assert.equal(readError(503, "", null).statusText, "Service Unavailable");
  assert.equal(readError(418, "", "").message, "Request failed: 418");
});
