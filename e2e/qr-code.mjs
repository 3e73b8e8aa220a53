// Reads a QR code as a phone does: from a picture of what stands there, by a program that has nothing to do with ours.
import decodeQR from "qr/decode.js";

/** A picture's points; a page of the browser reads the file. */
async function pointsOf(page, png) {
  const reader = await page.context().newPage();
  const { width, height, data } = await reader.evaluate(
    async (address) => {
      const bitmap = await createImageBitmap(await (await fetch(address)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const drawing = canvas.getContext("2d");
      drawing.drawImage(bitmap, 0, 0);
      const points = drawing.getImageData(0, 0, bitmap.width, bitmap.height).data;
      return { width: bitmap.width, height: bitmap.height, data: [...points] };
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
  await reader.close();
  return { width, height, data: new Uint8Array(data) };
}

/** What the code says; `around` more points than it is large, as whoever holds the phone sees what is beside it. */
export async function readCode(page, code, around = 12) {
  await code.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await code.boundingBox();
  const { scrollX, scrollY } = await page.evaluate(() => ({ scrollX, scrollY }));
  const clip = {
    x: Math.max(0, x + scrollX - around),
    y: Math.max(0, y + scrollY - around),
    width: width + 2 * around,
    height: height + 2 * around,
  };
  return decodeQR(await pointsOf(page, await page.screenshot({ clip, fullPage: true })));
}
