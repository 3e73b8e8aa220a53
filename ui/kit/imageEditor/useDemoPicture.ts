// One of the site's drawings as a file, for when no picture has been chosen: browsers cannot open an SVG as a bitmap.
import { useEffect, useState } from "react";

const DRAWING = "/art/storefront/demo.svg?c=bakery&s=summer";
const WIDTH = 1280;
const HEIGHT = 800;

async function draw(): Promise<Blob | null> {
  const image = new Image(WIDTH, HEIGHT);
  image.src = DRAWING;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  canvas.getContext("2d")?.drawImage(image, 0, 0, WIDTH, HEIGHT);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

export function useDemoPicture(): Blob | null {
  const [picture, setPicture] = useState<Blob | null>(null);
  useEffect(() => {
    draw().then(setPicture, () => undefined);
  }, []);
  return picture;
}
