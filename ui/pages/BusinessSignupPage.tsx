// For owners: first whether the business is in the directory already, then what the town says about being listed.
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
