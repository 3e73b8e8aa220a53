// Links to pages that only members can open.
import { useSession } from "../accounts/session";
import { withQuery } from "../kit/queryString";
import { paths } from "../paths";

/** Signed-out visitors go to sign-up first, and from there to the page they chose. */
export function useWayTo(): (address: string, business: string) => { to: string; state?: { from: string } } {
  const { user } = useSession();
  return (address, business) =>
    user
      ? { to: address }
      : { to: withQuery(paths.signup(), { role: "BusinessOwner", business }), state: { from: address } };
}
