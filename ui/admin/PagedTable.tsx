// A table of an office list, page by page.
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DataTable, type Column } from "../kit/DataTable";
import type { ApiError } from "../kit/http";
import type { IconName } from "../kit/Icon";
import type { Paged } from "../kit/paging";
import { ListState } from "./ListState";
import { useListAddress } from "./useListAddress";

interface PagedTableProps<Row> {
  query: UseQueryResult<Paged<Row>, ApiError>;
  one: string;
  many: string;
  empty?: string;
  isNarrowed?: boolean;
  emptyIcon?: IconName;
  emptyAction?: ReactNode;
  caption: string;
  columns: Column<Row>[];
  /** The path of its page with the given query. */
  path: (query: Record<string, string>) => string;
}

export function PagedTable<Row extends { id: number }>({ caption, columns, path, ...list }: PagedTableProps<Row>) {
  const address = useListAddress();
  return (
    <ListState {...list} page={address.page} hrefFor={(page) => path(address.query(page))}>
      {(rows) => (
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          isBusy={list.query.isPlaceholderData}
        />
      )}
    </ListState>
  );
}
