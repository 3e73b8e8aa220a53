// The filters: beside the list on wide screens, in a sheet on phones.
// Every choice takes effect at once; the counts come from the server for the current filters.
import { withChosen } from "../kit/CheckGroup";
import { Switch } from "../kit/Choice";
import { CheckFilter } from "../kit/FilterGroup";
import type { BusinessFacets, Category } from "./api";
import { attributeLabel } from "./attributes";
import { changed, toggled, type Filters } from "./filters";
import { priceSigns, priceWord } from "./model";

interface FilterPanelProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
  categories: Category[] | undefined;
  /** The name of a category, by its slug. */
  nameOf: (slug: string) => string;
  facets: BusinessFacets | undefined;
}

export function FilterPanel({ filters, onChange, categories = [], nameOf, facets }: FilterPanelProps) {
  const change = (part: Partial<Filters>) => onChange(changed(filters, part));
  const prices = (facets?.price_levels ?? []).map(({ value, count }) => ({
    value: String(value),
    label: `${priceSigns(value)}  ${priceWord(value)}`,
    count,
  }));
  return (
    <div className="filter-panel">
      <Switch
        label={<>Open now {facets && <span className="filter-count">{facets.open_now}</span>}</>}
        checked={filters.open_now}
        onChange={() => change({ open_now: !filters.open_now })}
      />
      <CheckFilter
        legend="Category"
        options={withChosen(
          categories.flatMap(({ slug, name }) => {
            const count = facets?.categories[slug];
            return count ? [{ value: slug, label: name, count }] : [];
          }),
          filters.category,
          nameOf,
        )}
        chosen={filters.category}
        onToggle={(slug) => change({ category: toggled(filters.category, slug) })}
      />
      <CheckFilter
        legend="Price"
        options={withChosen(prices, filters.price_level.map(String), (level) => priceWord(Number(level)))}
        chosen={filters.price_level.map(String)}
        onToggle={(level) => change({ price_level: toggled(filters.price_level, Number(level)) })}
      />
      <CheckFilter
        legend="Good to know"
        options={withChosen(facets?.attributes ?? [], filters.attributes, attributeLabel)}
        chosen={filters.attributes}
        onToggle={(value) => change({ attributes: toggled(filters.attributes, value) })}
      />
      <CheckFilter
        legend="Tags"
        options={withChosen(
          (facets?.tags ?? []).map(({ value, count }) => ({ value, label: value, count })),
          filters.tag,
          (tag) => tag,
        )}
        chosen={filters.tag}
        onToggle={(tag) => change({ tag: toggled(filters.tag, tag) })}
      />
    </div>
  );
}
