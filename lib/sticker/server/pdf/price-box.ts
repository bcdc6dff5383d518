import type { DocumentMessages } from "@/lib/generation/server";
import { formatCents } from "@/lib/platform/i18n";
import type { PdfCanvas } from "@/lib/platform/render";
import type { StickerDocument } from "../../contract/document";
import { black, createTextStyle, drawBand, drawLeaderLine, warningRed } from "./style";

const LINE = 11;
const TOTAL = 23;
export const MAX_DISCOUNTS = 6;

interface PriceRow {
  name: string;
  value: string;
}

function buildPriceRows(
  sticker: StickerDocument,
  messages: DocumentMessages,
  mostDiscounts: number,
): PriceRow[] {
  const { prices } = sticker;
  const labels = messages.sticker;
  const formatAmount = (cents: number | null) => (cents === null ? labels.notAvailable : formatCents(cents));
  const shownDiscounts = prices.discounts.slice(0, mostDiscounts);
  const getEntered = (price: (typeof prices.entered)[number], name: string) =>
    prices.entered.includes(price) ? `${name} (${labels.enteredByUser})` : name;
  const others = prices.discounts.slice(mostDiscounts).reduce((sum, discount) => sum + discount.cents, 0);
  return [
    { name: getEntered("base", labels.base), value: formatAmount(prices.baseCents) },
    { name: labels.optionsTotal, value: formatAmount(prices.optionsCents) },
    ...shownDiscounts.map((item) => ({
      name: getEntered("discounts", item.name),
      value: formatCents(0 - item.cents),
    })),
    ...(others > 0 ? [{ name: labels.otherDiscounts, value: formatCents(0 - others) }] : []),
    { name: getEntered("destination", labels.destination), value: formatAmount(prices.destinationCents) },
  ];
}

export function measurePriceBox(
  canvas: PdfCanvas,
  sticker: StickerDocument,
  messages: DocumentMessages,
  width: number,
  mostDiscounts = MAX_DISCOUNTS,
): number {
  const warning = wrapWarning(canvas, sticker, width);
  return (
    8 +
    buildPriceRows(sticker, messages, mostDiscounts).length * LINE +
    4 +
    warning.length * 9.4 +
    (warning.length > 0 ? 3 : 0) +
    TOTAL
  );
}

function wrapWarning(canvas: PdfCanvas, sticker: StickerDocument, width: number): string[] {
  if (!sticker.prices.warning) return [];
  return canvas.wrap(sticker.prices.warning, createTextStyle("labelBold", 7.6, warningRed), width - 26, 3);
}

export function drawPriceBox(
  canvas: PdfCanvas,
  sticker: StickerDocument,
  messages: DocumentMessages,
  at: { x: number; y: number; width: number },
  { color = black, mostDiscounts = MAX_DISCOUNTS } = {},
): void {
  const height = measurePriceBox(canvas, sticker, messages, at.width, mostDiscounts);
  const inner = { x: at.x + 8, width: at.width - 16 };
  canvas.artifact(() => canvas.box(at.x, at.y, at.width, height, 0.8, color));
  let y = at.y + 8 + 6;
  for (const row of buildPriceRows(sticker, messages, mostDiscounts)) {
    const baseline = y;
    canvas.tag("P", () => {
      drawLeaderLine(
        canvas,
        row.name.toUpperCase(),
        row.value,
        { ...inner, y: baseline },
        { name: createTextStyle("labelMedium", 8.2), value: createTextStyle("labelBold", 8.2) },
      );
    });
    y += LINE;
  }
  const warning = wrapWarning(canvas, sticker, at.width);
  if (warning.length > 0) {
    y += 2;
    canvas.tag("P", () => {
      canvas.stream
        .polygon([inner.x + 3.5, y - 6.4], [inner.x + 7.4, y], [inner.x - 0.4, y])
        .fillColor(warningRed)
        .fill();
      canvas.lines(warning, inner.x + 11, y, 9.4, createTextStyle("labelBold", 7.6, warningRed));
    });
  }
  const top = at.y + height - TOTAL;
  const { totalCents } = sticker.prices;
  const total = totalCents === null ? messages.sticker.notAvailable : formatCents(totalCents);
  const label = sticker.classic ? messages.sticker.totalClassic : messages.sticker.total;
  canvas.tag("P", () => {
    drawBand(canvas, { x: at.x, y: top, width: at.width, height: TOTAL }, "", "", color);
    const sizes = [13.5, 12, 10.5];
    const fits = (size: number) =>
      canvas.textWidth(`${label.toUpperCase()}${total}`, createTextStyle("labelBold", size)) + 18 <=
      inner.width;
    const style = createTextStyle("labelBold", sizes.find(fits) ?? 10.5, "#ffffff");
    const room = inner.width - canvas.textWidth(total, style) - 12;
    canvas.line(label.toUpperCase(), inner.x, top + 16, style, { width: room });
    canvas.line(total, inner.x, top + 16, style, { width: inner.width, align: "right" });
  });
}
