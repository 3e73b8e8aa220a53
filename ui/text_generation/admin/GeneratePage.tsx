// Generates a first draft of a guide from the town's records. Nothing is saved unless the user says so.
import { useEffect, useRef, useState } from "react";
import type { Category, GeneratedGuide, GenerationOptions } from "../../kit/apiTypes";
import { AdminFrame } from "../../admin/AdminFrame";
import { Button } from "../../kit/Button";
import { ErrorSummary } from "../../kit/ErrorSummary";
import { SelectField, TextField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { useApi } from "../../kit/query";
import { BusinessPicker, type PickedBusiness } from "../../search/BusinessPicker";
import { categoriesUrl } from "../../search/api";
import { type GenerationValues, generateGuide, optionsUrl } from "./api";
import { GeneratedText } from "./GeneratedText";

const NAMES = ["topic", "season", "category", "tone", "engine", "business_ids"] as const;
const MAX_BUSINESSES = 12;

const SEASONS = [
  { value: "", label: "Any time" },
  { value: "spring", label: "Spring" },
  { value: "summer", label: "Summer" },
  { value: "fall", label: "Fall" },
  { value: "winter", label: "Winter" },
];
const TONES = [
  { value: "plain", label: "Plain" },
  { value: "friendly", label: "Friendly" },
  { value: "lively", label: "Lively" },
];

interface Made {
  guide: GeneratedGuide;
  topic: string;
}

export default function GeneratePage() {
  const categories = useApi<Category[]>(categoriesUrl);
  const options = useApi<GenerationOptions>(optionsUrl);
  const [chosen, setChosen] = useState<PickedBusiness[]>([]);
  const [made, setMade] = useState<Made | null>(null);
  const result = useRef<HTMLHeadingElement>(null);
  const form = useForm({
    names: NAMES,
    check: ({ topic }) => (topic.trim() ? {} : { topic: "Say what the guide is about." }),
    send: async ({ topic, season, category, tone, engine }) => {
      const business_ids = chosen.map(({ id }) => id);
      const wanted = { topic, category, tone, engine: engine || "built-in", business_ids, ...(season && { season }) };
      setMade({ guide: await generateGuide(wanted as GenerationValues), topic });
    },
  });
  // The result is below the form, off screen on a phone.
  useEffect(() => {
    if (made) result.current?.focus();
  }, [made]);
  const slugs = (categories.data ?? []).map(({ slug, name }) => ({ value: slug, label: name }));
  const model = options.data?.model;
  return (
    <AdminFrame
      title="Generate a guide"
      lede="A first draft from the directory and the calendar. Every sentence names the record it comes from."
    >
      <div className="generate">
        <form className="generate-form" {...form.form}>
          <ErrorSummary problems={form.problems} />
          <TextField
            {...form.field("topic")}
            label="Topic"
            hint="In a few words: “a rainy afternoon with kids”."
            maxLength={120}
            required
          />
          <div className="generate-choices">
            <SelectField
              {...form.field("category")}
              label="Category"
              options={[{ value: "", label: "Any that fits" }, ...slugs]}
            />
            <SelectField {...form.field("season")} label="Season" options={SEASONS} />
            <SelectField {...form.field("tone")} label="Tone" options={TONES} />
            {model && (
              <SelectField
                {...form.field("engine")}
                label="Written by"
                options={[
                  { value: "built-in", label: "The built-in generator" },
                  { value: "endpoint", label: model },
                ]}
              />
            )}
          </div>
          {chosen.length > 0 && (
            <ul className="generate-chosen" aria-label="Chosen businesses">
              {chosen.map(({ id, name }) => (
                <li key={id}>
                  <Button
                    size="sm"
                    variant="secondary"
                    icon="close"
                    aria-label={`Leave out ${name}`}
                    onClick={() => setChosen(chosen.filter((one) => one.id !== id))}
                  >
                    {name}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {chosen.length < MAX_BUSINESSES && (
            <BusinessPicker
              {...form.field("business_ids")}
              chosen={null}
              optional
              onChange={(business) => {
                if (business && !chosen.some(({ id }) => id === business.id)) setChosen([...chosen, business]);
              }}
            />
          )}
          <div className="generate-actions">
            <Button type="submit" size="lg" busy={form.isBusy}>
              {made ? "Generate again" : "Generate"}
            </Button>
          </div>
        </form>
        {made && <GeneratedText key={made.guide.body} heading={result} guide={made.guide} topic={made.topic} />}
      </div>
    </AdminFrame>
  );
}

export { default as style } from "./generate.css";
