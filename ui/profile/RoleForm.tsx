// A local may become a business owner and vice versa; no other role can be chosen.
import { useMutation } from "@tanstack/react-query";
import { RadioCards } from "../kit/Choice";
import { accountTexts } from "../kit/accountTexts";
import { showToast } from "../kit/toasts";
import { changeUser, sessionsUrl, type OwnRole, type User } from "../accounts/api";
import { setUser } from "../accounts/session";
import { invalidatePaths } from "../kit/query";
import { tokensUrl } from "./AccessTokens";
import { ProfilePart } from "./ProfilePart";

export function RoleForm({ user, role }: { user: User; role: OwnRole }) {
  const change = useMutation({
    mutationFn: (chosen: OwnRole) => changeUser({ user_role: chosen }),
    onSuccess: (changed) => {
      setUser(changed);
      void invalidatePaths(sessionsUrl, tokensUrl);
      showToast(
        changed.user_role === "BUSINESS_OWNER"
          ? "You now have a business owner account."
          : "You now have a local account.",
        { tone: "success" },
      );
    },
  });
  const shown = change.isPending ? change.variables : role;
  return (
    <ProfilePart
      title="Kind of account"
      text="Owners can also look after their listing. You can change this at any time; it logs you out everywhere else and ends your access tokens."
    >
      <RadioCards
        legend="Kind of account"
        hideLegend
        value={shown}
        onChange={(chosen) => chosen !== user.user_role && change.mutate(chosen)}
        error={change.error ? change.error.message : undefined}
        options={[
          { value: "CONSUMER", label: accountTexts.signup.local, icon: "users" },
          { value: "BUSINESS_OWNER", label: accountTexts.signup.business_owner, icon: "store" },
        ]}
      />
    </ProfilePart>
  );
}
