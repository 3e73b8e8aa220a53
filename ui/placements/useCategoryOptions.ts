// Select options for the town's categories.
import { useCategories } from "../layout/categories";

export function useCategoryOptions() {
  const { categories } = useCategories();
  return [
    { value: "", label: "Choose a category" },
    ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
}
