import QRCode from "qrcode";
import { findCode39Widths } from "@/lib/platform/values";
import type { PdfCanvas } from "./pdf-canvas";

const QUIET_MODULES = 10;

/** Includes the quiet zone. Returns false if `text` can't be encoded. */
export function drawCode39(
  canvas: PdfCanvas,
  text: string,
  area: { x: number; y: number; width: number; height: number },
): boolean {
  const widths = findCode39Widths(text);
  if (!widths) return false;
  const modules = widths.reduce((sum, width) => sum + width, 0) + QUIET_MODULES * 2;
  const module = area.width / modules;
  let x = area.x + QUIET_MODULES * module;
  widths.forEach((width, index) => {
    if (index % 2 === 0) canvas.stream.rect(x, area.y, width * module, area.height);
    x += width * module;
  });
  canvas.stream.fillColor("#000000").fill();
  return true;
}

interface QrBars {
  side: number;
  bars: { row: number; from: number; length: number }[];
}

/** Merges adjacent squares: hairlines between them confuse scanners and viewers. */
function createQrBars(text: string): QrBars {
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

const QUIET = 2;

/** Returns the SVG path for a square of `side` units, quiet zone included. */
export function createQrPath(text: string): { side: number; path: string } {
  const { side, bars } = createQrBars(text);
  const path = bars.map(({ row, from, length }) => `M${from + QUIET} ${row + QUIET}h${length}v1h-${length}z`);
  return { side: side + QUIET * 2, path: path.join("") };
}

export function drawQr(canvas: PdfCanvas, text: string, x: number, y: number, size: number): void {
  const { side, bars } = createQrBars(text);
  const module = size / (side + QUIET * 2);
  for (const { row, from, length } of bars)
    canvas.stream.rect(x + (from + QUIET) * module, y + (row + QUIET) * module, length * module, module);
  canvas.stream.fillColor("#000000").fill();
}
