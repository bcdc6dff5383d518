import { interpolate } from "@/lib/generation/server";
import { drawCode39, drawQr } from "@/lib/platform/render";
import { PAD, type Panel, text } from "./panels";
import { black, createTextStyle, gray, sampleStamp } from "./style";

const BARCODE = 54;
const SOURCES = 62;
export const CODES = BARCODE + SOURCES;

export function drawCodes(panel: Panel, bottom: number): void {
  const { canvas, x, width } = panel;
  const top = bottom - SOURCES;
  canvas.artifact(() => canvas.rule(x, top - BARCODE, x + width, 1, black));
  drawBarcode(panel, top - BARCODE + 6);
  drawSources(panel, top);
}

/** Keeps the QR code on an unbranded sticker, but omits the service's name. */
export function drawSources(panel: Panel, top: number): void {
  const { canvas, sticker, messages, x, width } = panel;
  const { sourcesUrl: url, paper } = sticker;
  const labels = messages.sticker;
  const qr = url ? 54 : 0;
  const left = x + PAD + (qr ? qr + 8 : 0);
  const sourceLines = paper.unbranded
    ? [sticker.number, sticker.issuedLabel]
    : [
        url?.replace(/^https:\/\//, "") ?? "",
        `${sticker.number} · ${sticker.issuedLabel}`,
        sticker.brand.name,
      ];
  if (url)
    canvas.link(
      url,
      { x: x + PAD, y: top, width: qr, height: qr },
      () => drawQr(canvas, url, x + PAD, top, qr),
      labels.qrAlt,
    );
  canvas.tag("P", () => {
    [labels.sources, ...sourceLines].filter(Boolean).forEach((line, index) => {
      const style = index === 0 ? createTextStyle("labelSemi", 7.2) : createTextStyle("label", 6.8, gray);
      canvas.line(line, left, top + 11 + index * 9, style, { width: x + width - PAD - left });
    });
  });
  if (sticker.sample)
    canvas.tag("P", () => {
      sampleStamp(canvas, sticker.sampleLabel, sticker.brand.secondaryColor, x + width - PAD, top + 40);
    });
}

export function drawBarcode(panel: Panel, top: number): void {
  const { canvas, sticker, messages, x, width } = panel;
  const { vin } = sticker;
  if (!vin) {
    canvas.tag("P", () => canvas.line(messages.sticker.noVin, x + PAD, top + 18, text));
    return;
  }
  const area = { x: x + 3, y: top, width: width - 6, height: 28 };
  canvas.tag(
    "Figure",
    () => {
      if (!drawCode39(canvas, vin, area))
        canvas.line(messages.sticker.barcodeNone, x + PAD, top + 16, text, { width: width - PAD * 2 });
    },
    { alt: interpolate(messages.sticker.barcodeAlt, { vin }), area },
  );
  canvas.tag("P", () =>
    canvas.line(vin, x, top + 38.5, createTextStyle("labelSemi", 9, black, 2), { width, align: "center" }),
  );
}
