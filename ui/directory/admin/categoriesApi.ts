// The office's API calls for categories.
import type { AdminCategory } from "../../kit/apiTypes";
import { api } from "../../kit/http";
import { invalidatePaths } from "../../kit/query";

type CategoryContent = Pick<AdminCategory, "name" | "description" | "pictogram">;

export type { AdminCategory } from "../../kit/apiTypes";

export const adminCategoriesUrl = "admin/categories/";
/** Without a pictogram, the server chooses one by the name. */
export const addCategory = (content: Partial<CategoryContent>) => api.post<AdminCategory>(adminCategoriesUrl, content);
export const changeCategory = (id: number, content: Partial<CategoryContent> & { revision?: number }) =>
  api.patch<AdminCategory>(`${adminCategoriesUrl}${id}/`, content);
export const orderCategories = (ids: number[]) => api.put<AdminCategory[]>(`${adminCategoriesUrl}order/`, { ids });
export const mergeCategory = (id: number, into: number, reason: string) =>
  api.post<AdminCategory>(`${adminCategoriesUrl}${id}/merge/`, { into, reason });

/** Refetches everything that shows categories. */
export const refreshCategories = () =>
  invalidatePaths(adminCategoriesUrl, "categories/", "businesslistings/", "home/", "admin/businesses/");
