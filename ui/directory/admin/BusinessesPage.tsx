// All businesses, whatever their status: find, add, show and hide, merge, delete; with bulk actions.
import { useState } from "react";
import { AdminFrame } from "../../admin/AdminFrame";
import { RecordList, type RecordColumn, type ListOrder } from "../../admin/RecordList";
import { officePaths } from "../../admin/officePaths";
import { DeleteRecordDialog } from "../../deleted_records/DeleteRecordDialog";
import type { CategoryRef } from "../../kit/apiTypes";
import { Badge, type BadgeTone } from "../../kit/Badge";
import { Button, LinkButton } from "../../kit/Button";
import { optionsOf } from "../../kit/Field";
import { isCommercial } from "../../kit/initialData";
import { useApi } from "../../kit/query";
import { Link } from "../../kit/router";
import { limits } from "../../kit/texts";
import { RelativeTime } from "../../kit/Time";
import { useGrounds } from "../../moderation/admin/useGrounds";
import { paths } from "../../paths";
import { AddBusinessDialog, MergeDialog } from "./BusinessDialogs";
import { useMove } from "./useMove";
import { businessesExportUrl, businessesUrl, type AdminBusiness } from "./businessesApi";

const STATUSES: Record<AdminBusiness["status"], { label: string; tone: BadgeTone }> = {
  published: { label: "Published", tone: "green" },
  pending: { label: "Pending", tone: "gold" },
  hidden: { label: "Hidden", tone: "slate" },
};
const yesOrNo = (yes: string, no: string) => [
  { value: "", label: "All" },
  { value: "true", label: yes },
  { value: "false", label: no },
];
const ORDERS: ListOrder[] = [
  { value: "", label: "Name, A to Z", column: "name" },
  { value: "-name", label: "Name, Z to A", column: "name", isDescending: true },
  { value: "-updated_at", label: "Latest change first", column: "updated_at", isDescending: true },
  { value: "-created_at", label: "Newest first", column: "created_at", isDescending: true },
];
/** Why most listings are hidden. By a posted rule, the owner is told and may appeal. */
const HOUSEKEEPING = "It closed, moved away or is listed twice";

type Open = { action: "merge" | "delete"; business: AdminBusiness } | { action: "add" } | null;

const given = (text: string) => text || <span className="meta">None</span>;

function columns(open: (opened: Open) => void): RecordColumn<AdminBusiness>[] {
  return [
    {
      key: "name",
      label: "Business",
      isFixed: true,
      cell: ({ name, slug, status }) =>
        status === "published" ? (
          <Link to={paths.business(slug)}>{name}</Link>
        ) : (
          <b className="admin-row-name">{name}</b>
        ),
    },
    { key: "category", label: "Category", cell: ({ category }) => category.name },
    {
      key: "status",
      fields: ["status", "is_featured"],
      label: "Status",
      cell: ({ status, is_featured }) => (
        <>
          <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>{" "}
          {is_featured && <Badge tone="gold">Featured</Badge>}
        </>
      ),
    },
    { key: "has_owner", label: "Owner", cell: ({ has_owner }) => (has_owner ? "Yes" : "No") },
    { key: "street_address", label: "Street", isExtra: true, cell: ({ street_address }) => given(street_address) },
    { key: "phone", label: "Phone", isExtra: true, cell: ({ phone }) => given(phone) },
    { key: "email", label: "Email", isExtra: true, cell: ({ email }) => given(email) },
    { key: "website", label: "Website", isExtra: true, cell: ({ website }) => given(website) },
    {
      key: "confirmed_at",
      label: "Verified",
      isExtra: true,
      cell: ({ confirmed_at }) => (confirmed_at ? <RelativeTime moment={confirmed_at} /> : "Never"),
    },
    {
      key: "created_at",
      label: "Added",
      isExtra: true,
      cell: ({ created_at }) => <RelativeTime moment={created_at} />,
    },
    { key: "updated_at", label: "Changed", cell: ({ updated_at }) => <RelativeTime moment={updated_at} /> },
    {
      key: "actions",
      label: "Actions",
      isFixed: true,
      cell: (business) => (
        <span className="admin-row-actions">
          <LinkButton
            size="sm"
            variant="secondary"
            aria-label={`Edit: ${business.name}`}
            to={paths.businessEdit(business.id)}
          >
            Edit
          </LinkButton>
          <LinkButton
            size="sm"
            variant="quiet"
            aria-label={`People: ${business.name}`}
            to={paths.adminBusinessPeople(business.slug)}
          >
            People
          </LinkButton>
          <LinkButton
            size="sm"
            variant="quiet"
            aria-label={`History: ${business.name}`}
            to={officePaths.audit({ subject: `business:${business.id}` })}
          >
            History
          </LinkButton>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Merge: ${business.name}`}
            onClick={() => open({ action: "merge", business })}
          >
            Merge
          </Button>
          <Button
            size="sm"
            variant="danger"
            aria-label={`Delete: ${business.name}`}
            onClick={() => open({ action: "delete", business })}
          >
            Delete
          </Button>
        </span>
      ),
    },
  ];
}

export default function BusinessesPage() {
  const [opened, open] = useState<Open>(null);
  const close = () => open(null);
  const grounds = useGrounds();
  const categories = useApi<CategoryRef[]>("categories/").data ?? [];
  const move = useMove(categories);
  return (
    <AdminFrame
      title="Businesses"
      lede={`Everything in the directory, whatever its status. What you delete can be restored for ${limits.deleted_records.kept_days} days.`}
    >
      <RecordList<AdminBusiness>
        list="businesses"
        one="business"
        many="businesses"
        emptyIcon="shop"
        url={businessesUrl}
        exportUrl={businessesExportUrl}
        path={officePaths.businesses()}
        search="Name"
        filters={[
          {
            name: "status",
            label: "Status",
            options: optionsOf(STATUSES, "All"),
          },
          {
            name: "category",
            label: "Category",
            options: [
              { value: "", label: "All" },
              ...categories.map(({ name, slug }) => ({ value: slug, label: name })),
            ],
          },
          ...(isCommercial()
            ? [{ name: "is_featured", label: "Featured", options: yesOrNo("Featured", "Not featured") }]
            : []),
          { name: "has_owner", label: "Owner", options: yesOrNo("With an owner", "Without an owner") },
          { name: "is_confirmed", label: "Verified", options: yesOrNo("Verified", "Never verified") },
        ]}
        orders={ORDERS}
        columns={columns(open)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        bulk={[
          { action: "show", label: "Show", done: "shown" },
          {
            action: "hide",
            label: "Hide",
            done: "hidden",
            ask: (what) =>
              grounds.ask({ title: `Hide ${what}`, kind: "business", label: "Hide", housekeeping: HOUSEKEEPING }),
          },
          ...(isCommercial()
            ? [
                { action: "feature", label: "Feature", done: "featured" },
                { action: "unfeature", label: "Unfeature", done: "no longer featured" },
              ]
            : []),
          { action: "verify", label: "Mark as verified", done: "marked as verified" },
          { action: "set_category", label: "Move to category", done: "moved", ask: move.ask },
        ]}
        deletedKind="business"
        actions={
          <Button icon="shop" onClick={() => open({ action: "add" })}>
            Add business
          </Button>
        }
      />
      {grounds.dialog}
      {move.dialog}
      {opened?.action === "add" && <AddBusinessDialog categories={categories} onClose={close} />}
      {opened?.action === "merge" && <MergeDialog business={opened.business} onClose={close} />}
      {opened?.action === "delete" && (
        <DeleteRecordDialog kind="business" id={opened.business.id} name={opened.business.name} onClose={close}>
          <p>Its photos, reviews, people and whatever else it has here go with it.</p>
        </DeleteRecordDialog>
      )}
    </AdminFrame>
  );
}

export { default as style } from "../../admin/admin.css";
