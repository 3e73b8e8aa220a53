// Adding a business, and merging duplicate entries.
import { useState } from "react";
import { formatMoment } from "../../kit/dates";
import { SelectField, TextField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { FormDialog } from "../../kit/FormDialog";
import { useApi } from "../../kit/query";
import { withQuery } from "../../kit/queryString";
import { useNavigate } from "../../kit/router";
import { useSettled } from "../../kit/useSettled";
import { showToast } from "../../kit/toasts";
import { paths } from "../../paths";
import { FIRST_CATEGORY } from "../firstCategory";
import { addBusiness, businessesUrl, mergeBusiness, refreshBusinesses, type AdminBusiness } from "./businessesApi";
import type { PaginatedAdminBusiness } from "../../kit/apiTypes";

interface AddProps {
  categories: { name: string }[];
  onClose: () => void;
}

export function AddBusinessDialog({ categories, onClose }: AddProps) {
  const navigate = useNavigate();
  const form = useForm({
    names: ["name", "category", "street_address"],
    check: ({ name }) => (name.trim() ? {} : { name: "Enter the name." }),
    send: async ({ name, category, street_address }) => {
      const made = await addBusiness({ name: name.trim(), category, street_address: street_address.trim() });
      await refreshBusinesses();
      showToast(`${made.name} is added. It is hidden until you show it.`, { tone: "success" });
      void navigate(paths.businessEdit(made.id));
    },
  });
  return (
    <FormDialog title="Add a business" form={form} action="Add business" cancel onClose={onClose}>
      <TextField {...form.field("name")} label="Name" maxLength={200} autoComplete="off" />
      <SelectField
        {...form.field("category")}
        label="Category"
        options={(categories.length > 0 ? categories : [FIRST_CATEGORY]).map(({ name }) => ({
          value: name,
          label: name,
        }))}
      />
      <TextField
        {...form.field("street_address")}
        label="Street address (optional)"
        maxLength={200}
        autoComplete="off"
      />
    </FormDialog>
  );
}

/** What tells a listing from its double, which has the same name and often the same street. */
const particulars = ({ street_address, created_at, has_owner, slug }: AdminBusiness) =>
  [street_address, `added ${formatMoment(created_at)}`, has_owner ? "has an owner" : "no owner", paths.business(slug)]
    .filter(Boolean)
    .join("; ");

export function MergeDialog({ business, onClose }: { business: AdminBusiness; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [into, setInto] = useState("");
  const words = useSettled(typed.trim());
  const found = useApi<PaginatedAdminBusiness>(withQuery(businessesUrl, { search: words, page_size: 10 }), {
    enabled: words !== "",
    keepPrevious: true,
  });
  const others = (found.data?.results ?? []).filter(({ id }) => id !== business.id);
  const stays = others.find(({ id }) => String(id) === into);
  const form = useForm({
    names: ["into"],
    check: ({ into }) => (into ? {} : { into: "Search for the business that stays, and choose it." }),
    send: async ({ into }) => {
      const kept = await mergeBusiness(business.id, Number(into));
      await refreshBusinesses();
      showToast(`${business.name} is merged into ${kept.name}.`, { tone: "success" });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Merge ${business.name}`}
      form={form}
      action={`Merge ${business.name}`}
      variant="danger"
      cancel
      onClose={onClose}
    >
      <p>
        <b>This listing goes:</b> {business.name} ({particulars(business)}).
      </p>
      <p>
        Its reviews, photos, events and whatever else it has here go to the business that stays, and its address leads
        there. Its people go there only if this listing is not pending and the other one has nobody. It can be restored
        under “Deleted records”.
      </p>
      <TextField
        label="Find the business that stays"
        type="search"
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SelectField
        {...form.field("into")}
        label="The business that stays"
        options={[
          { value: "", label: others.length > 0 ? "Choose" : "Nothing found yet" },
          ...others.map((other) => ({ value: String(other.id), label: `${other.name} (${particulars(other)})` })),
        ]}
        value={into}
        onChange={(event) => setInto(event.currentTarget.value)}
      />
      {stays && (
        <p role="status">
          <b>This listing stays:</b> {stays.name} ({particulars(stays)}).
        </p>
      )}
    </FormDialog>
  );
}
