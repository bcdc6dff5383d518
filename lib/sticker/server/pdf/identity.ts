import { type DocumentMessages, formatVehicleTitle } from "@/lib/generation/server";
import type { PdfCanvas, TextStyle } from "@/lib/platform/render";
import type { StickerDocument } from "../../contract/document";
import { isColorEntered } from "../../rules/facts";
import { black, createTextStyle, getStickerPage, gray, sampleStamp } from "./style";

export function drawStrip(
  canvas: PdfCanvas,
  sticker: StickerDocument,
  messages: DocumentMessages,
  height: number,
): void {
  const { margin, width } = getStickerPage(sticker);
  const labels = messages.sticker.strip;
  const paint = (item: StickerDocument["exterior"]) =>
    item ? [item.code, item.name].filter(Boolean).join(" ").toUpperCase() : labels.none;
  const fields: [string, string][] = [
    [labels.ext, paint(sticker.exterior)],
    [labels.int, paint(sticker.interior)],
    [labels.order, sticker.order ?? labels.none],
    [labels.dealer, sticker.dealer?.number ?? sticker.dealer?.name ?? labels.none],
    [labels.stock, sticker.stock ?? labels.none],
  ];
  const right = sticker.vin
    ? `${sticker.classic ? messages.common.classicNumber.toUpperCase() : messages.common.vin} ${sticker.vin}`
    : "";
  const rightWidth = canvas.textWidth(right, createTextStyle("labelSemi", 7, black, 0.3));
  const y = margin + height / 2 + 2.5;
  let x = margin + 9;
  const end = width - margin - 9 - rightWidth - 12;
  for (const [label, value] of fields) {
    const room = Math.min(150, end - x);
    if (room < 30) break;
    const labelWidth = canvas.line(label, x, y, createTextStyle("label", 6.4, gray, 0.2)) + 4;
    const valueWidth = canvas.line(value, x + labelWidth, y, createTextStyle("labelMedium", 7, black, 0.2), {
      width: Math.max(20, room - labelWidth),
    });
    x += labelWidth + valueWidth + 15;
  }
  canvas.line(right, width - margin - 9 - rightWidth, y, createTextStyle("labelSemi", 7, black, 0.3));
  canvas.rule(margin, margin + height, width - margin, 0.8, black);
}

/** Wraps into lines of similar length, so that the last line isn't a single word. */
function balanceLines(canvas: PdfCanvas, text: string, style: TextStyle, width: number): string[] {
  const lines = canvas.wrap(text, style, width);
  if (lines.length < 2) return lines;
  const even = Math.min(width, (canvas.textWidth(text, style) / lines.length) * 1.2);
  const narrower = canvas.wrap(text, style, even);
  return narrower.length === lines.length ? narrower : lines;
}

/** Prints the make as text, never as a manufacturer's logo. The notice must be at least 8 pt. */
export function drawHeaderBand(
  canvas: PdfCanvas,
  sticker: StickerDocument,
  messages: DocumentMessages,
  at: { x: number; y: number; width: number },
): number {
  const make = (sticker.vehicle.make ?? messages.sticker.notAvailable).toUpperCase();
  const sizes = [34, 28, 22, 18];
  const style = createTextStyle(
    "labelBold",
    sizes.find((size) => canvas.textWidth(make, createTextStyle("labelBold", size)) <= at.width * 0.46) ?? 18,
  );
  const stamp = sticker.sample ? 66 : 0;
  const makeWidth = Math.min(canvas.textWidth(make, style), at.width * 0.5);
  const room = at.width - Math.max(makeWidth + 14, at.width * 0.34) - stamp;
  const notice = balanceLines(canvas, sticker.notice, createTextStyle("labelBold", 8.4), room);
  const basis = balanceLines(canvas, sticker.basis, createTextStyle("label", 8.4), room);
  const leading = 10.2;
  const bottom = at.y + Math.max(38, 7.4 + (notice.length + basis.length) * leading);
  canvas.tag("H1", () => canvas.line(make, at.x, bottom - 6, style, { width: at.width * 0.5 }));
  canvas.tag("P", () => {
    const x = at.x + at.width - stamp - room;
    let y = bottom - 6 - (notice.length + basis.length - 1) * leading;
    for (const [lines, of] of [
      [notice, createTextStyle("labelBold", 8.4)],
      [basis, createTextStyle("label", 8.4)],
    ] as const)
      for (const line of lines) {
        canvas.line(line, x, y, of, { width: room, align: "right" });
        y += leading;
      }
  });
  if (sticker.sample)
    canvas.tag("P", () => {
      sampleStamp(canvas, sticker.sampleLabel, sticker.brand.secondaryColor, at.x + at.width, bottom - 19);
    });
  canvas.artifact(() => canvas.fill(at.x, bottom, at.width, 2.8, black));
  return bottom + 2.8;
}

function paintText(
  part: "exterior" | "interior",
  sticker: StickerDocument,
  messages: DocumentMessages,
): string | null {
  const paint = sticker[part];
  if (!paint) return null;
  const name = paint.code ? `${paint.name} (${paint.code})` : paint.name;
  return isColorEntered(sticker, part) ? `${name}, ${messages.sticker.enteredByUser}` : name;
}

export function listIdentityPairs(sticker: StickerDocument, messages: DocumentMessages): [string, string][] {
  const { vehicle } = sticker;
  const labels = messages.sticker.identity;
  const pairs: [string, string | null][] = [
    [labels.engine, vehicle.engine],
    [labels.transmission, vehicle.transmission],
    [labels.drive, vehicle.drive],
    [labels.fuel, vehicle.fuel],
    [labels.exterior, paintText("exterior", sticker, messages)],
    [labels.interior, paintText("interior", sticker, messages)],
    [messages.common.vin, sticker.vin || null],
    [labels.plant, vehicle.plant ?? vehicle.country],
  ];
  return pairs.map(([label, value]) => [label, value ?? messages.sticker.notAvailable]);
}

export function drawIdentity(
  canvas: PdfCanvas,
  sticker: StickerDocument,
  messages: DocumentMessages,
  at: { x: number; y: number; width: number },
): number {
  const title = formatVehicleTitle({ ...sticker.vehicle, make: null }, messages);
  const name = [title, sticker.vehicle.body].filter(Boolean).join(" · ").toUpperCase();
  const size =
    [15, 13, 11, 9.5].find(
      (number) => canvas.textWidth(name, createTextStyle("labelBold", number)) <= at.width,
    ) ?? 9.5;
  canvas.tag("P", () =>
    canvas.line(name, at.x, at.y + 17, createTextStyle("labelBold", size), { width: at.width }),
  );
  const columns = 4;
  const unit = at.width / columns;
  listIdentityPairs(sticker, messages).forEach(([label, value], index) => {
    const x = at.x + (index % columns) * unit;
    const y = at.y + 30 + Math.floor(index / columns) * 24;
    canvas.tag("P", () => {
      canvas.line(label.toUpperCase(), x, y, createTextStyle("labelSemi", 6, gray, 0.35), {
        width: unit - 8,
      });
      const lines = canvas.wrap(value, createTextStyle("labelMedium", 7.8), unit - 10, 2);
      const size = lines.length > 1 ? 6.6 : 7.8;
      canvas.lines(
        canvas.wrap(value, createTextStyle("labelMedium", size), unit - 10, 2),
        x,
        y + 8.6,
        7.2,
        createTextStyle("labelMedium", size),
      );
    });
  });
  return at.y + 78;
}
