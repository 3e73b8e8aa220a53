// The photos of a business: uploaded in batches, reordered, described and edited. All changes are public at once.
import { useState } from "react";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { FileDrop } from "../../kit/FileDrop";
import { ImageEditorDialog } from "../../kit/imageEditor/ImageEditorDialog";
import { UnsavedChanges } from "../../kit/UnsavedChanges";
import { EmptyState } from "../../kit/State";
import { showToast } from "../../kit/toasts";
import { showUndo } from "../../kit/undo";
import { UploadList } from "../../kit/UploadList";
import { useUnloadWarning } from "../../kit/useUnloadWarning";
import { BusinessFrame } from "./BusinessFrame";
import type { ManagedBusiness } from "./managedBusiness";
import { PhotoList } from "./PhotoList";
import { toPhoto, type BusinessImage } from "./photos";
import { usePhotoFocus } from "./usePhotoFocus";
import { usePhotos } from "./usePhotos";
import { MAX_PHOTOS, usePhotoUploads } from "./usePhotoUploads";

function PhotosEditor({ managed }: { managed: ManagedBusiness }) {
  const { photos, change, save, state, problem, dialog } = usePhotos(managed);
  const { page, focusPhoto } = usePhotoFocus();
  const [edited, setEdited] = useState<BusinessImage | null>(null);
  const { queue, underWay, tooMany, forgetTooMany, choose, release, fileOf } = usePhotoUploads({ photos, change });
  const isOpen = underWay > 0 || state !== "saved";
  useUnloadWarning(isOpen);

  const remove = (photo: BusinessImage) => {
    const at = photos.indexOf(photo);
    change((present) => present.filter(({ token }) => token !== photo.token));
    release(photo.token);
    focusPhoto((photos[at + 1] ?? photos[at - 1])?.token, "remove");
    showUndo("Photo removed.", () => {
      change((present) =>
        present.some(({ token }) => token === photo.token)
          ? present
          : [...present.slice(0, at), photo, ...present.slice(at)],
      );
      focusPhoto(photo.token, "remove");
    });
  };
  const replace = (photo: BusinessImage, next: BusinessImage) => {
    const isTwice = next.token !== photo.token && photos.some(({ token }) => token === next.token);
    if (isTwice) return showToast("This picture is among the photos already.", { tone: "error" });
    change((present) => present.map((one) => (one.token === photo.token ? next : one)));
    focusPhoto(next.token, "edit");
  };

  return (
    <div className="photos" ref={page}>
      <p className="admin-lede">
        The first photo is the cover: it appears on cards, in lists and in search results. Changes are public at once.
      </p>
      <FileDrop
        label="Add photos"
        hint={`JPEG or PNG, at most 20 MB each, ${MAX_PHOTOS} in all. Drop them here, or choose them.`}
        action="Choose photos"
        icon="photo"
        accept="image/*,.heic,.heif"
        multiple
        onFiles={choose}
      />
      {tooMany.length > 0 && (
        <Banner tone="warning" onDismiss={forgetTooMany}>
          A listing has room for {MAX_PHOTOS} photos. Not uploaded: {tooMany.join(", ")}. Remove others first.
        </Banner>
      )}
      <UploadList queue={queue} />
      {dialog}
      {state === "failed" && (
        <Banner
          tone="error"
          action={
            <Button size="sm" variant="secondary" onClick={save}>
              Save again
            </Button>
          }
        >
          {problem} Your last changes are not saved yet.
        </Banner>
      )}
      <UnsavedChanges isDirty={underWay > 0 || state === "failed"}>
        {underWay > 0
          ? "Photos are still being uploaded. Those that have not arrived yet will be missing."
          : "Your last changes to the photos are not saved yet."}
      </UnsavedChanges>
      <div className="photos-head">
        <h2 tabIndex={-1}>
          {photos.length} of {MAX_PHOTOS} photos
        </h2>
        {photos.length > 0 && state !== "failed" && (
          <p className="meta" role="status">
            {state === "saving" ? "Saving…" : "All changes are saved."}
          </p>
        )}
      </div>
      {photos.length === 0 ? (
        <EmptyState title="No photos yet" icon="photo">
          <p>The front of your shop is a good cover: people recognize it on the street.</p>
        </EmptyState>
      ) : (
        <PhotoList
          photos={photos}
          onOrder={(next) => change(() => next)}
          onMoved={focusPhoto}
          onAlt={(photo, alt, isFinal) =>
            change((present) => {
              const found = present.find(({ token }) => token === photo.token);
              if (!found || found.alt === alt) return present;
              return present.map((one) => (one === found ? { ...one, alt } : one));
            }, isFinal)
          }
          onEdit={setEdited}
          onRemove={remove}
        />
      )}
      {edited && (
        <ImageEditorDialog
          source={fileOf(edited.token) ?? largest(edited)}
          alt={edited.alt}
          onClose={() => setEdited(null)}
          onSave={(image, alt) => {
            setEdited(null);
            replace(edited, image ? toPhoto(image, alt) : { ...edited, alt });
          }}
        />
      )}
    </div>
  );
}

/** The URL of a picture's widest file. */
const largest = ({ srcset, url }: BusinessImage) => srcset.split(", ").at(-1)?.split(" ")[0] || url;

export default function PhotosPage() {
  return <BusinessFrame title="Photos">{(managed) => <PhotosEditor managed={managed} />}</BusinessFrame>;
}

export { default as style } from "./photos.css";
