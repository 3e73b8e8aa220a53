// The page of a business with what other features add to it; in the order of the server's sections
// (src/app.rs).
import BusinessPage from "../directory/BusinessPage";
import { BusinessEvents } from "../events/BusinessEvents";

export default function ListingPage() {
  return <BusinessPage sections={(business) => <BusinessEvents business={business} />} />;
}

export { default as style } from "./listing.css";
