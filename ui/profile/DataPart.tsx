// Exporting one's own data, and deleting the account.
import { useState } from "react";
import { Button } from "../kit/Button";
import { DownloadButton } from "../kit/DownloadButton";
import { Dialog } from "../kit/Dialog";
import { ErrorSummary } from "../kit/ErrorSummary";
import { useForm } from "../kit/form";
import { PasswordField } from "../kit/PasswordField";
import { useApi } from "../kit/query";
import { Link, useNavigate } from "../kit/router";
import { showToast } from "../kit/toasts";
import { paths } from "../paths";
import { deleteAccount, fetchExport, type User } from "../accounts/api";
import { ownBusinessesUrl, type OwnBusiness } from "../dashboard/api";
import { ProfilePart } from "./ProfilePart";

interface PartProps {
  user: User;
  hasPassword: boolean;
  /** Whether the address is confirmed: only then a subscription to it is known to be the account's. */
  isVerified: boolean;
}

function DeleteDialog({ user, hasPassword, isVerified, onClose }: PartProps & { onClose: () => void }) {
  const navigate = useNavigate();
  const businesses = useApi<OwnBusiness[]>(ownBusinessesUrl, { staleTime: 0 }).data ?? [];
  const form = useForm({
    names: ["password"],
    send: async (values) => {
      await deleteAccount(values.password, user.email);
      showToast("Your account is deleted.", { tone: "success" });
      // Clears what this browser has stored and goes home.
      void navigate(paths.logout(), { replace: true });
    },
  });
  return (
    <Dialog isOpen onClose={onClose} isBusy={form.isBusy} title="Delete your account?">
      <form className="account-form" {...form.form}>
        <ErrorSummary problems={form.problems} />
        <p>
          Your profile, your reviews, your suggestions, your saved places, your plans, and your notifications are
          deleted at once. Links to your day plans and group plans stop working, also for those who voted. Events you
          sent in stay, without your name. This cannot be undone.
        </p>
        <p>
          {isVerified
            ? `If ${user.email} gets the newsletter, that ends, too.`
            : `Your address is not confirmed. If ${user.email} gets the newsletter, unsubscribe with the link in it.`}
        </p>
        {businesses
          .filter(({ role }) => role === "owner")
          .map(({ id, name }) => (
            <p key={id}>
              {`If you are the only owner of ${name}, it will have no owner, and anybody may claim it. `}
              <Link to={paths.businessPeople(id)}>{`Hand ${name} over`}</Link> first.
            </p>
          ))}
        {hasPassword && <PasswordField {...form.field("password")} label="Your password" required />}
        <div className="account-form-actions">
          <Button variant="secondary" onClick={onClose} disabled={form.isBusy}>
            Keep my account
          </Button>
          <Button variant="danger" type="submit" busy={form.isBusy}>
            Delete account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function DataPart({ user, hasPassword, isVerified }: PartProps) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <ProfilePart title="Your data" text="What we store about you is yours: download it, or have it deleted.">
      <div className="account-form-actions">
        <DownloadButton
          file="my-data.json"
          type="application/json"
          read={async () => JSON.stringify(await fetchExport(), null, 2)}
        >
          Download my data
        </DownloadButton>
        <Button variant="danger" onClick={() => setDeleting(true)}>
          Delete my account
        </Button>
      </div>
      {isDeleting && <DeleteDialog {...{ user, hasPassword, isVerified }} onClose={() => setDeleting(false)} />}
    </ProfilePart>
  );
}
