// The call to action to join: an account if the town has accounts, a listing for business owners. Members have an
// account.
import { useSession } from "../accounts/session";
import { LinkButton } from "../kit/Button";
import { useSite } from "../kit/site";
import { texts } from "../kit/texts";
import { paths } from "../paths";
import { hasPage } from "../routes";

export function JoinCall() {
  const town = useSite()?.name ?? "town";
  const { user } = useSession();
  const canSignUp = hasPage(paths.signup()) && !user;
  if (!canSignUp && !hasPage(paths.businessSignup())) return null;
  return (
    <section className="section section-alt" aria-labelledby="join-title">
      <div className="wrap">
        <div className="join">
          <div className="join-inner">
            <div>
              <h2 className="join-title" id="join-title">
                Get your business listed
              </h2>
              <p className="join-text">
                Do you run a business in {town}? Be found by the people who live here and by those who visit.
              </p>
            </div>
            <div className="join-actions">
              {canSignUp && (
                <LinkButton to={paths.signup()} variant="gold">
                  {texts.layout.sign_up}
                </LinkButton>
              )}
              {hasPage(paths.businessSignup()) && (
                <LinkButton to={paths.businessSignup()} variant={canSignUp ? "secondary" : "gold"}>
                  List your business
                </LinkButton>
              )}
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
