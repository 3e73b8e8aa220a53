// The office's API calls for categories.
import type { DeskCategory } from "../../kit/apiTypes";
import { api } from "../../kit/http";
import { invalidatePaths } from "../../kit/query";

type CategoryContent = Pick<DeskCategory, "name" | "description" | "pictogram">;

export type { DeskCategory } from "../../kit/apiTypes";

export const deskCategoriesUrl = "admin/categories/";
export const addCategory = (content: CategoryContent) => api.post<DeskCategory>(deskCategoriesUrl, content);
export const changeCategory = (id: number, content: Partial<CategoryContent> & { revision?: number }) =>
  api.patch<DeskCategory>(`${deskCategoriesUrl}${id}/`, content);
export const orderCategories = (ids: number[]) => api.put<DeskCategory[]>(`${deskCategoriesUrl}order/`, { ids });
export const mergeCategory = (id: number, into: number, reason: string) =>
  api.post<DeskCategory>(`${deskCategoriesUrl}${id}/merge/`, { into, reason });

/** Refetches everything that shows categories. */
export const refreshCategories = () =>
  invalidatePaths(deskCategoriesUrl, "categories/", "businesslistings/", "home/", "admin/businesses/");
