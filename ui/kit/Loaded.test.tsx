import assert from "node:assert/strict";
import { test } from "node:test";
import { renderToStaticMarkup } from "react-dom/server";
import { ApiError } from "./http";
import { Loaded } from "./Loaded";

const down = new ApiError("The network is down.");
const gone = (status: number) => new ApiError("It was taken down.", status);

function render(found: { data?: string; error?: ApiError }, more: { title?: string; missing?: string } = {}) {
  const query = { data: found.data, error: found.error ?? null, refetch: () => undefined };
  return renderToStaticMarkup(
    <Loaded query={query} waiting="Loading the claim" failed="The claim could not be loaded." {...more}>
      {(data) => <input defaultValue={data} />}
    </Loaded>,
  );
}

test("a page loads, then shows what it loaded, or why it could not and how to try again", () => {
  assert.equal(render({}), "Loading the claim");
  assert.match(render({ data: "claim" }), /value="claim"/);
  const failed = render({ error: down });
  assert.match(failed, /The claim could not be loaded\..*The network is down\..*<button/);
  assert.doesNotMatch(failed, /<h1>/);
  assert.match(render({ error: down }, { title: "Claim" }), /<h1>Claim<\/h1>/);
});

test("what was loaded stays, with all that is typed into it, whatever comes of reading it again", () => {
  for (const error of [down, gone(404), gone(410)])
    assert.match(render({ data: "claim", error }, { missing: "No such claim" }), /^<input value="claim"\/>$/);
});

test("what is missing is no failure, unless the page has nothing else to say about it", () => {
  for (const status of [404, 410]) {
    assert.equal(render({ error: gone(status) }, { missing: "No such claim" }), "No such claim");
    assert.match(render({ error: gone(status) }), /could not be loaded\..*It was taken down\./);
  }
  assert.match(render({ error: gone(403) }, { missing: "No such claim" }), /could not be loaded/);
});
