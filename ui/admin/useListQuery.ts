// One page of an office list, always read anew; while another page or filter loads, the rows shown before stay.
import type { UseQueryResult } from "@tanstack/react-query";
import type { ApiError } from "../kit/http";
import type { Paged } from "../kit/paging";
import { useApi, type ApiOptions } from "../kit/query";

export const useListQuery = <Row>(url: string, options: ApiOptions = {}): UseQueryResult<Paged<Row>, ApiError> =>
  useApi<Paged<Row>>(url, { keepPrevious: true, staleTime: 0, ...options });
