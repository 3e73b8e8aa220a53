// Reads a QR code as a phone does: from a screenshot, with a library unrelated to ours.
import jsQR from "jsqr";

/** The pixels of a picture, decoded by a page of the browser. */
async function pointsOf(page, png) {
  const reader = await page.context().newPage();
  const { width, height, data } = await reader.evaluate(
    async (address) => {
      const bitmap = await createImageBitmap(await (await fetch(address)).blob());
      const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      drawing.drawImage(bitmap, 0, 0);
      const points = drawing.getImageData(0, 0, bitmap.width, bitmap.height).data;
      return { width: bitmap.width, height: bitmap.height, data: [...points] };
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
  await reader.close();
  return { width, height, data: Uint8ClampedArray.from(data) };
}

/** The content of the code, "" if unreadable. Dark on light only: many phones cannot read inverted codes. */
export async function readCode(page, code) {
  // A screenshot of the area, not of the element: a display may re-render meanwhile.
  const clip = await code.boundingBox();
  if (!clip) return "";
  const { width, height, data } = await pointsOf(page, await page.screenshot({ clip, fullPage: true }));
  return jsQR(data, width, height, { inversionAttempts: "dontInvert" })?.data ?? "";
}
