import type { DocumentMessages } from "@/lib/generation/server";
import { formatCents } from "@/lib/platform/i18n";
import type { PdfCanvas, TextStyle } from "@/lib/platform/render";
import { makeReadableOnPaper } from "@/lib/platform/values";
import type { LinePrice } from "@/lib/vehicle/contract/build-data";
import type { StickerDocument } from "../../contract/document";

export interface StickerPage {
  width: number;
  height: number;
  margin: number;
}

/** Returns the dimensions of US Letter in points. */
export function getStickerPage({ paper }: Pick<StickerDocument, "paper">): StickerPage {
  const isPortrait = paper.orientation === "portrait";
  return { width: isPortrait ? 612 : 792, height: isPortrait ? 792 : 612, margin: 18 };
}

export const black = "#111111";
export const gray = "#555555";
export const leaderGray = "#777777";
export const warningRed = "#a3201d";

export function createTextStyle(
  name: TextStyle["face"],
  size: number,
  color: string = black,
  tracking = 0,
): TextStyle {
  return { face: name, size, color, tracking };
}

export function formatPriceText(price: LinePrice, messages: DocumentMessages): string {
  if (price === null) return messages.sticker.notAvailable;
  if (price === "included") return messages.sticker.included;
  if (price === "no_charge") return messages.sticker.noCharge;
  return formatCents(price);
}

const LEAST_NAME = 40;

/** Shortens the name first, then the value. `y` is the baseline. */
export function drawLeaderLine(
  canvas: PdfCanvas,
  name: string,
  value: string,
  area: { x: number; y: number; width: number },
  styles: { name: TextStyle; value: TextStyle; dots?: string },
): void {
  const fitted = canvas.fit(value, styles.value, area.width - LEAST_NAME);
  const valueWidth = canvas.textWidth(fitted, styles.value);
  const nameText = canvas.fit(name, styles.name, area.width - valueWidth - 14);
  const nameWidth = canvas.line(nameText, area.x, area.y, styles.name);
  canvas.line(fitted, area.x + area.width - valueWidth, area.y, styles.value);
  canvas.leader(
    area.x + nameWidth + 4,
    area.x + area.width - valueWidth - 3,
    area.y,
    styles.dots ?? leaderGray,
  );
}

export function drawBand(
  canvas: PdfCanvas,
  area: { x: number; y: number; width: number; height: number },
  title: string,
  right: string,
  color: string = black,
): void {
  const baseline = area.y + area.height / 2 + 2.9;
  const rightStyle = createTextStyle("labelSemi", 7.6, "#ffffff");
  const fitted = canvas.fit(right, rightStyle, area.width * 0.45);
  const rightWidth = fitted ? canvas.textWidth(fitted, rightStyle) + 14 : 0;
  canvas.fill(area.x, area.y, area.width, area.height, color);
  canvas.line(title, area.x + 7, baseline, createTextStyle("labelBold", 8.2, "#ffffff", 0.3), {
    width: area.width - 14 - rightWidth,
  });
  if (fitted)
    canvas.line(fitted, area.x + 7, baseline, rightStyle, { width: area.width - 14, align: "right" });
}

export function stars(canvas: PdfCanvas, count: number, right: number, y: number, size = 7): void {
  for (let index = 0; index < 5; index++) {
    const x = right - (5 - index) * (size + 1.2) + size / 2 + 1.2;
    const points: [number, number][] = Array.from({ length: 10 }, (_, corner) => {
      const radius = corner % 2 === 0 ? size / 2 : size / 5;
      const angle = -Math.PI / 2 + (corner * Math.PI) / 5;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    });
    canvas.stream.polygon(...points);
    if (index < count) canvas.stream.fillColor(black).fill();
    else canvas.stream.lineWidth(0.4).strokeColor(leaderGray).stroke();
  }
}

/** Darkens the color if it would be hard to see on paper. Returns the width. */
export function sampleStamp(
  canvas: PdfCanvas,
  label: string,
  siteColor: string,
  right: number,
  y: number,
): number {
  const color = makeReadableOnPaper(siteColor);
  const style = createTextStyle("labelBold", 9, color, 1.2);
  const text = label.toUpperCase();
  const width = canvas.textWidth(text, style) + 14;
  canvas.box(right - width, y, width, 14, 1.3, color);
  canvas.line(text, right - width + 7, y + 10.2, style);
  return width;
}
