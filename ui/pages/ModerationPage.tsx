// The rules by which the office hides or rejects user content, and how often it did so.
import { PostedRules } from "../moderation/PostedRules";
import { TextPageView } from "./StaticPage";

export default function ModerationPage() {
  return <TextPageView below={<PostedRules />} />;
}

export { default as style } from "../moderation/rules.css";
