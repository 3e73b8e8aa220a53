// A picture field: uploaded as soon as it is chosen, then shown, with buttons to crop and rotate or to remove it.
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "./Button";
import { Picture } from "./Card";
import { FieldError } from "./Field";
import { holdForm } from "./form";
import { ImageEditorDialog } from "./imageEditor/ImageEditorDialog";
import { type UploadedImage, uploadImage } from "./imageUpload";

interface PictureFieldProps {
  id: string;
  name: string;
  label: string;
  hint: string;
  error: string | undefined;
  /** The form's initial value: the stored reference to the picture, and the URL that shows it. */
  value: string;
  url: string;
  /** Which reference the form stores. */
  keeps: "image_id" | "image_url" | "token";
  /** For forms that do not read their fields on submit. */
  onChange?: (value: string) => void;
}

interface Sent {
  value: string;
  url: string;
  /** The original file, sharper than what the server keeps. */
  file: File | null;
}

const NONE: Sent = { value: "", url: "", file: null };

export function PictureField({ id, name, label, hint, error, value, url: seen, keeps, onChange }: PictureFieldProps) {
  const file = useRef<HTMLInputElement>(null);
  const stored = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<Sent>({ value, url: seen, file: null });
  const [progress, setProgress] = useState(0);
  const [isEditing, setEditing] = useState(false);
  const { url } = picture;
  const keep = (image: UploadedImage, chosen: File | null) => {
    const kept = String(image[keeps]);
    setPicture({ value: kept, url: image.image_url, file: chosen });
    // A form that has waited for this is read before the field is rendered again.
    if (stored.current) stored.current.value = kept;
    onChange?.(kept);
  };
  const sending = useMutation({
    mutationFn: (chosen: File) => uploadImage(chosen, { onProgress: setProgress }),
    onMutate: () => setProgress(0),
    onSuccess: (image, chosen) => keep(image, chosen),
    // Lets the same file be chosen again.
    onSettled: () => {
      if (file.current) file.current.value = "";
    },
  });
  const remove = () => {
    setPicture(NONE);
    onChange?.("");
    // This button disappears; the focus moves to the one that stays.
    document.getElementById(id)?.focus();
  };
  const problem = sending.error?.message ?? error;
  return (
    <div className={problem ? "field field-invalid" : "field"}>
      <span className="field-label">
        {label}
        <span className="field-optional"> (optional)</span>
      </span>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <input ref={stored} type="hidden" name={name} value={picture.value} />
      <input
        ref={file}
        className="visually-hidden"
        type="file"
        accept="image/*,.heic,.heif"
        tabIndex={-1}
        aria-label={`${label}: file`}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) holdForm(event.currentTarget.form, sending.mutateAsync(chosen));
        }}
      />
      {url && <Picture className="picture-field-shown" src={url} width={320} height={200} />}
      {sending.isPending && (
        <progress className="picture-field-bar" value={progress} max={1} aria-label={`${label}: sending`} />
      )}
      <p className="picture-field-buttons">
        <Button
          id={id}
          variant="secondary"
          size="sm"
          busy={sending.isPending}
          aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
          onClick={() => file.current?.click()}
        >
          {url ? "Choose another" : `Choose a ${label.toLowerCase()}`}
        </Button>
        {url && (
          <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
            Edit {label.toLowerCase()}
          </Button>
        )}
        {url && (
          <Button variant="danger" size="sm" onClick={remove}>
            Remove {label.toLowerCase()}
          </Button>
        )}
      </p>
      <FieldError id={`${id}-error`} error={problem} />
      {isEditing && (
        <ImageEditorDialog
          source={picture.file ?? url}
          onClose={() => setEditing(false)}
          onSave={(image) => {
            setEditing(false);
            if (image) keep(image, null);
          }}
        />
      )}
    </div>
  );
}
