// The page of a business with what other features add to it; in the order of the server's sections
// (src/app.rs).
import { BusinessDeals } from "../deals/BusinessDeals";
import BusinessPage from "../directory/BusinessPage";
import { BusinessEvents } from "../events/BusinessEvents";
import { BusinessGuides } from "../guides/BusinessGuides";

export default function ListingPage() {
  return (
    <BusinessPage
      sections={(business) => (
        <>
          <BusinessEvents business={business} />
          <BusinessDeals businessId={business.id} />
          <BusinessGuides businessId={business.id} />
        </>
      )}
    />
  );
}

export { default as style } from "./listing.css";
