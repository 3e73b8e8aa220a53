import assert from "node:assert/strict";
import { test } from "node:test";
import type { UseQueryResult } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { ApiError } from "../kit/http";
import type { Paged } from "../kit/paging";
import { ListState } from "./ListState";

type Query = UseQueryResult<Paged<string>, ApiError>;

function render(query: Partial<Query>, page = 1, isNarrowed = false) {
  return renderToStaticMarkup(
    <ListState
      query={query as Query}
      one="alert"
      many="alerts"
      isNarrowed={isNarrowed}
      page={page}
      hrefFor={(number) => `/admin/alerts?page=${number}`}
    >
      {(items) => <ul>{items.join()}</ul>}
    </ListState>,
  );
}

const paged = (count: number, results: string[]) => ({ data: { count, next: null, previous: null, results } });

test("a list says that it loads, that it failed and how it is tried again", () => {
  assert.match(render({}), /Loading alerts/);
  const failed = render({ error: new ApiError("The network is down.") });
  assert.match(failed, /The list could not be loaded\./);
  assert.match(failed, /The network is down\./);
  assert.match(failed, /<button/);
});

test("what was loaded stays where a later try failed", () => {
  const html = render({ ...paged(1, ["flood"]), error: new ApiError("The network is down.") } as Partial<Query>);
  assert.match(html, /<ul>flood<\/ul>/);
  assert.doesNotMatch(html, /could not be loaded/);
});

test("a list without any says so, and one that leaves some out says that none match", () => {
  assert.match(render(paged(0, []) as Partial<Query>), /No alerts yet/);
  const narrowed = render(paged(0, []) as Partial<Query>, 1, true);
  assert.match(narrowed, /No matching alerts/);
  assert.doesNotMatch(narrowed, /No alerts yet/);
});

test("a list has its count; an empty one a sentence, a long one its pages", () => {
  const empty = render(paged(0, []) as Partial<Query>);
  assert.match(empty, /role="status">0 alerts</);
  assert.match(empty, /No alerts yet/);
  const long = render(paged(45, ["flood"]) as Partial<Query>, 2);
  assert.match(long, /role="status">45 alerts</);
  assert.match(long, /aria-label="Page 3" href="\/admin\/alerts\?page=3"/);
  assert.match(long, /aria-label="Page 2" aria-current="page"/);
  assert.doesNotMatch(render(paged(1, ["flood"]) as Partial<Query>), /pagination/);
});
