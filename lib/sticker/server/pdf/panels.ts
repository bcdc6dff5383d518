import { type DocumentMessages, drawLogo, interpolate } from "@/lib/generation/server";
import { formatCount, formatPrice } from "@/lib/platform/i18n";
import type { PdfCanvas } from "@/lib/platform/render";
import type { Stars } from "@/lib/vehicle/contract/build-data";
import { safetyRatingKinds } from "@/lib/vehicle/rules/safety-ratings";
import type { StickerDocument } from "../../contract/document";
import { createTextStyle, drawBand, drawLeaderLine, gray, stars } from "./style";

export const BAND = 16;
export const PAD = 9;

export interface Panel {
  canvas: PdfCanvas;
  sticker: StickerDocument;
  messages: DocumentMessages;
  x: number;
  width: number;
  /** Row height as a share of the normal height, for columns with many rows. */
  density: number;
}

export const text = createTextStyle("label", 7.6);
export const strong = createTextStyle("labelBold", 7.6);
export const fine = createTextStyle("label", 6.4, gray);

export function drawMarketNote({ canvas, sticker, x, width }: Panel, y: number): number {
  const { marketNote } = sticker;
  if (!marketNote) return y;
  const lines = canvas.wrap(marketNote, fine, width - PAD * 2, 2);
  canvas.tag("P", () => canvas.lines(lines, x + PAD, y, 7.8, fine));
  return y + lines.length * 7.8;
}

export function drawSafetyPanel(panel: Panel, top: number): number {
  const { canvas, sticker, messages, x, width, density } = panel;
  const labels = messages.sticker.safety;
  canvas.tag("H2", () => drawBand(canvas, { x, y: top, width, height: BAND }, labels.title, ""));
  const left = x + PAD;
  const right = x + width - PAD;
  let y = top + BAND + 12;
  for (const kind of safetyRatingKinds) {
    const value: Stars = sticker.safety?.[kind] ?? null;
    const label = labels[kind];
    if (typeof value === "number") {
      const baseline = y;
      canvas.tag(
        "P",
        () => {
          const labelWidth = canvas.line(label, left, baseline, kind === "overall" ? strong : text);
          canvas.leader(left + labelWidth + 4, right - 44, baseline, gray);
          stars(canvas, value, right, baseline - 2.7);
        },
        { alt: `${label}: ${interpolate(labels.alt, { count: value })}` },
      );
    } else {
      const valueText = value === "not_rated" ? labels.notRated : messages.sticker.notAvailable;
      canvas.tag("P", () =>
        drawLeaderLine(
          canvas,
          label,
          valueText,
          { x: left, y, width: right - left },
          { name: kind === "overall" ? strong : text, value: strong },
        ),
      );
    }
    y += 10.4 * density;
  }
  if (sticker.safety) {
    canvas.tag("P", () => canvas.line(labels.note, left, y, fine, { width: right - left }));
    y += 7;
  }
  return drawMarketNote(panel, y);
}

/** Draws the parts content required by 49 CFR 583. */
export function drawPartsPanel(panel: Panel, top: number): number {
  const { canvas, sticker, messages, x, width, density } = panel;
  const labels = messages.sticker.parts;
  const parts = sticker.partsContent;
  const missing = messages.sticker.notAvailable;
  const share = (percent: number) => interpolate(labels.percent, { percent });
  const rows: [string, string][] = [
    [labels.usCanada, parts?.usCanadaPercent == null ? missing : share(parts.usCanadaPercent)],
    ...(parts?.otherSources ?? []).map((source): [string, string] => [
      interpolate(labels.other, { country: source.country }),
      share(source.percent),
    ]),
    [labels.assembly, parts?.finalAssembly ?? sticker.vehicle.plant ?? missing],
    [labels.engine, parts?.engineOrigin ?? missing],
    [labels.transmission, parts?.transmissionOrigin ?? missing],
  ];
  canvas.tag("H2", () => drawBand(canvas, { x, y: top, width, height: BAND }, labels.title, ""));
  let y = top + BAND + 12;
  for (const [label, value] of rows) {
    const short = canvas.fit(value, strong, width * 0.56);
    canvas.tag("P", () =>
      drawLeaderLine(
        canvas,
        label,
        short,
        { x: x + PAD, y, width: width - PAD * 2 },
        { name: text, value: strong },
      ),
    );
    y += 10.2 * density;
  }
  return y;
}

function offerLines(offer: StickerDocument["offer"], messages: DocumentMessages): [string, string][] {
  const labels = messages.sticker.offer;
  const lines: [string, string][] = [];
  if (offer?.priceCents != null) lines.push([labels.price, formatPrice(offer.priceCents)]);
  if (offer?.mileage != null) lines.push([labels.mileage, `${formatCount(offer.mileage)} mi`]);
  return lines;
}

function placeLines({ canvas, sticker: { dealer } }: Panel, room: number): string[] {
  const lines = [dealer?.address, dealer?.city].filter((line) => line != null);
  const both = lines.join(", ");
  return lines.length > 1 && canvas.textWidth(both, text) <= room ? [both] : lines;
}

/** Draws the dealer and place of delivery, which the label act requires, if they were entered. */
export function drawDealerPanel(panel: Panel, top: number): number {
  const { canvas, sticker, messages, x, width } = panel;
  const row = 10.2 * panel.density;
  const { dealer } = sticker;
  const offer = offerLines(sticker.offer, messages);
  if (!dealer && offer.length === 0) return top;
  canvas.tag("H2", () =>
    drawBand(canvas, { x, y: top, width, height: BAND }, messages.sticker.dealerBlock, dealer?.number ?? ""),
  );
  const height = row * (dealer?.address || dealer?.city ? 2 : 1) + row * offer.length;
  const logo = { x: x + PAD, y: top + BAND + 5, width: 54, height };
  const logoWidth = dealer?.logo ? drawLogo(canvas, dealer, logo) + 8 : 0;
  const left = x + PAD + logoWidth;
  const room = width - PAD * 2 - logoWidth;
  const note = `(${messages.sticker.enteredByUser})`;
  let y = top + BAND + 12;
  canvas.tag("P", () => {
    const noteWidth = canvas.textWidth(note, text);
    if (dealer) canvas.line(dealer.name, left, y, strong, { width: room - noteWidth - 8 });
    canvas.line(note, left + room - noteWidth, y, text);
  });
  y += row;
  for (const line of placeLines(panel, room)) {
    canvas.tag("P", () => canvas.line(line, left, y, text, { width: room }));
    y += row;
  }
  for (const [label, value] of offer) {
    const at = { x: left, y, width: room };
    canvas.tag("P", () => drawLeaderLine(canvas, label, value, at, { name: text, value: strong }));
    y += row;
  }
  return y;
}

export function drawAboutPanel(panel: Panel, top: number, floor: number): void {
  const { canvas, sticker, messages, x, width } = panel;
  const labels = messages.sticker.about;
  const text = [labels.unknown, labels.entered, sticker.sourcesUrl ? labels.sources : ""]
    .filter(Boolean)
    .join(" ");
  const lines = canvas.wrap(text, createTextStyle("label", 7.2, gray), width - PAD * 2);
  const leading = 9.2;
  if (top + BAND + 13 + lines.length * leading > floor - 4) return;
  canvas.tag("H2", () => drawBand(canvas, { x, y: top, width, height: BAND }, labels.title, ""));
  canvas.tag("P", () =>
    canvas.lines(lines, x + PAD, top + BAND + 13, leading, createTextStyle("label", 7.2, gray)),
  );
}
