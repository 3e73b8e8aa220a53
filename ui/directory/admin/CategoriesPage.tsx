// The categories: add, edit, reorder, merge, delete; and which sponsor is shown where.
import { useRef, useState } from "react";
import { AdminFrame } from "../../admin/AdminFrame";
import { officePaths } from "../../admin/officePaths";
import { DeleteRecordDialog } from "../../deleted_records/DeleteRecordDialog";
import { Button } from "../../kit/Button";
import { useDragOrder } from "../../kit/dragOrder";
import { count } from "../../kit/format";
import { apiUrl } from "../../kit/http";
import { Icon, type IconName } from "../../kit/Icon";
import { queryClient, useApi } from "../../kit/query";
import { Link } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { LoadError } from "../../kit/State";
import { announce, showError } from "../../kit/toasts";
import { showUndo } from "../../kit/undo";
import { paths } from "../../paths";
import { hasPage } from "../../routes";
import { adminCategoriesUrl, orderCategories, refreshCategories, type AdminCategory } from "./categoriesApi";
import { CategoryForm, MoveDialog } from "./CategoryDialogs";

const LIST = "categories";

type Open = { deed: "change" | "merge" | "delete"; category: AdminCategory } | { deed: "add" } | null;

export default function CategoriesPage() {
  const [opened, open] = useState<Open>(null);
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLOListElement>(null);
  const query = useApi<AdminCategory[]>(adminCategoriesUrl, { staleTime: 0 });
  const categories = query.data ?? [];
  const close = () => open(null);

  async function order(ids: number[]): Promise<boolean> {
    setBusy(true);
    try {
      await orderCategories(ids);
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      await refreshCategories();
      setBusy(false);
    }
  }

  async function move(category: AdminCategory, to: number) {
    const before = categories.map(({ id }) => id);
    const next = categories.filter(({ id }) => id !== category.id);
    next.splice(to, 0, category);
    const ids = next.map(({ id }) => id);
    if (ids.join() === before.join()) return;
    queryClient.setQueryData([apiUrl(adminCategoriesUrl)], next);
    if (!(await order(ids))) return;
    announce(`${category.name} is now ${to + 1} of ${ids.length}.`);
    showUndo("Order saved.", () => void order(before));
  }

  /** A row that has moved loses the focus; at the end of the list, its button has nowhere further to go. */
  function keepFocus({ id }: AdminCategory, label: string) {
    if (document.activeElement !== document.body) return;
    const row = box.current?.querySelector(`[data-order-key="${id}"]`);
    const pressed = row?.querySelector<HTMLButtonElement>(`[data-move="${label}"]:not(:disabled)`);
    (pressed ?? row?.querySelector<HTMLButtonElement>("[data-move]:not(:disabled)"))?.focus();
  }

  const { startDrag } = useDragOrder(box, ({ key, to }) => {
    const category = categories.find(({ id }) => String(id) === key);
    if (category) void move(category, to.index);
  });
  return (
    <AdminFrame title="Categories" lede="Every business is in one. Their order here is the order in menus and filters.">
      <div className="admin-bar">
        <Button icon="tag" onClick={() => open({ deed: "add" })}>
          Add category
        </Button>
      </div>
      {query.isPending && <Skeleton count={8} label="Loading categories" />}
      {query.isError && !query.data && <LoadError title="The categories could not be loaded." query={query} />}
      <ol className="admin-order" ref={box} data-order-list={LIST}>
        {categories.map((category, index) => (
          <li key={category.id} className="admin-order-row" data-order-key={category.id}>
            <span
              className="admin-order-handle"
              aria-hidden="true"
              onPointerDown={(event) => startDrag(event, String(category.id), { list: LIST, index })}
            >
              <Icon name="grip" />
            </span>
            <div className="admin-order-words">
              <p>
                <Icon name={category.pictogram as IconName} size={20} />{" "}
                <Link to={paths.directory({ category: category.slug })}>{category.name}</Link>
              </p>
              <p className="meta">
                <Link to={officePaths.businesses({ category: category.slug })}>
                  {count(category.business_count, "business", "businesses")}
                </Link>
                {hasPage(officePaths.placements()) && (
                  <>
                    {" · "}
                    <Link to={officePaths.placements({ kind: "category_sponsor" })}>
                      {category.sponsor ? `Sponsored by ${category.sponsor}` : "No sponsor"}
                    </Link>
                  </>
                )}
              </p>
            </div>
            <div className="admin-row-actions">
              {(
                [
                  ["Up", "Move up", index - 1],
                  ["Down", "Move down", index + 1],
                ] as const
              ).map(([label, name, to]) => (
                <Button
                  key={label}
                  size="sm"
                  variant="secondary"
                  aria-label={`${name}: ${category.name}`}
                  disabled={to < 0 || to >= categories.length}
                  data-move={label}
                  onClick={() => !isBusy && void move(category, to).then(() => keepFocus(category, label))}
                >
                  {label}
                </Button>
              ))}
              {(
                [
                  ["change", "Change", "secondary"],
                  ["merge", "Merge", "secondary"],
                  ["delete", "Delete", "danger"],
                ] as const
              ).map(([deed, label, variant]) => (
                <Button
                  key={deed}
                  size="sm"
                  variant={variant}
                  aria-label={`${label}: ${category.name}`}
                  onClick={() => open({ deed, category })}
                >
                  {label}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ol>
      {(opened?.deed === "add" || opened?.deed === "change") && (
        <CategoryForm
          category={opened.deed === "change" ? opened.category : null}
          pictograms={categories.map(({ pictogram }) => pictogram)}
          onClose={close}
        />
      )}
      {(opened?.deed === "merge" || (opened?.deed === "delete" && opened.category.business_count > 0)) && (
        <MoveDialog
          category={opened.category}
          categories={categories}
          isDeleting={opened.deed === "delete"}
          onClose={close}
        />
      )}
      {opened?.deed === "delete" && opened.category.business_count === 0 && (
        <DeleteRecordDialog
          kind="category"
          id={opened.category.id}
          name={opened.category.name}
          onClose={close}
          onDeleted={() => void refreshCategories()}
        >
          <p>No business is in it.</p>
        </DeleteRecordDialog>
      )}
    </AdminFrame>
  );
}

export { default as style } from "../../admin/admin.css";
