// A workbench: the guide text editor with any text. Nothing is saved.
import { useState } from "react";
import { AdminFrame } from "../../admin/AdminFrame";
import { GuideTextEditor } from "./GuideTextEditor";

const SAMPLE = `## A morning on the green

Start **early**: the market opens at eight.

- bring a bag
- bring small bills

More in the [directory](/directory).
`;

export default function GuideEditorWorkbenchPage() {
  const [text, setText] = useState(SAMPLE);
  return (
    <AdminFrame title="Guide editor test page" lede="Try the text editor of the guides. Nothing is saved.">
      <GuideTextEditor text={text} onChange={setText} />
    </AdminFrame>
  );
}

export { default as style } from "./guideEditor.css";
