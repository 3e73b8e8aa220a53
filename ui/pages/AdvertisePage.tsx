// What placements are, and the form to request one.
import { useHydrated } from "../kit/hydration";
import { useSearchParams } from "../kit/router";
import { isKind, RequestForm } from "../placements/RequestForm";
import { TextPageView } from "./StaticPage";

/** Same as `advertise_request` of `src/pages/http.rs`; the form needs scripts. */
function Request() {
  const isHydrated = useHydrated();
  const [params] = useSearchParams();
  const kind = params.get("kind");
  return (
    <section className="placement-request" id="request" aria-labelledby="placement-request-title">
      <h2 id="placement-request-title">Ask for a sponsored place</h2>
      <p>The office answers every request. Nothing is paid on this site, and you need no account.</p>
      {isHydrated && <RequestForm key={kind} {...(isKind(kind) && { kind })} />}
    </section>
  );
}

export default function AdvertisePage() {
  return <TextPageView below={<Request />} />;
}

export { default as style } from "../placements/request.css";
