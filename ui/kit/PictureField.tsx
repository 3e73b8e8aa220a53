// A picture: sent as soon as it is chosen, shown, and taken away again.
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "./Button";
import { Picture } from "./Card";
import { FieldError } from "./Field";

interface PictureFieldProps {
  id: string;
  name: string;
  label: string;
  hint: string;
  error: string | undefined;
  /** What the form begins with: how the picture is kept, and where it can be seen. */
  value: string;
  url: string;
  send: (file: File) => Promise<Sent>;
}

interface Sent {
  value: string;
  url: string;
}

const NONE: Sent = { value: "", url: "" };

export function PictureField({ id, name, label, hint, error, value, url: seen, send }: PictureFieldProps) {
  const file = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<Sent>({ value, url: seen });
  const { url } = picture;
  const sending = useMutation({
    mutationFn: send,
    onSuccess: setPicture,
    // The same file may be chosen once more.
    onSettled: () => {
      if (file.current) file.current.value = "";
    },
  });
  const remove = () => {
    setPicture(NONE);
    // This button goes; the one that stays gets the focus.
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
      <input type="hidden" name={name} value={picture.value} />
      <input
        ref={file}
        className="visually-hidden"
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={`${label}: file`}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) sending.mutate(chosen);
        }}
      />
      {url && <Picture className="picture-field-shown" src={url} width={320} height={200} />}
      <p className="picture-field-buttons">
        <Button
          id={id}
          variant="secondary"
          size="sm"
          busy={sending.isPending}
          aria-describedby={`${id}-hint`}
          onClick={() => file.current?.click()}
        >
          {url ? "Choose another" : `Choose a ${label.toLowerCase()}`}
        </Button>
        {url && (
          <Button variant="danger" size="sm" onClick={remove}>
            Remove {label.toLowerCase()}
          </Button>
        )}
      </p>
      <FieldError id={`${id}-error`} error={problem} />
    </div>
  );
}
