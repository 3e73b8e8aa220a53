import assert from "node:assert/strict";
import { test } from "node:test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { PagedTable } from "./PagedTable";

type Props = Parameters<typeof PagedTable<{ id: number }>>[0];

function render(query: object) {
  const props: Props = {
    query: { data: { count: 45, next: null, previous: null, results: [{ id: 7 }] }, ...query } as Props["query"],
    one: "alert",
    many: "alerts",
    caption: "Alerts",
    columns: [{ key: "name", label: "Name", cell: ({ id }) => `Flood ${id}` }],
    path: (query) => `/admin/alerts?${new URLSearchParams(query)}`,
  };
  const entry = "/admin/alerts?status=past&page=2";
  return renderToStaticMarkup(
    createElement(MemoryRouter, { initialEntries: [entry] }, createElement(PagedTable, props as never)),
  );
}

test("the links to other pages keep the filters of the address", () => {
  const html = render({});
  assert.match(html, /Flood 7/);
  assert.match(html, /aria-label="Page 2" aria-current="page"/);
  assert.match(html, /aria-label="Page 3" href="\/admin\/alerts\?status=past&amp;page=3"/);
});

test("the rows are dimmed while another page loads, not whenever they are read anew", () => {
  assert.doesNotMatch(render({ isFetching: true }), /aria-busy/);
  assert.match(render({ isFetching: true, isPlaceholderData: true }), /aria-busy="true"/);
});
