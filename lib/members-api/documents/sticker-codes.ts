import { drawCode39, drawQr } from "./codes";
import { PAD, type Panel, text } from "./sticker-panels";
import { black, face, grey, sampleStamp } from "./sticker-style";
import { fill } from "./words";

/** Barcode of the VIN with its text, and the code that leads to where each line came from. Set from the bottom up. */
export function drawCodes(panel: Panel, bottom: number): void {
  const { canvas, sticker, words, x, width } = panel;
  const said = words.sticker;
  const qr = sticker.sourcesUrl ? 54 : 0;
  const qrTop = bottom - 62;
  const left = x + PAD + (qr ? qr + 8 : 0);
  const lines = [
    said.sources,
    sticker.sourcesUrl?.replace(/^https:\/\//, "") ?? "",
    `${sticker.number} · ${sticker.issuedLabel}`,
    sticker.brand.name,
  ];
  canvas.artifact(() => canvas.rule(x, qrTop - 54, x + width, 1, black));
  drawBarcode(panel, qrTop - 48);
  if (sticker.sourcesUrl) {
    const url = sticker.sourcesUrl;
    canvas.link(
      url,
      { x: x + PAD, y: qrTop, width: qr, height: qr },
      () => drawQr(canvas, url, x + PAD, qrTop, qr),
      said.qrAlt,
    );
  }
  canvas.tag("P", () => {
    lines.filter(Boolean).forEach((line, index) => {
      canvas.line(
        line,
        left,
        qrTop + 11 + index * 9,
        index === 0 ? face("labelSemi", 7.2) : face("label", 6.8, grey),
        { width: x + width - PAD - left },
      );
    });
  });
  if (sticker.sample)
    canvas.tag("P", () => {
      sampleStamp(canvas, sticker.sampleLabel, sticker.brand.secondaryColor, x + width - PAD, qrTop + 40);
    });
}

export function drawBarcode(panel: Panel, top: number): void {
  const { canvas, sticker, words, x, width } = panel;
  const { vin } = sticker;
  if (!vin) {
    canvas.tag("P", () => canvas.line(words.sticker.noVin, x + PAD, top + 18, text));
    return;
  }
  const area = { x: x + 3, y: top, width: width - 6, height: 28 };
  canvas.tag(
    "Figure",
    () => {
      if (!drawCode39(canvas, vin, area))
        canvas.line(words.sticker.barcodeNone, x + PAD, top + 16, text, { width: width - PAD * 2 });
    },
    { alt: fill(words.sticker.barcodeAlt, { vin }), area },
  );
  canvas.tag("P", () =>
    canvas.line(vin, x, top + 38.5, face("labelSemi", 9, black, 2), { width, align: "center" }),
  );
}
