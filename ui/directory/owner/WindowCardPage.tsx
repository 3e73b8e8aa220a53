// A card for the shop window: name, hours, address, and the QR code of the listing.
import { capitalize } from "../../kit/format";
import { spanLines } from "../../kit/hours";
import { useApi } from "../../kit/query";
import { Skeleton } from "../../kit/Skeleton";
import { EmptyState, LoadError } from "../../kit/State";
import { LinkButton } from "../../kit/Button";
import { paths } from "../../paths";
import type { BusinessDetail } from "../../kit/apiTypes";
import { businessUrl } from "../api";
import { phoneText } from "../model";
import { BusinessFrame } from "./BusinessFrame";
import type { ManagedBusiness } from "./managedBusiness";
import { PrintSheet } from "./PrintSheet";
import { hasPage } from "../../routes";

function Card({ business }: { business: BusinessDetail }) {
  const { name, address, phone, hours, id, slug } = business;
  return (
    <PrintSheet
      title={name}
      path={paths.business(slug)}
      back={
        hasPage(paths.businessPlacements(id))
          ? { to: paths.businessPlacements(id), label: "Back to placements" }
          : { to: paths.businessEdit(id), label: "Back to the listing" }
      }
    >
      {hours && (
        <table className="print-sheet-hours">
          <caption className="visually-hidden">Opening hours</caption>
          <tbody>
            {hours.weekly.map(({ day, spans }) => (
              <tr key={day}>
                <th scope="row">{capitalize(day)}</th>
                <td>
                  {spanLines(spans).map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="print-sheet-lines">
        {[address, phoneText(phone)].filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </PrintSheet>
  );
}

function WindowCard({ managed: { business } }: { managed: ManagedBusiness }) {
  const listing = useApi<BusinessDetail>(businessUrl(business.slug), { staleTime: 0 });
  if (listing.data) return <Card business={listing.data} />;
  if (listing.error?.status === 404)
    return (
      <EmptyState
        icon="store"
        title="Your listing is not public"
        action={<LinkButton to={paths.businessEdit(business.id)}>Go to the listing</LinkButton>}
      >
        The card’s code leads to it. Print the card once it is public.
      </EmptyState>
    );
  if (listing.isError) return <LoadError title="The listing could not be loaded." query={listing} />;
  return <Skeleton shape="row" count={4} label="Loading the listing" />;
}

export default function WindowCardPage() {
  return <BusinessFrame title="Window card">{(managed) => <WindowCard managed={managed} />}</BusinessFrame>;
}

export { default as style } from "./printSheet.css";
