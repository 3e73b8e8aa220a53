// A workbench: the image editor with any picture, without an account. Nothing leaves the browser.
import { useEffect, useState } from "react";
import { Button } from "../kit/Button";
import { Picture } from "../kit/Card";
import { usePageTitle } from "../kit/documentTitle";
import { FileDrop } from "../kit/FileDrop";
import { NO_EDIT } from "../kit/imageEditor/crop";
import { ImageEditor } from "../kit/imageEditor/ImageEditor";
import { preparePicture } from "../kit/imageEditor/preparePicture";
import { useDemoPicture } from "../kit/imageEditor/useDemoPicture";

interface Result {
  url: string;
  width: number;
  height: number;
  alt: string;
}

/** The file that would be uploaded. */
async function render(source: Blob, edit: typeof NO_EDIT, alt: string): Promise<Result> {
  const prepared = await preparePicture(source, edit);
  const file = prepared.isCutShort ? source : prepared.picture;
  const { width, height } = await createImageBitmap(file);
  return { url: URL.createObjectURL(file), width, height, alt };
}

export default function ImageEditorWorkbenchPage() {
  usePageTitle("Image editor test page");
  const demo = useDemoPicture();
  const [chosen, setChosen] = useState<File | null>(null);
  const [edit, setEdit] = useState(NO_EDIT);
  const [alt, setAlt] = useState("");
  const [result, setResult] = useState<Result | null>(null);
  const source = chosen ?? demo;
  useEffect(() => () => URL.revokeObjectURL(result?.url ?? ""), [result]);
  return (
    <div className="wrap workbench">
      <h1>Image editor test page</h1>
      <p className="workbench-lede">Try the image editor with a picture of your own. Nothing leaves your browser.</p>
      <FileDrop
        label="Picture"
        hint="JPEG, PNG or WebP. Drop it here, or choose it."
        action="Choose a picture"
        icon="photo"
        accept="image/*"
        onFiles={([file]) => {
          setChosen(file ?? null);
          setEdit(NO_EDIT);
          setResult(null);
        }}
      />
      {source && <ImageEditor source={source} edit={edit} onEdit={setEdit} alt={alt} onAlt={setAlt} />}
      <p>
        <Button disabled={!source} onClick={() => source && void render(source, edit, alt).then(setResult)}>
          Show the result
        </Button>
      </p>
      {result && (
        <section aria-labelledby="workbench-result">
          <h2 id="workbench-result">Result</h2>
          <p role="status">
            {result.width} × {result.height} pixels
          </p>
          <Picture
            className="workbench-result"
            src={result.url}
            alt={result.alt}
            width={result.width}
            height={result.height}
            eager
          />
        </section>
      )}
    </div>
  );
}

export { default as style } from "./workbench.css";
