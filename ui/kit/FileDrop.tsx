// Chooses files by drag and drop or with a button.
import { useId, useRef, useState, type ReactNode } from "react";
import { Button } from "./Button";
import { Icon, type IconName } from "./Icon";

interface FileDropProps {
  label: string;
  hint: string;
  /** The button's label: "Choose photos". */
  action: string;
  icon: IconName;
  accept: string;
  multiple?: boolean;
  isBusy?: boolean;
  onFiles: (files: File[]) => void;
  children?: ReactNode;
}

export function FileDrop({
  label,
  hint,
  action,
  icon,
  accept,
  multiple = false,
  isBusy = false,
  onFiles,
  children,
}: FileDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = Array.from(list ?? []);
    if (files.length > 0 && !isBusy) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    <div
      className={isOver ? "file-drop file-drop-over" : "file-drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <Icon name={icon} size={32} />
      <p className="field-label">{label}</p>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept={accept}
        multiple={multiple}
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          take(event.currentTarget.files);
          // Lets the same file be chosen again.
          event.currentTarget.value = "";
        }}
      />
      <Button variant="secondary" busy={isBusy} aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
        {action}
      </Button>
      {children}
    </div>
  );
}
