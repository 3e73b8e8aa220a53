// The categories: add, edit, reorder, merge, delete; and which sponsor is shown where.
import { useState } from "react";
import { AdminFrame } from "../../admin/AdminFrame";
import { officePaths } from "../../admin/officePaths";
import { DeleteRecordDialog } from "../../deleted_records/DeleteRecordDialog";
import { Button } from "../../kit/Button";
import { count } from "../../kit/format";
import { apiUrl } from "../../kit/http";
import { Icon, type IconName } from "../../kit/Icon";
import { isCommercial } from "../../kit/initialData";
import { OrderList } from "../../kit/OrderList";
import { queryClient, useApi } from "../../kit/query";
import { Link } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { LoadError } from "../../kit/State";
import { showError } from "../../kit/toasts";
import { paths } from "../../paths";
import { adminCategoriesUrl, orderCategories, refreshCategories, type AdminCategory } from "./categoriesApi";
import { CategoryForm, MoveDialog } from "./CategoryDialogs";

type Open = { action: "change" | "merge" | "delete"; category: AdminCategory } | { action: "add" } | null;

type Row = AdminCategory & { key: string };

function CategoryLinks({ category }: { category: AdminCategory }) {
  const { slug, name, pictogram, business_count, sponsor } = category;
  return (
    <div className="category-links">
      <p className="order-row-title">
        <Icon name={pictogram as IconName} size={20} /> <Link to={paths.directory({ category: slug })}>{name}</Link>
      </p>
      <p className="meta">
        <Link to={officePaths.businesses({ category: slug })}>{count(business_count, "business", "businesses")}</Link>
        {isCommercial() && (
          <>
            {" · "}
            <Link to={officePaths.placements({ kind: "category_sponsor" })}>
              {sponsor ? `Sponsored by ${sponsor}` : "No sponsor"}
            </Link>
          </>
        )}
      </p>
    </div>
  );
}

export default function CategoriesPage() {
  const [opened, open] = useState<Open>(null);
  const [isBusy, setBusy] = useState(false);
  const query = useApi<AdminCategory[]>(adminCategoriesUrl, { staleTime: 0 });
  const categories = query.data ?? [];
  const close = () => open(null);

  async function order(rows: Row[]): Promise<boolean> {
    queryClient.setQueryData([apiUrl(adminCategoriesUrl)], rows);
    setBusy(true);
    try {
      await orderCategories(rows.map(({ id }) => id));
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      await refreshCategories();
      setBusy(false);
    }
  }

  return (
    <AdminFrame title="Categories" lede="Every business is in one. Their order here is the order in menus and filters.">
      <div className="admin-bar">
        <Button icon="tag" onClick={() => open({ action: "add" })}>
          Add category
        </Button>
      </div>
      {query.isPending && <Skeleton count={8} label="Loading categories" />}
      {query.isError && !query.data && <LoadError title="The categories could not be loaded." query={query} />}
      <OrderList
        list="categories"
        rows={categories.map((category): Row => ({ ...category, key: String(category.id) }))}
        nameOf={({ name }) => name}
        isBusy={isBusy}
        isCompact
        onOrder={order}
        actions={(category) =>
          (
            [
              ["change", "Change", "secondary"],
              ["merge", "Merge", "secondary"],
              ["delete", "Delete", "danger"],
            ] as const
          ).map(([action, label, variant]) => (
            <Button
              key={action}
              size="sm"
              variant={variant}
              aria-label={`${label}: ${category.name}`}
              onClick={() => open({ action, category })}
            >
              {label}
            </Button>
          ))
        }
      >
        {(category) => <CategoryLinks category={category} />}
      </OrderList>
      {(opened?.action === "add" || opened?.action === "change") && (
        <CategoryForm
          category={opened.action === "change" ? opened.category : null}
          pictograms={categories.map(({ pictogram }) => pictogram)}
          onClose={close}
        />
      )}
      {(opened?.action === "merge" || (opened?.action === "delete" && opened.category.business_count > 0)) && (
        <MoveDialog
          category={opened.category}
          categories={categories}
          isDeleting={opened.action === "delete"}
          onClose={close}
        />
      )}
      {opened?.action === "delete" && opened.category.business_count === 0 && (
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

export { default as style } from "./categories.css";
