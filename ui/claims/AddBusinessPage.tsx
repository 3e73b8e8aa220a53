// Adds a business that is not in the directory, by its owner. It becomes public once the town office has reviewed it.
import { useState } from "react";
import { Button } from "../kit/Button";
import { usePageTitle } from "../kit/documentTitle";
import { ErrorSummary } from "../kit/ErrorSummary";
import { EmailField, SelectField, TextareaField, TextField } from "../kit/Field";
import { useForm } from "../kit/form";
import { invalidatePaths, useApi } from "../kit/query";
import { Link, useNavigate, useSearchParams } from "../kit/router";
import { UnsavedChanges } from "../kit/UnsavedChanges";
import { paths } from "../paths";
import type { Category } from "../directory/api";
import { FIRST_CATEGORY } from "../directory/firstCategory";
import { categoriesUrl } from "../search/api";
import { addListing } from "./api";

const NAMES = [
  "name",
  "category",
  "street_address",
  "locality",
  "phone",
  "email",
  "website",
  "description",
  "note",
] as const;

export default function AddBusinessPage() {
  usePageTitle("Add your business");
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const categories = useApi<Category[]>(categoriesUrl);
  const [isDirty, setDirty] = useState(false);
  const form = useForm({
    names: NAMES,
    check: ({ name, category }) => ({
      ...(!name.trim() && { name: "Enter the name, as on your sign." }),
      ...(!category && { category: "Choose what comes closest." }),
    }),
    send: async (values) => {
      const { business } = await addListing(values);
      await invalidatePaths("claims/", "businesslistings/");
      await navigate(paths.claim(business.slug));
    },
  });
  const known = (categories.data ?? []).map(({ slug, name }) => ({ value: slug, label: name }));
  const options =
    categories.data?.length === 0
      ? [{ value: FIRST_CATEGORY.slug, label: FIRST_CATEGORY.name }]
      : [{ value: "", label: "Choose a category" }, ...known];
  return (
    <div className="wrap claim-page">
      <header>
        <h1>Add your business</h1>
        <p className="claim-place">
          You can fill in hours and photos right away; it goes public once the town office has looked at it.{" "}
          <Link to={paths.businessSignup()}>Search again</Link>
        </p>
      </header>
      <form className="form-fields" {...form.form} onChange={() => setDirty(true)}>
        <ErrorSummary problems={form.problems} />
        <TextField
          {...form.field("name")}
          label="Business name"
          hint="As on your sign."
          autoComplete="organization"
          defaultValue={params.get("name") ?? ""}
          maxLength={200}
          required
        />
        <SelectField {...form.field("category")} label="Category" options={options} required />
        <TextField
          {...form.field("street_address")}
          label="Street address"
          hint="Leave it out if you work at your customers’ places."
          autoComplete="street-address"
          maxLength={200}
          optional
        />
        <TextField
          {...form.field("locality")}
          label="Town or village"
          autoComplete="address-level2"
          maxLength={100}
          optional
        />
        <TextField {...form.field("phone")} label="Phone" type="tel" autoComplete="tel" maxLength={40} optional />
        <EmailField {...form.field("email")} label="Email of the business" hint="Everybody will see it." optional />
        <TextField
          {...form.field("website")}
          label="Website"
          inputMode="url"
          autoComplete="url"
          maxLength={500}
          optional
        />
        <TextareaField
          {...form.field("description")}
          label="What you do"
          hint="Two to four sentences."
          rows={4}
          optional
        />
        <TextareaField
          {...form.field("note")}
          label="A note to the town office"
          hint="How it can tell that the business is yours. Nobody else sees it."
          rows={2}
          optional
        />
        <div className="form-actions">
          <Button type="submit" size="lg" busy={form.isBusy}>
            Add my business
          </Button>
        </div>
        <UnsavedChanges isDirty={isDirty && !form.isBusy}>Your business has not been added yet.</UnsavedChanges>
      </form>
    </div>
  );
}

export { default as style } from "./claims.css";
