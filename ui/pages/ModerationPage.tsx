// For what reasons the office hides or refuses what people write, and how often it did.
import { PostedRules } from "../moderation/PostedRules";
import { TextPageView } from "./StaticPage";

export default function ModerationPage() {
  return <TextPageView below={<PostedRules />} />;
}

export { default as style } from "../moderation/rules.css";
