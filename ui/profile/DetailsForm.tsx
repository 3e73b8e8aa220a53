// Name and, for owners, the business; only changed fields are sent.
import { Button } from "../kit/Button";
import { ErrorSummary } from "../kit/ErrorSummary";
import { TextField } from "../kit/Field";
import { useForm } from "../kit/form";
import { showToast } from "../kit/toasts";
import { changeUser, type User } from "../accounts/api";
import { changedDetails } from "../accounts/model";
import { setUser } from "../accounts/session";
import { ProfilePart } from "./ProfilePart";

export function DetailsForm({ user }: { user: User }) {
  const form = useForm({
    names: ["first_name", "last_name", "business_name_temp"],
    send: async (values) => {
      const change = changedDetails(user, values);
      if (Object.keys(change).length > 0) setUser(await changeUser(change));
      showToast("Your details are saved.", { tone: "success" });
    },
  });
  return (
    <ProfilePart
      title="Your details"
      text="Your name appears next to what you write here. Visitors never see your email address; the town office and the people you look after a business with do."
    >
      <form className="account-form" {...form.form}>
        <ErrorSummary problems={form.problems} />
        <TextField
          {...form.field("first_name")}
          label="First name"
          optional
          autoComplete="given-name"
          defaultValue={user.first_name}
        />
        <TextField
          {...form.field("last_name")}
          label="Last name"
          optional
          autoComplete="family-name"
          defaultValue={user.last_name}
        />
        {user.user_role === "BUSINESS_OWNER" && (
          <TextField
            {...form.field("business_name_temp")}
            label="Business name"
            autoComplete="organization"
            defaultValue={user.business_name_temp}
          />
        )}
        <div className="account-form-actions">
          <Button type="submit" busy={form.isBusy}>
            Save details
          </Button>
        </div>
      </form>
    </ProfilePart>
  );
}
