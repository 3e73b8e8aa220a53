// The <li> elements of a list of categories, each with its picture and the number of its businesses.
import type { Category } from "../kit/apiTypes";
import { Chip } from "../kit/Badge";
import type { IconName } from "../kit/Icon";
import { paths } from "../paths";

export function CategoryChips({ categories }: { categories: Category[] }) {
  return categories.map(({ slug, name, pictogram, business_count }) => (
    <li key={slug}>
      <Chip to={paths.directory({ category: slug })} icon={pictogram as IconName} count={business_count}>
        {name}
      </Chip>
    </li>
  ));
}
