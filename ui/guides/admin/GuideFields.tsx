// The fields of a guide other than its text.
import { Switch } from "../../kit/Choice";
import { TextareaField, TextField } from "../../kit/Field";
import { PictureField } from "../../kit/PictureField";
import { ChosenBusinesses } from "./ChosenBusinesses";
import type { GuideWriting } from "./useGuideDraft";

/** The id of a field's control, so that a finding or an error can link to it. */
export const fieldId = (name: string) => `guide-${name}`;

interface GuideFieldsProps {
  writing: GuideWriting;
  problemOf: (name: string) => string | undefined;
}

export function HeadFields({ writing: { content, set }, problemOf }: GuideFieldsProps) {
  return (
    <div className="guide-editor-fields">
      <TextField
        id={fieldId("title")}
        label="Title"
        maxLength={200}
        value={content.title}
        error={problemOf("title")}
        onChange={({ target }) => set("title", target.value)}
      />
      <TextareaField
        id={fieldId("introduction")}
        label="Introduction"
        optional
        hint="One or two sentences. They appear under the title and in lists."
        rows={2}
        maxLength={1000}
        value={content.introduction}
        error={problemOf("introduction")}
        onChange={({ target }) => set("introduction", target.value)}
      />
    </div>
  );
}

export function MoreFields({ writing: { content, set, draft, round }, problemOf }: GuideFieldsProps) {
  return (
    <div className="guide-editor-fields guide-editor-more">
      <PictureField
        key={round}
        id={fieldId("image_url")}
        name="image_url"
        label="Picture"
        hint="Wide pictures work best. Without one the page shows a drawn landscape."
        error={problemOf("image_url")}
        value={content.image_url}
        url={content.image_url}
        keeps="image_url"
        onChange={(url) => set("image_url", url)}
      />
      {content.image_url && (
        <TextField
          id={fieldId("image_alt")}
          label="What the picture shows"
          hint="For those who cannot see it."
          maxLength={300}
          value={content.image_alt}
          error={problemOf("image_alt")}
          onChange={({ target }) => set("image_alt", target.value)}
        />
      )}
      <ChosenBusinesses
        ids={content.related_businesses}
        known={draft.related}
        error={problemOf("related_businesses")}
        onChange={(ids) => set("related_businesses", ids)}
      />
      <TextField
        id={fieldId("author")}
        label="Author"
        optional
        maxLength={120}
        value={content.author}
        error={problemOf("author")}
        onChange={({ target }) => set("author", target.value)}
      />
      <TextField
        id={fieldId("slug")}
        label="Address"
        prefix="/guides/"
        hint="Lowercase letters, digits and hyphens. A former address keeps leading here."
        maxLength={80}
        value={content.slug}
        error={problemOf("slug")}
        onChange={({ target }) => set("slug", target.value)}
      />
      <Switch
        label="Featured: first on the home page and in the list"
        checked={content.is_featured}
        onChange={({ target }) => set("is_featured", target.checked)}
      />
    </div>
  );
}
