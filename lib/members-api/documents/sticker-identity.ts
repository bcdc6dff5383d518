import type { StickerDocument } from "@/lib/contract/sticker-document";
import type { PdfCanvas } from "./pdf-canvas";
import { black, face, grey, sampleStamp, sheetOf } from "./sticker-style";
import { vehicleTitle } from "./vehicle-words";
import type { Words } from "./words";

/** The thin line along the top of each page: colours with codes, order, dealer, stock, VIN. */
export function drawStrip(canvas: PdfCanvas, sticker: StickerDocument, words: Words, height: number): void {
  const { margin, width } = sheetOf(sticker);
  const said = words.sticker.strip;
  const paint = (one: StickerDocument["exterior"]) =>
    one ? [one.code, one.name].filter(Boolean).join(" ").toUpperCase() : said.none;
  const fields: [string, string][] = [
    [said.ext, paint(sticker.exterior)],
    [said.int, paint(sticker.interior)],
    [said.order, sticker.order ?? said.none],
    [said.dealer, sticker.dealer?.number ?? sticker.dealer?.name ?? said.none],
    [said.stock, sticker.stock ?? said.none],
  ];
  const right = sticker.vin
    ? `${sticker.classic ? words.common.classicNumber.toUpperCase() : words.common.vin} ${sticker.vin}`
    : "";
  const rightWidth = canvas.textWidth(right, face("labelSemi", 7, black, 0.3));
  const y = margin + height / 2 + 2.5;
  let x = margin + 9;
  const end = width - margin - 9 - rightWidth - 12;
  for (const [label, value] of fields) {
    const room = Math.min(150, end - x);
    if (room < 30) break;
    const labelWidth = canvas.line(label, x, y, face("label", 6.4, grey, 0.2)) + 4;
    const valueWidth = canvas.line(value, x + labelWidth, y, face("labelMedium", 7, black, 0.2), {
      width: Math.max(20, room - labelWidth),
    });
    x += labelWidth + valueWidth + 15;
  }
  canvas.line(right, width - margin - 9 - rightWidth, y, face("labelSemi", 7, black, 0.3));
  canvas.rule(margin, margin + height, width - margin, 0.8, black);
}

/** Make as text, never a maker's logo, and beside it what the sheet is and what it was made from, at 8 pt or more. */
export function drawHeaderBand(
  canvas: PdfCanvas,
  sticker: StickerDocument,
  words: Words,
  at: { x: number; y: number; width: number },
): number {
  const make = (sticker.vehicle.make ?? words.sticker.notAvailable).toUpperCase();
  const sizes = [34, 28, 22, 18];
  const style = face(
    "labelBold",
    sizes.find((size) => canvas.textWidth(make, face("labelBold", size)) <= at.width * 0.46) ?? 18,
  );
  const bottom = at.y + 38;
  canvas.tag("H1", () => canvas.line(make, at.x, bottom - 6, style, { width: at.width * 0.5 }));
  const noticeWidth = at.width * 0.5 - 6;
  const stamp = sticker.sample ? 66 : 0;
  const wrapped = (width: number) => canvas.wrap(sticker.notice, face("labelBold", 8.4), width, 2);
  const whole = wrapped(noticeWidth - stamp);
  // Two lines of one length, not a line and a word.
  const even = canvas.textWidth(sticker.notice, face("labelBold", 8.4)) * 0.6;
  const notice = whole.length > 1 && even < noticeWidth - stamp ? wrapped(even) : whole;
  canvas.tag("P", () => {
    let y = bottom - 6 - notice.length * 10.2;
    for (const line of notice) {
      canvas.line(line, at.x + at.width - noticeWidth, y, face("labelBold", 8.4), {
        width: noticeWidth - stamp,
        align: "right",
      });
      y += 10.2;
    }
    canvas.line(sticker.basis, at.x + at.width - noticeWidth, y, face("label", 8.4), {
      width: noticeWidth - stamp,
      align: "right",
    });
  });
  if (sticker.sample)
    canvas.tag("P", () => {
      sampleStamp(canvas, sticker.sampleLabel, sticker.brand.secondaryColor, at.x + at.width, bottom - 19);
    });
  canvas.artifact(() => canvas.fill(at.x, bottom, at.width, 2.8, black));
  return bottom + 2.8;
}

function paintText(
  paint: StickerDocument["exterior"],
  { colorOrigin }: StickerDocument,
  words: Words,
): string | null {
  if (!paint) return null;
  const name = paint.code ? `${paint.name} (${paint.code})` : paint.name;
  return colorOrigin === "user" ? `${name}, ${words.sticker.enteredByUser}` : name;
}

export function identityPairs(sticker: StickerDocument, words: Words): [string, string][] {
  const { vehicle } = sticker;
  const said = words.sticker.identity;
  const pairs: [string, string | null][] = [
    [said.engine, vehicle.engine],
    [said.transmission, vehicle.transmission],
    [said.drive, vehicle.drive],
    [said.fuel, vehicle.fuel],
    [said.exterior, paintText(sticker.exterior, sticker, words)],
    [said.interior, paintText(sticker.interior, sticker, words)],
    [words.common.vin, sticker.vin || null],
    [said.plant, vehicle.plant ?? vehicle.country],
  ];
  return pairs.map(([label, value]) => [label, value ?? words.sticker.notAvailable]);
}

/** Year, model and body in one line, then eight facts in two rows of four; unknown ones say 'Not available'. */
export function drawIdentity(
  canvas: PdfCanvas,
  sticker: StickerDocument,
  words: Words,
  at: { x: number; y: number; width: number },
): number {
  const title = vehicleTitle({ ...sticker.vehicle, make: null }, words);
  const name = [title, sticker.vehicle.body].filter(Boolean).join(" · ").toUpperCase();
  const size =
    [15, 13, 11, 9.5].find((one) => canvas.textWidth(name, face("labelBold", one)) <= at.width) ?? 9.5;
  canvas.tag("P", () => canvas.line(name, at.x, at.y + 17, face("labelBold", size), { width: at.width }));
  const columns = 4;
  const unit = at.width / columns;
  identityPairs(sticker, words).forEach(([label, value], index) => {
    const x = at.x + (index % columns) * unit;
    const y = at.y + 30 + Math.floor(index / columns) * 24;
    canvas.tag("P", () => {
      canvas.line(label.toUpperCase(), x, y, face("labelSemi", 6, grey, 0.35), { width: unit - 8 });
      const lines = canvas.wrap(value, face("labelMedium", 7.8), unit - 10, 2);
      const size = lines.length > 1 ? 6.6 : 7.8;
      canvas.lines(
        canvas.wrap(value, face("labelMedium", size), unit - 10, 2),
        x,
        y + 8.6,
        7.2,
        face("labelMedium", size),
      );
    });
  });
  return at.y + 78;
}
