// Reports to the town office that a review breaks the rules.
import { SelectField, TextareaField } from "../kit/Field";
import { useForm } from "../kit/form";
import { FormDialog } from "../kit/FormDialog";
import { showToast } from "../kit/toasts";
import type { Review } from "./api";
import { reportReview, type ReviewReport } from "./writing";
import { REASONS } from "./reasons";

export function ReportDialog({ review, onClose, onDone }: { review: Review; onClose: () => void; onDone: () => void }) {
  const form = useForm({
    names: ["reason", "description"],
    check: ({ reason }) => (reason ? {} : { reason: "Choose a reason." }),
    send: async ({ reason, description }) => {
      await reportReview(review.id, { reason: reason as ReviewReport["reason"], description });
      showToast("Thank you. The town office will look at it.", { tone: "success" });
      onDone();
    },
  });
  return (
    <FormDialog title={`Report the review by ${review.author}`} form={form} action="Send report" onClose={onClose}>
      <SelectField
        {...form.field("reason")}
        label="What is wrong with it?"
        options={[{ value: "", label: "Choose a reason" }, ...REASONS]}
        defaultValue=""
      />
      <TextareaField {...form.field("description")} label="What should the office know?" optional rows={3} />
      <p className="meta">
        Reviews are removed for breaking the rules, not for being unfriendly. We will let you know the outcome.
      </p>
    </FormDialog>
  );
}
