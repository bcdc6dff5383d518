import { AA_CONTRAST, computeContrast, pickReadableText, type Rgb } from "@/lib/platform/values";
import { cutToFit, measureTextWidth, wrap } from "../measure-text";
import { buildPathContours, buildRectContour, roundRect } from "./contours";
import { type Branded, drawLogo, getBrandColors, getPaper, type Logo } from "./logo";
import { Raster } from "./raster";
import { buildTextContours } from "./text-contours";

/** Size that Open Graph and Twitter show uncropped. */
export const SOCIAL_WIDTH = 1200;
export const SOCIAL_HEIGHT = 630;
const MARGIN = 72;
const INNER = SOCIAL_WIDTH - 2 * MARGIN;
const INK: Rgb = [23, 25, 29];
const WHITE: Rgb = [255, 255, 255];

export interface PictureText {
  title: string;
  text: string;
  label?: string;
}

export async function drawSocialPicture(
  site: Branded,
  logo: Logo,
  { title, text, label }: PictureText,
): Promise<Buffer> {
  const colors = getBrandColors(site);
  const wantedPaper = getPaper(site);
  const paper = computeContrast(INK, wantedPaper) >= AA_CONTRAST ? wantedPaper : WHITE;
  const raster = new Raster(SOCIAL_WIDTH, SOCIAL_HEIGHT, paper);
  const write = (
    line: string,
    face: "labelBold" | "text" | "labelSemi",
    size: number,
    x: number,
    y: number,
    color: Rgb,
  ) => raster.fill(buildTextContours(line, { face, size, color: "" }, x, y), color);

  await drawLogo(raster, logo, MARGIN, 64, 88);
  const nameStyle = { face: "labelBold", size: 46, color: "" } as const;
  write(cutToFit(site.name, nameStyle, INNER - 340), "labelBold", 46, MARGIN + 112, 124, INK);
  if (label) {
    const labelText = cutToFit(label.toUpperCase(), { face: "labelSemi", size: 30, color: "" }, 260);
    const width = measureTextWidth(labelText, { face: "labelSemi", size: 30, color: "" });
    const left = SOCIAL_WIDTH - MARGIN - width - 40;
    raster.fill(
      buildPathContours(roundRect(left, 78, width + 40, 60, 6), { scale: 1, x: 0, y: 0 }),
      colors.secondary,
    );
    write(labelText, "labelSemi", 30, left + 20, 119, pickReadableText(colors.secondary));
  }
  const titleStyle = { face: "labelBold", size: 84, color: "" } as const;
  const small = { ...titleStyle, size: 68 };
  const isShort = wrap(title, titleStyle, INNER).length <= 2;
  const style = isShort ? titleStyle : small;
  const lines = wrap(title, style, INNER, isShort ? 2 : 3);
  let y = 200 + style.size;
  for (const line of lines) {
    write(line, "labelBold", style.size, MARGIN, y, INK);
    y += style.size * 1.08;
  }
  y += 8;
  for (const line of wrap(text, { face: "text", size: 38, color: "" }, INNER, lines.length > 2 ? 1 : 2)) {
    write(line, "text", 38, MARGIN, y, [70, 73, 80]);
    y += 50;
  }
  raster.fill([buildRectContour(0, SOCIAL_HEIGHT - 28, SOCIAL_WIDTH, 28)], colors.primary);
  raster.fill([buildRectContour(SOCIAL_WIDTH - 240, SOCIAL_HEIGHT - 28, 120, 28)], colors.secondary);
  raster.fill([buildRectContour(SOCIAL_WIDTH - 120, SOCIAL_HEIGHT - 28, 120, 28)], colors.tertiary);
  return raster.png();
}

/** Maskable icons may be cropped to their inner 80%, so `safe` is the logo's share of the side. */
export async function drawIcon(logo: Logo, side: number, safe: number): Promise<Buffer> {
  const raster = new Raster(side, side, WHITE);
  const size = Math.round(side * safe);
  const at = Math.round((side - size) / 2);
  await drawLogo(raster, logo, at, at, size);
  return raster.png();
}
