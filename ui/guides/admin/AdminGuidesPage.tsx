// All guides, including drafts: find, create, edit, preview, delete.
import { useState } from "react";
import { AdminFrame } from "../../admin/AdminFrame";
import { officePaths } from "../../admin/officePaths";
import { RecordList, type RecordColumn, type ListOrder } from "../../admin/RecordList";
import { DeleteRecordDialog } from "../../deleted_records/DeleteRecordDialog";
import { Badge } from "../../kit/Badge";
import { Button, LinkButton } from "../../kit/Button";
import { TextField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { FormDialog } from "../../kit/FormDialog";
import { Link, useNavigate } from "../../kit/router";
import { limits } from "../../kit/texts";
import { RelativeTime } from "../../kit/Time";
import { paths } from "../../paths";
import { beginGuide, adminGuidesUrl, type AdminGuide } from "./api";

const STATUSES = [
  { value: "", label: "All" },
  { value: "draft", label: "Drafts" },
  { value: "published", label: "Published" },
];
const CHANGES = [
  { value: "", label: "All" },
  { value: "true", label: "With unpublished changes" },
  { value: "false", label: "Without" },
];
const ORDERS: ListOrder[] = [
  { value: "", label: "Latest change first", column: "saved_at", isDescending: true },
  { value: "title", label: "Title, A to Z", column: "title" },
  { value: "-published_at", label: "Newest published first", column: "published_at", isDescending: true },
];

const nameOf = ({ title }: AdminGuide) => title || "Untitled guide";

function columns(remove: (guide: AdminGuide) => void): RecordColumn<AdminGuide>[] {
  return [
    {
      key: "title",
      label: "Guide",
      isFixed: true,
      cell: (guide) => <Link to={officePaths.guideEdit(guide.id)}>{nameOf(guide)}</Link>,
    },
    {
      key: "status",
      label: "Status",
      cell: ({ status, has_changes, is_featured, origin }) => (
        <>
          {status === "published" ? <Badge tone="green">Published</Badge> : <Badge>Draft</Badge>}{" "}
          {has_changes && <Badge tone="gold">Unpublished changes</Badge>}{" "}
          {is_featured && <Badge tone="gold">Featured</Badge>}{" "}
          {origin === "generated" && <Badge tone="sound">Generated</Badge>}
        </>
      ),
    },
    { key: "author", label: "Author", cell: ({ author }) => author || <span className="meta">None</span> },
    {
      key: "saved_at",
      fields: ["saved_at", "saved_by"],
      label: "Changed",
      cell: ({ saved_at, saved_by }) => (
        <>
          <RelativeTime moment={saved_at} />
          {saved_by && <span className="meta"> by {saved_by}</span>}
        </>
      ),
    },
    {
      key: "published_at",
      label: "First published",
      isExtra: true,
      cell: ({ published_at }) => (published_at ? <RelativeTime moment={published_at} /> : "Never"),
    },
    {
      key: "actions",
      label: "Actions",
      isFixed: true,
      cell: (guide) => (
        <span className="admin-row-actions">
          <LinkButton
            size="sm"
            variant="secondary"
            aria-label={`Edit: ${nameOf(guide)}`}
            to={officePaths.guideEdit(guide.id)}
          >
            Edit
          </LinkButton>
          <LinkButton
            size="sm"
            variant="quiet"
            aria-label={`Preview: ${nameOf(guide)}`}
            to={officePaths.guidePreview(guide.id)}
          >
            Preview
          </LinkButton>
          <LinkButton
            size="sm"
            variant="quiet"
            aria-label={`Check: ${nameOf(guide)}`}
            to={officePaths.guideViewer(guide.id)}
          >
            Check
          </LinkButton>
          {guide.status === "published" && (
            <LinkButton
              size="sm"
              variant="quiet"
              aria-label={`See on the site: ${nameOf(guide)}`}
              to={paths.guide(guide.slug)}
            >
              See on the site
            </LinkButton>
          )}
          <Button size="sm" variant="danger" aria-label={`Delete: ${nameOf(guide)}`} onClick={() => remove(guide)}>
            Delete
          </Button>
        </span>
      ),
    },
  ];
}

function NewGuideDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({
    names: ["title"],
    check: ({ title }) => (title.trim() ? {} : { title: "Enter a title. You can change it later." }),
    send: async ({ title }) => {
      const { id } = await beginGuide(title.trim());
      onClose();
      void navigate(officePaths.guideEdit(id));
    },
  });
  return (
    <FormDialog title="New guide" form={form} action="Start writing" cancel onClose={onClose}>
      <TextField
        {...form.field("title")}
        label="Title"
        hint="Nobody but the office sees it until you publish it."
        maxLength={200}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  );
}

export default function AdminGuidesPage() {
  const [deleting, setDeleting] = useState<AdminGuide | null>(null);
  const [isNew, setNew] = useState(false);
  return (
    <AdminFrame
      title="Guides"
      lede={`What the town reads and what is still being written. What you delete can be restored for ${limits.deleted_records.kept_days} days.`}
    >
      <RecordList<AdminGuide>
        list="guides"
        one="guide"
        many="guides"
        emptyIcon="book"
        url={adminGuidesUrl}
        exportUrl={`${adminGuidesUrl}export/`}
        deletedKind="guide"
        path={officePaths.guides()}
        search="Title or author"
        filters={[
          { name: "status", label: "Status", options: STATUSES },
          { name: "has_changes", label: "Changes", options: CHANGES },
        ]}
        orders={ORDERS}
        columns={columns(setDeleting)}
        rowId={({ id }) => id}
        rowName={nameOf}
        actions={
          <Button icon="book" onClick={() => setNew(true)}>
            New guide
          </Button>
        }
      />
      {isNew && <NewGuideDialog onClose={() => setNew(false)} />}
      {deleting && (
        <DeleteRecordDialog kind="guide" id={deleting.id} name={nameOf(deleting)} onClose={() => setDeleting(null)}>
          <p>Its versions go with it.</p>
        </DeleteRecordDialog>
      )}
    </AdminFrame>
  );
}

export { default as style } from "../../admin/admin.css";
