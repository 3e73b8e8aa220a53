// The business page with sections from other features, in the same order as the server's (src/app.rs).
import { BusinessDeals } from "../deals/BusinessDeals";
import BusinessPage from "../directory/BusinessPage";
import { BusinessEvents } from "../events/BusinessEvents";
import { BusinessGuides } from "../guides/BusinessGuides";
import { ReviewSection } from "../reviews/ReviewSection";
import { StillCorrect } from "../suggestions/StillCorrect";
import { isCommercial } from "../kit/initialData";

export default function ListingPage() {
  return (
    <BusinessPage
      confirmation={(business) => <StillCorrect business={business} />}
      reviews={({ slug, name }) => <ReviewSection slug={slug} name={name} />}
      sections={(business) => (
        <>
          <BusinessEvents business={business} />
          {isCommercial() && <BusinessDeals businessId={business.id} />}
          <BusinessGuides businessId={business.id} />
        </>
      )}
    />
  );
}

export { default as style } from "./listing.css";
