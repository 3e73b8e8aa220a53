// Reads a QR code as a phone does: from a picture of what stands there, by a program that has nothing to do with ours.
import jsQR from "jsqr";

/** A picture's points; a page of the browser reads the file. */
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

/** What the code says; empty where nothing can be read. Dark on light alone, as many phones read no other. */
export async function readCode(page, code) {
  // Of the place, not of the element: a display may draw itself anew meanwhile.
  const clip = await code.boundingBox();
  const { width, height, data } = await pointsOf(page, await page.screenshot({ clip, fullPage: true }));
  return jsQR(data, width, height, { inversionAttempts: "dontInvert" })?.data ?? "";
}
