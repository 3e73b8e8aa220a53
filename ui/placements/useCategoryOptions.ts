// The town's categories, for a field that asks for one of them.
import { useCategories } from "../layout/categories";

export function useCategoryOptions() {
  const { categories } = useCategories();
  return [
    { value: "", label: "Choose a category" },
    ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
}
