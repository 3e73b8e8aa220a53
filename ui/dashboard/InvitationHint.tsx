// For accounts whose address is not confirmed: an invitation to look after a business, or the offer of one, waits for
// that. Which one it is is not said before, because the address may be somebody else's.
import { signInWaysUrl, type SignInMethods } from "../accounts/api";
import { Banner } from "../kit/Banner";
import { useApi } from "../kit/query";
import { Link } from "../kit/router";
import { paths } from "../paths";

export function InvitationHint() {
  const { data } = useApi<SignInMethods>(signInWaysUrl, { staleTime: 0 });
  if (data?.is_email_verified ?? true) return null;
  return (
    <Banner>
      Were you invited to look after a business, or is one being handed over to you?{" "}
      <Link to={paths.profile()}>Confirm your email address</Link> first.
    </Banner>
  );
}
