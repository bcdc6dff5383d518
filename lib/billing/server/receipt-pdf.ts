import { ink, interpolate, type } from "@/lib/generation/server";
import { getFormattingLocale } from "@/lib/platform/i18n";
import { PdfCanvas, type TextStyle } from "@/lib/platform/render";
import type { ReceiptModel } from "./receipt-model";

const PAPER_SIZES = { letter: [612, 792], a4: [595.28, 841.89] } as const;
const MARGIN = 56;
const AMOUNT_WIDTH = 92;
const PRICE_WIDTH = 84;
const QUANTITY_WIDTH = 62;
const LINE = 13;

const style = {
  brand: { face: "labelBold", size: 13, color: ink.black },
  title: { ...type.title, size: 30 },
  state: { face: "labelBold", size: 11, color: ink.black, tracking: 0.3 },
  text: { face: "text", size: 10, color: ink.black },
  textStrong: { face: "textSemi", size: 10, color: ink.black },
  note: { face: "text", size: 8.8, color: ink.soft },
  figure: { face: "labelMedium", size: 10.4, color: ink.black },
  label: { ...type.label, size: 7.4 },
  total: { face: "labelBold", size: 13, color: ink.black },
} as const satisfies Record<string, TextStyle>;

interface Page {
  canvas: PdfCanvas;
  model: ReceiptModel;
  left: number;
  right: number;
}

export async function renderReceiptPdf(model: ReceiptModel): Promise<Uint8Array> {
  const [width, height] = PAPER_SIZES[model.paperSize];
  const canvas = new PdfCanvas({
    width,
    height,
    title: `${interpolate(model.messages.file, { number: model.number })} – ${model.siteName}`,
    author: model.siteName,
    lang: getFormattingLocale(model.locale),
    createdAt: model.createdAt,
  });
  canvas.addPage();
  const page: Page = { canvas, model, left: MARGIN, right: width - MARGIN };
  let y = drawHead(page);
  y = drawParties(page, y);
  y = drawItem(page, y);
  y = drawAmounts(page, y);
  if (y > measureClosingTop(canvas)) canvas.addPage();
  drawClosing(page);
  return canvas.finish();
}

function drawHead({ canvas, model, left, right }: Page): number {
  const top = 56;
  canvas.artifact(() => canvas.fill(left, top - 9, 10, 10, model.color));
  canvas.tag("P", () => canvas.line(model.siteName, left + 17, top, style.brand, { width: 300 }));
  if (model.isTest) {
    const testLabel = { ...style.state, size: 9.5, color: ink.red, tracking: 1.1 };
    const text = model.messages.test.toUpperCase();
    const width = canvas.textWidth(text, testLabel) + 14;
    canvas.artifact(() => canvas.box(right - width, top - 11, width, 15.5, 1.2, ink.red));
    canvas.tag("P", () => canvas.line(text, right - width + 7, top, testLabel));
  }
  canvas.tag("H1", () => canvas.line(model.messages.receipt, left, top + 52, style.title));
  canvas.tag("P", () =>
    canvas.line(model.state, right - 220, top + 52, style.state, { width: 220, align: "right" }),
  );
  canvas.artifact(() => canvas.fill(left, top + 64, right - left, 2.4, ink.black));
  return top + 86;
}

function drawParties({ canvas, model, left, right }: Page, top: number): number {
  const column = (right - left - 30) / 2;
  const labelWidth = 92;
  let y = top;
  for (const { label, value } of model.meta) {
    const lines = canvas.wrap(value, style.figure, column - labelWidth, 2);
    canvas.tag("P", () => {
      canvas.line(label, left, y, style.note, { width: labelWidth - 6 });
      canvas.lines(lines, left + labelWidth, y, 13, style.figure);
    });
    y += 3 + lines.length * 13;
  }
  const drawParty = (label: string, texts: readonly string[], x: number, from: number): number => {
    let z = from;
    canvas.tag("P", () => canvas.line(label.toUpperCase(), x, z, style.label, { width: column }));
    z += 14;
    texts.forEach((text, index) => {
      const face = index === 0 ? style.textStrong : style.text;
      const lines = canvas.wrap(text, face, column, 2);
      canvas.tag("P", () => canvas.lines(lines, x, z, 13, face));
      z += lines.length * 13 + 1;
    });
    return z;
  };
  const sellerEnd = drawParty(model.messages.seller, model.seller, left, y + 8);
  const buyerEnd = drawParty(model.messages.billedTo, model.buyer, left + column + 30, top);
  return Math.max(sellerEnd, buyerEnd) + 20;
}

function drawItem({ canvas, model, left, right }: Page, top: number): number {
  const { messages, item } = model;
  const figures = [
    { label: messages.quantity, value: item.quantity, width: QUANTITY_WIDTH },
    { label: messages.price, value: item.price, width: PRICE_WIDTH },
    { label: messages.amount, value: item.amount, width: AMOUNT_WIDTH },
  ];
  const nameWidth = right - left - QUANTITY_WIDTH - PRICE_WIDTH - AMOUNT_WIDTH - 12;
  const drawCells = (draw: (figure: (typeof figures)[number], x: number) => void) => {
    let x = right - figures.reduce((all, { width }) => all + width, 0);
    for (const figure of figures) {
      draw(figure, x);
      x += figure.width;
    }
  };
  let y = top;
  canvas.group("Table", () => {
    canvas.group("TR", () => {
      canvas.tag("TH", () =>
        canvas.line(messages.item.toUpperCase(), left, y, style.label, { width: nameWidth }),
      );
      drawCells(({ label, width }, x) =>
        canvas.tag("TH", () =>
          canvas.line(label.toUpperCase(), x, y, style.label, { width, align: "right" }),
        ),
      );
    });
    canvas.artifact(() => canvas.rule(left, y + 6, right, 0.8, ink.soft));
    y += 22;
    const lines = canvas.wrap(item.name, style.textStrong, nameWidth, 3);
    const notes = item.notes.flatMap((note) => canvas.wrap(note, style.note, nameWidth, 2));
    canvas.group("TR", () => {
      canvas.tag("TD", () => {
        const last = canvas.lines(lines, left, y, 13, style.textStrong);
        canvas.lines(notes, left, last + 14, 12, style.note);
      });
      drawCells(({ value, width }, x) =>
        canvas.tag("TD", () => canvas.line(value, x, y, style.figure, { width, align: "right" })),
      );
    });
    y += (lines.length - 1) * 13 + notes.length * 12 + 12;
  });
  canvas.artifact(() => canvas.rule(left, y, right, 0.5, ink.hairline));
  return y + 22;
}

function drawAmounts({ canvas, model, right }: Page, top: number): number {
  const width = 270;
  const x = right - width;
  let y = top;
  canvas.group("Table", () => {
    for (const { label, amount, strong } of model.amounts) {
      if (strong) {
        canvas.artifact(() => canvas.rule(x, y - 9, right, 0.8, ink.black));
        y += 9;
      }
      const text = strong ? style.total : style.text;
      canvas.group("TR", () => {
        canvas.tag("TH", () => canvas.line(label, x, y, text, { width: width - 110 }));
        canvas.tag("TD", () =>
          canvas.line(amount, right - 140, y, strong ? style.total : style.figure, {
            width: 140,
            align: "right",
          }),
        );
      });
      y += strong ? 24 : 17;
    }
  });
  return y - 17;
}

const measureClosingTop = ({ height }: PdfCanvas): number => height - 76 - LINE;

function drawClosing({ canvas, model, left, right }: Page): void {
  const top = measureClosingTop(canvas);
  canvas.artifact(() => canvas.rule(left, top, right, 0.5, ink.hairline));
  let y = top + 16;
  for (const line of model.closing) {
    canvas.tag("P", () => canvas.line(line, left, y, style.note, { width: right - left }));
    y += LINE;
  }
  for (const { label, href } of model.links) {
    const text = `${label}: ${href}`;
    const width = Math.min(canvas.textWidth(text, style.note), right - left);
    const draw = () => canvas.line(text, left, y, style.note, { width: right - left });
    canvas.link(href, { x: left, y: y - 9, width, height: LINE - 1 }, draw, text);
    y += LINE;
  }
}
