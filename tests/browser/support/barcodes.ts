import { writeFileSync } from "node:fs";
import bwipjs from "bwip-js/node";
import sharp, { type Sharp } from "sharp";

export type Symbology = "code39" | "code128" | "datamatrix" | "qrcode";

const WIDTH = 1280;
const HEIGHT = 960;
const isLinear = (kind: Symbology) => kind.startsWith("code");

async function label(kind: Symbology, text: string, degrees: number): Promise<Sharp> {
  const image = await bwipjs.toBuffer({
    bcid: kind,
    text,
    scale: isLinear(kind) ? 2 : 6,
    ...(isLinear(kind) ? { height: 12 } : {}),
    paddingwidth: 12,
    paddingheight: 8,
    backgroundcolor: "ffffff",
  });
  const turned = await sharp(image).rotate(degrees, { background: "#ffffff" }).toBuffer();
  const plate = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#8c8f94" } });
  const composed = await plate
    .composite([{ input: turned }])
    .png()
    .toBuffer();
  return sharp(composed).blur(0.7);
}

export async function createPhoto(kind: Symbology, text: string, degrees = 0): Promise<Buffer> {
  return (await label(kind, text, degrees)).jpeg({ quality: 80 }).toBuffer();
}

/** Writes Chromium's fake camera input (YUV4MPEG2, two grayscale frames that loop) and returns its path. */
export async function writeCameraFile(
  path: string,
  kind: Symbology,
  text: string,
  degrees: number,
): Promise<string> {
  const luminance = await (await label(kind, text, degrees)).greyscale().raw().toBuffer();
  const gray = Buffer.alloc(WIDTH * HEIGHT);
  // Video black is 16 and white is 235.
  for (let index = 0; index < gray.length; index++)
    gray[index] = 16 + Math.round(((luminance[index] ?? 0) * 219) / 255);
  const noColor = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), gray, noColor]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420mpeg2\n`);
  writeFileSync(path, Buffer.concat([head, frame, frame]));
  return path;
}
