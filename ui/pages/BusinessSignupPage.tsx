// For owners: first a check whether the business is already in the directory, then the town's text about listings.
import { FindBusiness } from "../claims/FindBusiness";
import { TextPageView } from "./StaticPage";

export default function BusinessSignupPage() {
  return (
    <TextPageView>
      <FindBusiness />
    </TextPageView>
  );
}

export { default as style } from "../claims/claims.css";
