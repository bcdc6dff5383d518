import type { PdfCanvas, TextStyle } from "@/lib/platform/render";
import type { ReportMark } from "@/lib/report/contract/document";

export const ink = {
  black: "#17191d",
  soft: "#5a5d63",
  faint: "#8b8c8d",
  hairline: "#d8d3c7",
  band: "#f4f1e9",
  red: "#a3201d",
  amber: "#9a5b00",
  white: "#ffffff",
} as const;

export const type = {
  label: { face: "labelSemi", size: 6.8, color: ink.soft, tracking: 0.42 },
  labelInk: { face: "labelSemi", size: 6.8, color: ink.black, tracking: 0.42 },
  title: { face: "labelBold", size: 27, color: ink.black, tracking: -0.2 },
  vin: { face: "labelSemi", size: 11.5, color: ink.black, tracking: 1.1 },
  heading: { face: "labelBold", size: 15.5, color: ink.black },
  number: { face: "labelBold", size: 9.5, color: ink.white },
  caption: { face: "labelBold", size: 9, color: ink.black },
  headline: { face: "labelBold", size: 15, color: ink.black },
  state: { face: "labelSemi", size: 8.2, color: ink.black },
  small: { face: "text", size: 7.6, color: ink.soft },
  body: { face: "text", size: 9, color: ink.black },
  bodySoft: { face: "text", size: 8.8, color: ink.soft },
  cell: { face: "text", size: 8.6, color: ink.black },
  cellStrong: { face: "textSemi", size: 8.6, color: ink.black },
  figure: { face: "labelMedium", size: 8.8, color: ink.black },
  fine: { face: "text", size: 7.8, color: ink.soft },
  term: { face: "labelBold", size: 8.4, color: ink.black },
} as const satisfies Record<string, TextStyle>;

export function markColor(mark: ReportMark): string {
  if (mark === "alert") return ink.red;
  if (mark === "note") return ink.amber;
  return mark === "plain" ? ink.black : ink.soft;
}

/** Draws a different shape for each state, so that color is never the only cue. `x`, `y` is the center. */
export function drawMark(canvas: PdfCanvas, mark: ReportMark, x: number, y: number, size = 7): void {
  const { stream } = canvas;
  const half = size / 2;
  if (mark === "alert") {
    stream
      .polygon([x, y - half], [x + half, y], [x, y + half], [x - half, y])
      .fillColor(ink.red)
      .fill();
  } else if (mark === "note") {
    stream
      .polygon([x, y - half], [x + half, y + half * 0.8], [x - half, y + half * 0.8])
      .fillColor(ink.amber)
      .fill();
  } else if (mark === "plain") {
    stream
      .rect(x - half, y - 0.7, size, 1.4)
      .fillColor(ink.black)
      .fill();
  } else if (mark === "unchecked") {
    stream
      .lineWidth(0.9)
      .circle(x, y, half - 0.45)
      .strokeColor(ink.faint)
      .stroke();
  } else {
    stream
      .save()
      .rect(x - half, y - half, size, size)
      .clip()
      .lineWidth(0.8)
      .strokeColor(ink.soft);
    for (let step = -size; step <= size; step += 2) {
      stream.moveTo(x - half + step, y + half).lineTo(x + half + step, y - half);
    }
    stream.stroke().restore();
  }
}
