// Fetches a text, such as a table, and saves it as a file.
import type { ReactNode } from "react";
import { Button } from "./Button";
import { saveFile } from "./saveFile";
import { useAction } from "./useAction";

interface DownloadButtonProps {
  file: string;
  type?: string;
  read: () => Promise<string>;
  "aria-label"?: string | undefined;
  children?: ReactNode;
}

export function DownloadButton({
  file,
  type = "text/csv",
  read,
  children = "Download CSV",
  ...button
}: DownloadButtonProps) {
  const { isBusy, run } = useAction();
  return (
    <Button
      {...button}
      variant="secondary"
      icon="download"
      busy={isBusy}
      onClick={() => run(async () => saveFile(file, type, await read()))}
    >
      {children}
    </Button>
  );
}
