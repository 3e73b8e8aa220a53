// The target of the link in a confirmation email: confirms the account's address, current or new. Only whoever is logged
// in to the account can: somebody else may have registered the address.
import { useState } from "react";
import { Banner } from "../kit/Banner";
import { Button, LinkButton } from "../kit/Button";
import { ErrorSummary } from "../kit/ErrorSummary";
import { useForm } from "../kit/form";
import { ApiError } from "../kit/http";
import { useLocation, useParams } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { texts } from "../kit/texts";
import { paths } from "../paths";
import { AccountFrame } from "./AccountFrame";
import { confirmEmail, fetchSignInWays, type User } from "./api";
import type { Way } from "./model";
import { ResetDialog } from "./ResetDialog";
import { reloadUser, useSession } from "./session";

const TITLE = "Confirm your address";

function LoginFirst() {
  const [isResetting, setResetting] = useState(false);
  const way: Way = { from: useLocation().pathname };
  return (
    <AccountFrame title={TITLE} lede="Log in to your account first. You will come back here to confirm.">
      <div className="account-form-actions">
        <LinkButton to={paths.login()} state={way} size="lg">
          {texts.layout.login}
        </LinkButton>
      </div>
      <p className="account-frame-foot">
        You never created an account, or do not know its password? Choose a new password: that confirms your address,
        and only you can log in with it.
      </p>
      <Button variant="secondary" icon="mail" onClick={() => setResetting(true)}>
        Choose a new password
      </Button>
      <ResetDialog isOpen={isResetting} onClose={() => setResetting(false)} />
    </AccountFrame>
  );
}

function Confirm({ token, user }: { token: string; user: User }) {
  const [done, setDone] = useState<string | null>(null);
  const [isOther, setOther] = useState(false);
  const isOwner = user.user_role === "BUSINESS_OWNER";
  // A button is needed because mail programs open links by themselves to scan them.
  const form = useForm({
    names: [],
    explain: (error) => {
      setOther(error.status === 403);
      const lost = "This link no longer works. Ask for a new one in your profile.";
      return { errors: {}, general: [error.fields["token"] ? lost : error.message] };
    },
    send: async () => {
      try {
        setDone((await confirmEmail(token)).detail);
      } catch (error) {
        const isUsed = error instanceof ApiError && error.fields["token"];
        // It may have been this link that confirmed it; a profile with a confirmed address has no other to offer.
        if (!isUsed || !(await fetchSignInWays()).is_email_verified) throw error;
        setDone(`Your address ${user.email} is confirmed. This link no longer works.`);
      }
      await reloadUser();
    },
  });
  if (done !== null) {
    return (
      <AccountFrame title={TITLE}>
        <Banner tone="success">{done}</Banner>
        <div className="account-form-actions">
          {/* Where a business that waited for this is found. */}
          {isOwner && <LinkButton to={paths.dashboard()}>{texts.layout.dashboard}</LinkButton>}
          <LinkButton to={paths.profile()} variant={isOwner ? "secondary" : "primary"}>
            Your profile
          </LinkButton>
        </div>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title={TITLE}
      lede={
        <>
          You are logged in as <b>{user.email}</b>. Press the button to say that the address this link was sent to is
          yours.
        </>
      }
      hasErrors={form.problems.length > 0}
    >
      <form className="account-form" {...form.form}>
        <ErrorSummary problems={form.problems} />
        <Button type="submit" size="lg" busy={form.isBusy}>
          Confirm address
        </Button>
        {isOther && (
          <LinkButton variant="secondary" to={paths.logout()}>
            {texts.layout.logout}
          </LinkButton>
        )}
      </form>
    </AccountFrame>
  );
}

export default function ConfirmEmailPage() {
  const { token = "" } = useParams();
  const { state, user } = useSession();
  if (state === "loading") {
    return (
      <AccountFrame title={TITLE}>
        <Skeleton shape="row" label="Checking who you are" />
      </AccountFrame>
    );
  }
  return user ? <Confirm token={token} user={user} /> : <LoginFirst />;
}

export { default as style } from "./accounts.css";
