// The image editor in a dialog: on save, the picture is cropped here and uploaded as a new picture.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../Button";
import { Dialog } from "../Dialog";
import { FieldError } from "../Field";
import { uploadImage, type UploadedImage } from "../imageUpload";
import { isUnedited, NO_EDIT } from "./crop";
import { ImageEditor } from "./ImageEditor";

interface ImageEditorDialogProps {
  source: Blob | string;
  /** Left out if there is no alt text to edit. */
  alt?: string;
  onClose: () => void;
  /** `image` is null if the picture itself did not change. */
  onSave: (image: UploadedImage | null, alt: string) => void;
}

export function ImageEditorDialog({ source, alt, onClose, onSave }: ImageEditorDialogProps) {
  const [edit, setEdit] = useState(NO_EDIT);
  const [words, setWords] = useState(alt ?? "");
  const saving = useMutation({
    mutationFn: async () => {
      if (isUnedited(edit)) return null;
      const file = typeof source === "string" ? await (await fetch(source)).blob() : source;
      return uploadImage(file, { edit });
    },
    onSuccess: (image) => onSave(image, words.trim()),
  });
  return (
    <Dialog
      isOpen
      full
      size="lg"
      title="Edit picture"
      onClose={onClose}
      isBusy={saving.isPending}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={saving.isPending}>
            Cancel
          </Button>
          <Button busy={saving.isPending} onClick={() => saving.mutate()}>
            Save picture
          </Button>
        </>
      }
    >
      <ImageEditor
        source={source}
        edit={edit}
        onEdit={setEdit}
        alt={words}
        onAlt={alt === undefined ? undefined : setWords}
      />
      <FieldError id="image-editor-error" error={saving.error?.message} />
    </Dialog>
  );
}
