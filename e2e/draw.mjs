// Draws pictures for tests that upload them.

/** A picture with four colors: red and green on top, blue and sand below. */
export async function draw(page, name, { width = 400, height = 200, type = "image/png", shade = 0 } = {}) {
  const base64 = await page.evaluate(
    async (want) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: want.width, height: want.height });
      const context = canvas.getContext("2d");
      const colors = [`rgb(220 30 ${want.shade})`, "rgb(30 180 40)", "rgb(30 40 200)", "rgb(230 220 170)"];
      colors.forEach((color, index) => {
        context.fillStyle = color;
        const [x, y] = [index % 2, Math.floor(index / 2)];
        context.fillRect((x * want.width) / 2, (y * want.height) / 2, want.width / 2, want.height / 2);
      });
      return canvas.toDataURL(want.type).split(",")[1];
    },
    { width, height, type, shade },
  );
  return { name, mimeType: type, buffer: Buffer.from(base64, "base64") };
}
