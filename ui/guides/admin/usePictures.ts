// Pictures dropped on or pasted into a text: uploaded one by one, then inserted at the cursor.
import { useRef, useState, type ClipboardEvent, type DragEvent } from "react";
import { errorMessage } from "../../kit/http";

export type SendPicture = (file: File, onProgress: (fraction: number) => void) => Promise<string>;

const NOT_HERE = "Pictures are not kept here. Try them in a guide.";
const NO_PICTURE = "That is not a picture. Choose a JPEG, PNG or WebP file.";

const isPicture = ({ type, name }: File) => type.startsWith("image/") || /\.(?:heic|heif)$/i.test(name);

export function usePictures(send: SendPicture | undefined, insert: (url: string) => void) {
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const place = useRef(insert);
  place.current = insert;

  async function sendOne(file: File, keep: SendPicture) {
    setBusy(true);
    setNote(`Sending ${file.name}`);
    try {
      const url = await keep(file, (part) => setNote(`Sending ${file.name}: ${Math.round(part * 100)}%`));
      place.current(url);
      setNote("The picture is in the text. Describe it between the square brackets.");
    } catch (error) {
      setNote("");
      setProblem(`${file.name}: ${errorMessage(error, "The picture could not be sent.")}`);
    }
    setBusy(false);
  }
  const take = (files: File[]) => {
    if (files.length === 0) return;
    setProblem("");
    if (!send) return setProblem(NOT_HERE);
    const pictures = files.filter(isPicture);
    if (pictures.length < files.length) setProblem(NO_PICTURE);
    for (const picture of pictures) queue.current = queue.current.then(() => sendOne(picture, send));
  };
  const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])];
  return {
    note,
    problem,
    isBusy,
    take,
    field: {
      onPaste(event: ClipboardEvent) {
        const files = filesOf(event.clipboardData);
        // A copied web page includes its text, and sometimes also an image of it.
        if (files.length === 0 || event.clipboardData.types.includes("text/plain")) return;
        event.preventDefault();
        take(files);
      },
      onDragOver(event: DragEvent) {
        if (event.dataTransfer.types.includes("Files")) event.preventDefault();
      },
      onDrop(event: DragEvent) {
        const files = filesOf(event.dataTransfer);
        if (files.length === 0) return;
        event.preventDefault();
        take(files);
      },
    },
  };
}
