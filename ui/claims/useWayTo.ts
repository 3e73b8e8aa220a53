// The way to what only members can open.
import { useSession } from "../accounts/session";
import { withQuery } from "../kit/queryString";
import { paths } from "../paths";

/** Where a visitor goes on: to the form of an account, and from there to what was chosen. */
export function useWayTo(): (address: string, business: string) => { to: string; state?: { from: string } } {
  const { user } = useSession();
  return (address, business) =>
    user
      ? { to: address }
      : { to: withQuery(paths.signup(), { role: "BusinessOwner", business }), state: { from: address } };
}
