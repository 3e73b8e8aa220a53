// Signing up: first the kind of account, then its form. The kind is in the address.
import { useEffect, useId, useState } from "react";
import { Banner } from "../kit/Banner";
import { Button, LinkButton } from "../kit/Button";
import { RadioCards } from "../kit/Choice";
import type { Option } from "../kit/Segmented";
import { ErrorSummary, type FormProblem } from "../kit/ErrorSummary";
import { EmailField, TextField } from "../kit/Field";
import { useForm } from "../kit/form";
import { Link, useLocation, useNavigate, useSearchParams } from "../kit/router";
import { accountTexts } from "../kit/accountTexts";
import { Skeleton } from "../kit/Skeleton";
import { usePageTitle } from "../kit/documentTitle";
import { texts } from "../kit/texts";
import { paths } from "../paths";
import { AccountFrame } from "./AccountFrame";
import { register, type OwnRole, type User } from "./api";
import { readWay, roleOf, roleParameter, SIGNUP_REDIRECT_MS, signupErrors, type Way } from "./model";
import { NewPassword } from "./NewPassword";
import { useSession } from "./session";
import { isCommercial } from "../kit/initialData";

const TITLE = "Create an account";

const ROLES: Option<OwnRole>[] = [
  {
    value: "CONSUMER",
    label: accountTexts.signup.local,
    hint: "Save places, follow events, write reviews.",
    icon: "users",
  },
  {
    value: "BUSINESS_OWNER",
    label: accountTexts.signup.business_owner,
    hint: `Claim your listing: keep its hours right, answer reviews, post ${isCommercial() ? "deals and events" : "events"}.`,
    icon: "store",
  },
];

interface SignupFormProps {
  role: OwnRole;
  /** From an invitation, or from the listing to be claimed. */
  known: { email: string; business: string };
  onDone: (email: string) => void;
}

function SignupForm({ role, known, onDone }: SignupFormProps) {
  const form = useForm({
    names: ["email", "business_name_temp", "password", "password2"],
    check: (values) => signupErrors(role, values),
    send: async (values) => {
      const email = values.email.trim();
      const business_name_temp = role === "BUSINESS_OWNER" ? values.business_name_temp.trim() : "";
      await register({
        email,
        password: values.password,
        password2: values.password2,
        user_role: role,
        business_name_temp,
      });
      onDone(email);
    },
  });
  usePageTitle(form.problems.length > 0 ? `Error: ${TITLE}` : TITLE);
  return (
    <form className="account-form" {...form.form}>
      <ErrorSummary problems={form.problems} />
      <EmailField {...form.field("email")} label="Email" defaultValue={known.email} required />
      {role === "BUSINESS_OWNER" && (
        <TextField
          {...form.field("business_name_temp")}
          label="Business name"
          hint="As it appears on your sign."
          autoComplete="organization"
          defaultValue={known.business}
          required
        />
      )}
      <NewPassword first={form.field("password")} second={form.field("password2")} />
      <Button type="submit" size="lg" busy={form.isBusy}>
        Create account
      </Button>
    </form>
  );
}

/** Shows the banner, then redirects to the sign-in page a moment later. */
function Registered({ way }: { way: Way }) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.login(), { replace: true, state: way }), SIGNUP_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <AccountFrame title={TITLE}>
      <Banner tone="success">{accountTexts.signup.success}</Banner>
      <p className="account-frame-foot">
        <Link to={paths.login()} state={way} replace>
          Log in now
        </Link>
      </p>
    </AccountFrame>
  );
}

/** Otherwise the new account would seem to be the one that is logged in. */
function LogoutFirst({ user }: { user: User }) {
  const { pathname, search } = useLocation();
  const way: Way = { from: pathname + search };
  return (
    <AccountFrame
      title={TITLE}
      lede={
        <>
          You are logged in as <b>{user.email}</b>. To create another account, log out first.
        </>
      }
    >
      <div className="account-form-actions">
        <LinkButton to={paths.dashboard()} size="lg">
          {texts.layout.dashboard}
        </LinkButton>
        <LinkButton to={paths.logout()} state={way} variant="secondary" size="lg">
          {texts.layout.logout}
        </LinkButton>
      </div>
    </AccountFrame>
  );
}

export default function SignupPage() {
  const { state, user } = useSession();
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const roleId = useId();
  const [missing, setMissing] = useState<FormProblem[]>([]);
  const [registered, setRegistered] = useState<string | null>(null);
  const way = readWay(location.state);
  const role = roleOf(params.get("role"));
  const known = { email: params.get("email") ?? "", business: params.get("business") ?? "" };
  if (registered !== null) return <Registered way={{ from: way.from, email: registered }} />;
  if (user) return <LogoutFirst user={user} />;
  if (state === "loading")
    return (
      <AccountFrame title={TITLE}>
        <Skeleton shape="row" label="Checking who you are" />
      </AccountFrame>
    );

  const isRoleMissing = missing.length > 0 && !role;
  return (
    <AccountFrame title={TITLE} lede="One account for everything the town offers here." hasErrors={isRoleMissing}>
      {isRoleMissing && <ErrorSummary problems={missing} />}
      <RadioCards
        id={roleId}
        legend="What kind of account?"
        options={ROLES}
        value={role}
        onChange={(chosen) =>
          setParams((now) => ({ ...Object.fromEntries(now), role: roleParameter(chosen) }), {
            replace: true,
            state: location.state,
          })
        }
        error={isRoleMissing ? accountTexts.signup.role_required : undefined}
      />
      {role ? (
        <SignupForm role={role} known={known} onDone={setRegistered} />
      ) : (
        <div className="account-form-actions">
          <Button
            size="lg"
            onClick={() => setMissing([{ fieldId: roleId, message: accountTexts.signup.role_required }])}
          >
            Continue
          </Button>
        </div>
      )}
      <p className="account-frame-foot">
        Have an account?{" "}
        <Link to={paths.login()} state={{ from: way.from }}>
          Log in
        </Link>
      </p>
    </AccountFrame>
  );
}

export { default as style } from "./accounts.css";
