import type { PdfCanvas, TextStyle } from "@/lib/platform/render";

/** 16 CFR 455.2(a)(2): black ink only. */
export const ink = "#000000";

export interface GuideFrame {
  canvas: PdfCanvas;
  x: number;
  width: number;
  size: number;
}

const createLeadStyle = (size: number): TextStyle => ({ face: "labelBold", size: size + 0.5, color: ink });
const createTextStyle = (size: number): TextStyle => ({ face: "text", size, color: ink });

export function wrapRunIn({ canvas, width, size }: GuideFrame, lead: string, text: string): string[] {
  if (lead === "") return text === "" ? [] : canvas.wrap(text, createTextStyle(size), width);
  const leadWidth = canvas.textWidth(`${lead} `, createLeadStyle(size));
  const words = text.split(" ").filter(Boolean);
  let first = "";
  while (words.length > 0) {
    const longer = first === "" ? (words[0] ?? "") : `${first} ${words[0]}`;
    if (canvas.textWidth(longer, createTextStyle(size)) > width - leadWidth) break;
    first = longer;
    words.shift();
  }
  return [first, ...(words.length > 0 ? canvas.wrap(words.join(" "), createTextStyle(size), width) : [])];
}

/** Draws downward from `y` and returns the bottom. */
export function drawRunIn(
  frame: GuideFrame,
  y: number,
  lead: string,
  text: string,
  leading = frame.size * 1.22,
): number {
  const { canvas, x, width, size } = frame;
  if (lead !== "" && canvas.textWidth(lead, createLeadStyle(size)) > width) {
    const lines = canvas.wrap(lead, createLeadStyle(size), width);
    canvas.tag("P", () => canvas.lines(lines, x, y + leading * 0.85, leading, createLeadStyle(size)));
    return drawRunIn(frame, y + lines.length * leading, "", text, leading);
  }
  const lines = wrapRunIn(frame, lead, text);
  if (lines.length === 0) return y;
  canvas.tag("P", () => {
    const indent = lead === "" ? 0 : canvas.line(`${lead} `, x, y + leading * 0.85, createLeadStyle(size));
    lines.forEach((line, at) => {
      canvas.line(line, at === 0 ? x + indent : x, y + leading * (at + 0.85), createTextStyle(size));
    });
  });
  return y + lines.length * leading + 2;
}

function drawBox(
  canvas: PdfCanvas,
  x: number,
  y: number,
  side: number,
  isTicked: boolean,
  weight: number,
): void {
  canvas.box(x, y, side, side, weight, ink);
  if (!isTicked) return;
  const inset = side * 0.2;
  canvas.stream
    .lineWidth(weight * 1.3)
    .strokeColor(ink)
    .moveTo(x + inset, y + inset)
    .lineTo(x + side - inset, y + side - inset)
    .moveTo(x + side - inset, y + inset)
    .lineTo(x + inset, y + side - inset)
    .stroke();
}

interface Box {
  isTicked: boolean;
  alt: string;
}

export function drawOption(
  canvas: PdfCanvas,
  x: number,
  y: number,
  width: number,
  { title, isTicked, alt }: Box & { title: string },
): number {
  const style: TextStyle = { face: "labelBold", size: 23, color: ink };
  const area = { x, y, width: 28, height: 28 };
  canvas.tag("Figure", () => drawBox(canvas, x, y, 28, isTicked, 2), { alt, area });
  canvas.tag("H3", () => canvas.line(title, x + 42, y + 22, style, { width: width - 42 }));
  return y + 34;
}

export function drawTicked(
  frame: GuideFrame,
  y: number,
  { isTicked, alt, lead, text }: Box & { lead: string; text: string },
): number {
  const { canvas, x, width, size } = frame;
  const area = { x, y: y + 1, width: 10, height: 10 };
  canvas.tag("Figure", () => drawBox(canvas, x, y + 1, 10, isTicked, 1), { alt, area });
  return drawRunIn({ canvas, x: x + 17, width: width - 17, size }, y, lead, text) + 1;
}
