// The developers' gallery: every component of the kit in its states. Not linked, not indexed.
import { usePageTitle } from "../kit/documentTitle";
import { ControlsGallery } from "./gallery/ControlsGallery";
import { DisplayGallery } from "./gallery/DisplayGallery";
import { FormGallery } from "./gallery/FormGallery";
import { OverlaysGallery } from "./gallery/OverlaysGallery";

export default function DesignPage() {
  usePageTitle("Design gallery");
  return (
    <div className="wrap design-page">
      <h1>Design gallery</h1>
      <p className="meta">Every part of the kit, as the pages use it. Try it by keyboard, at 320 px, in the dark.</p>
      <ControlsGallery />
      <FormGallery />
      <DisplayGallery />
      <OverlaysGallery />
    </div>
  );
}

export { default as style } from "./design.css";
