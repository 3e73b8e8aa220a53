// The owners and managers of a business, for staff.
import { AdminFrame } from "../../admin/AdminFrame";
import { LinkButton } from "../../kit/Button";
import { useParams } from "../../kit/router";
import { paths } from "../../paths";
import { BusinessPeople, usePeople } from "../BusinessPeople";
import { isCommercial } from "../../kit/initialData";

export default function PeoplePage() {
  const { slug = "" } = useParams();
  const { data } = usePeople(slug);
  return (
    <AdminFrame
      title={data ? `People of ${data.business.name}` : "People of a business"}
      lede={`Owners and managers edit the listing, answer its reviews, and post its ${isCommercial() ? "deals and events" : "events"}. Everyone concerned is told of a change.`}
    >
      <BusinessPeople
        slug={slug}
        more={({ business }) => (
          <LinkButton to={paths.business(business.slug)} variant="secondary" icon="store">
            See the listing
          </LinkButton>
        )}
      />
    </AdminFrame>
  );
}

export { default as style } from "../../accounts/admin/people.css";
