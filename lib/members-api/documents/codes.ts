import bwip from "bwip-js/node";
import QRCode from "qrcode";
import type { PdfCanvas } from "./pdf-canvas";

const CODE39 = /^[0-9A-Z. $/+%-]{1,20}$/;

/** Widths of bars and spaces in modules, starting with a bar. Null where the text does not fit Code 39. */
export function code39Widths(text: string): number[] | null {
  if (!CODE39.test(text)) return null;
  const [symbol] = bwip.raw({ bcid: "code39", text });
  if (!symbol || !("sbs" in symbol)) return null;
  return Array.from(symbol.sbs);
}

const QUIET_MODULES = 10;

/** Vector bars with the quiet zone that scanners need on both sides. Returns false where nothing was drawn. */
export function drawCode39(
  canvas: PdfCanvas,
  text: string,
  area: { x: number; y: number; width: number; height: number },
): boolean {
  const widths = code39Widths(text);
  if (!widths) return false;
  const modules = widths.reduce((sum, width) => sum + width, 0) + QUIET_MODULES * 2;
  const module = area.width / modules;
  let x = area.x + QUIET_MODULES * module;
  widths.forEach((width, index) => {
    if (index % 2 === 0) canvas.pen.rect(x, area.y, width * module, area.height);
    x += width * module;
  });
  canvas.pen.fillColor("#000000").fill();
  return true;
}

interface QrBars {
  /** Squares along a side, without the quiet zone. */
  side: number;
  bars: { row: number; from: number; length: number }[];
}

/** Neighbours in a row are one bar: hairlines between squares confuse scanners and viewers. */
function qrBars(text: string): QrBars {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const bars: QrBars["bars"] = [];
  for (let row = 0; row < modules.size; row++) {
    let from = -1;
    for (let column = 0; column <= modules.size; column++) {
      const dark = column < modules.size && modules.get(row, column) === 1;
      if (dark && from < 0) from = column;
      if (!dark && from >= 0) {
        bars.push({ row, from, length: column - from });
        from = -1;
      }
    }
  }
  return { side: modules.size, bars };
}

/** Squares of quiet zone on each side. */
const QUIET = 2;

/** A QR code for a page: an SVG path in a square of `side` units, its quiet zone inside. */
export function qrPath(text: string): { side: number; path: string } {
  const { side, bars } = qrBars(text);
  const path = bars.map(({ row, from, length }) => `M${from + QUIET} ${row + QUIET}h${length}v1h-${length}z`);
  return { side: side + QUIET * 2, path: path.join("") };
}

/** Vector QR code with its quiet zone inside `size`. */
export function drawQr(canvas: PdfCanvas, text: string, x: number, y: number, size: number): void {
  const { side, bars } = qrBars(text);
  const module = size / (side + QUIET * 2);
  for (const { row, from, length } of bars)
    canvas.pen.rect(x + (from + QUIET) * module, y + (row + QUIET) * module, length * module, module);
  canvas.pen.fillColor("#000000").fill();
}
