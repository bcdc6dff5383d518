/** Pixels. Large enough for a 17-character Code 39, yet small enough to read several times a second. */
const LONGEST_SIDE = 1600;

/** The reader handles quarter turns and about ±5° for linear codes, so 10° steps up to 40° cover all directions. */
export const ANGLES = [0, 10, -10, 20, -20, 30, -30, 40, -40] as const;

let canvas: HTMLCanvasElement | undefined;

export function rotatePicture(
  source: CanvasImageSource,
  size: { width: number; height: number },
  degrees: number,
): ImageData {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(size.width, size.height));
  const [width, height] = [size.width * scale, size.height * scale];
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  canvas ??= document.createElement("canvas");
  canvas.width = Math.ceil(width * cos + height * sin);
  canvas.height = Math.ceil(width * sin + height * cos);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser can't draw pictures.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate(angle);
  context.drawImage(source, -width / 2, -height / 2, width, height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
