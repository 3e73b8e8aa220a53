// Exports a plan: in print, as a text message, to a calendar, to a navigation device.
import { useMutation } from "@tanstack/react-query";
import { Button } from "../kit/Button";
import { saveFile } from "../kit/saveFile";
import { showError, showToast } from "../kit/toasts";
import { fetchFile, type Format } from "./api";

const TYPES: Record<Format, string> = { ics: "text/calendar", gpx: "application/gpx+xml", txt: "text/plain" };

interface TakeAlongProps {
  /** The URL of the plan in the API. */
  base: string;
  /** Runs before the export. */
  prepare?: () => Promise<boolean>;
}

export function TakeAlong({ base, prepare }: TakeAlongProps) {
  const onError = (error: Error) => showError(error);
  const text = async (format: Format) => {
    if (prepare && !(await prepare())) throw new Error("Your last changes are not saved yet. Try again then.");
    return fetchFile(base, format);
  };
  const file = useMutation({
    mutationFn: async (format: "ics" | "gpx") => saveFile(`itinerary.${format}`, TYPES[format], await text(format)),
    onError,
  });
  const copy = useMutation({
    mutationFn: async () => {
      const words = await text("txt");
      try {
        await navigator.clipboard.writeText(words);
        showToast("The plan is copied. Paste it into a message.", { tone: "success" });
      } catch {
        // If the clipboard is not available, save it as a file.
        saveFile("itinerary.txt", TYPES.txt, words);
      }
    },
    onError,
  });
  return (
    <>
      <Button size="sm" variant="secondary" icon="printer" onClick={() => print()}>
        Print
      </Button>
      <Button size="sm" variant="secondary" icon="copy" busy={copy.isPending} onClick={() => copy.mutate()}>
        Copy as text
      </Button>
      <Button
        size="sm"
        variant="secondary"
        icon="calendar-add"
        busy={file.isPending && file.variables === "ics"}
        onClick={() => file.mutate("ics")}
      >
        Calendar file
      </Button>
      <Button
        size="sm"
        variant="secondary"
        icon="download"
        busy={file.isPending && file.variables === "gpx"}
        onClick={() => file.mutate("gpx")}
      >
        GPX file
      </Button>
    </>
  );
}
