import { ink, type } from "@/lib/generation/server";
import { getFormattingLocale } from "@/lib/platform/i18n";
import { PdfCanvas, type TextStyle } from "@/lib/platform/render";
import type { StatementModel } from "./statement-model";

const PAPER_SIZES = { letter: [612, 792], a4: [595.28, 841.89] } as const;
const MARGIN = 56;
const AMOUNT_WIDTH = 130;
const NOTE_WIDTH = 110;

const style = {
  brand: { face: "labelBold", size: 13, color: ink.black },
  title: { ...type.title, size: 30 },
  text: { face: "text", size: 10, color: ink.black },
  textStrong: { face: "textSemi", size: 10, color: ink.black },
  note: { face: "text", size: 8.8, color: ink.soft },
  figure: { face: "labelMedium", size: 10.4, color: ink.black },
  figureStrong: { face: "labelBold", size: 10.4, color: ink.black },
  label: { ...type.label, size: 7.4 },
} as const satisfies Record<string, TextStyle>;

interface Page {
  canvas: PdfCanvas;
  left: number;
  right: number;
}

export async function renderStatementPdf(model: StatementModel): Promise<Uint8Array> {
  const [width, height] = PAPER_SIZES[model.paperSize];
  const canvas = new PdfCanvas({
    width,
    height,
    title: `${model.file} – ${model.siteName}`,
    author: model.siteName,
    lang: getFormattingLocale(model.locale),
    createdAt: model.createdAt,
  });
  canvas.addPage();
  const page: Page = { canvas, left: MARGIN, right: width - MARGIN };
  let y = drawHead(page, model);
  for (const account of model.accounts) y = drawAccount(page, account, y);
  canvas.tag("P", () =>
    canvas.line(model.note, page.left, y + 4, style.note, { width: page.right - page.left }),
  );
  return canvas.finish();
}

function drawHead({ canvas, left, right }: Page, model: StatementModel): number {
  const top = 56;
  canvas.artifact(() => canvas.fill(left, top - 9, 10, 10, model.color));
  canvas.tag("P", () => canvas.line(model.siteName, left + 17, top, style.brand, { width: 300 }));
  if (model.testLabel) {
    const testStyle = { face: "labelBold", size: 9.5, color: ink.red, tracking: 1.1 } as const;
    const text = model.testLabel.toUpperCase();
    const width = canvas.textWidth(text, testStyle) + 14;
    canvas.artifact(() => canvas.box(right - width, top - 11, width, 15.5, 1.2, ink.red));
    canvas.tag("P", () => canvas.line(text, right - width + 7, top, testStyle));
  }
  canvas.tag("H1", () => canvas.line(model.title, left, top + 52, style.title));
  canvas.artifact(() => canvas.fill(left, top + 64, right - left, 2.4, ink.black));
  let y = top + 88;
  for (const { label, value } of model.meta) {
    canvas.tag("P", () => {
      canvas.line(label, left, y, style.note, { width: 140 });
      canvas.line(value, left + 146, y, style.figure, { width: right - left - 146 });
    });
    y += 16;
  }
  return y + 18;
}

function drawAccount(
  { canvas, left, right }: Page,
  { title, lines }: StatementModel["accounts"][number],
  top: number,
): number {
  canvas.tag("H2", () => canvas.line(title.toUpperCase(), left, top, style.label, { width: right - left }));
  canvas.artifact(() => canvas.rule(left, top + 6, right, 0.8, ink.soft));
  let y = top + 23;
  canvas.group("Table", () => {
    for (const { label, note, amount, strong } of lines) {
      const amountAt = right - AMOUNT_WIDTH;
      canvas.group("TR", () => {
        canvas.tag("TH", () =>
          canvas.line(label, left, y, strong ? style.textStrong : style.text, {
            width: amountAt - NOTE_WIDTH - left - 8,
          }),
        );
        canvas.tag("TD", () =>
          canvas.line(note, amountAt - NOTE_WIDTH, y, style.note, { width: NOTE_WIDTH, align: "right" }),
        );
        canvas.tag("TD", () =>
          canvas.line(amount, amountAt, y, strong ? style.figureStrong : style.figure, {
            width: AMOUNT_WIDTH,
            align: "right",
          }),
        );
      });
      y += 18;
    }
  });
  canvas.artifact(() => canvas.rule(left, y - 8, right, 0.5, ink.hairline));
  return y + 22;
}
