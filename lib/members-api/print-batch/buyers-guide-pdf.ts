import type { BuyersGuideDocument } from "@/lib/contract/print-batch-buyers-guide";
import { textsIn } from "@/lib/core/locale";
import type { TextStyle } from "../rendering/measure-text";
import type { PdfCanvas } from "../rendering/pdf-canvas";
import { guideDefects } from "./buyers-guide-defects";
import { drawOption, drawRunIn, drawTicked, type GuideFrame, ink, wrapRunIn } from "./buyers-guide-drawing";
import { type BuyersGuideText, buyersGuideText } from "./buyers-guide-text";

/** Letter: 16 CFR 455.2(a)(2) wants stock no smaller than 11 inches high by 7 1/4 inches wide, black ink on white. */
const BUYERS_GUIDE_SIZE = { width: 612, height: 792 };
/** The form itself is 7 1/2 inches wide. */
const LEFT = 36;
const WIDTH = 540;
const TOP = 30;
const FLOOR = 766;

const bold = (size: number): TextStyle => ({ face: "labelBold", size, color: ink });
const plain = (size: number): TextStyle => ({ face: "text", size, color: ink });

const box = (words: BuyersGuideText, isTicked: boolean) => ({
  isTicked,
  alt: isTicked ? words.ticked : words.unticked,
});

function drawHead(canvas: PdfCanvas, words: BuyersGuideText, form: BuyersGuideDocument): number {
  canvas.tag("H1", () =>
    canvas.line(words.title, LEFT, TOP + 30, bold(36), { width: WIDTH, align: "center" }),
  );
  let y = TOP + 50;
  const frame = { canvas, x: LEFT, width: WIDTH, size: 11 };
  y = drawRunIn(frame, y, words.important, words.promises) + 4;
  canvas.artifact(() => canvas.rule(LEFT, y, LEFT + WIDTH, 1.4, ink));
  const { make, model, year, vin } = form.vehicle;
  const columns = [
    { label: words.make, value: make, width: 115 },
    { label: words.model, value: model, width: 150 },
    { label: words.year, value: year, width: 55 },
    { label: words.vin, value: vin, width: 220 },
  ];
  let x = LEFT;
  for (const { label, value, width } of columns) {
    canvas.tag("P", () => {
      canvas.line(label, x, y + 33, bold(8), { width: width - 6 });
      canvas.line(value, x, y + 20, bold(13), { width: width - 8 });
    });
    canvas.artifact(() => canvas.rule(x, y + 24, x + width - 8, 0.7, ink));
    x += width;
  }
  return y + 52;
}

/** The two boxes of 16 CFR 455.2(b)(1) and (2), and what a dealer's warranty covers. */
function drawWarranties(
  canvas: PdfCanvas,
  words: BuyersGuideText,
  form: BuyersGuideDocument,
  top: number,
): number {
  const { guide } = form;
  canvas.tag("H2", () => canvas.line(words.warranties, LEFT, top, bold(15)));
  let y = top + 6;
  canvas.artifact(() => canvas.rule(LEFT, y, LEFT + WIDTH, 2, ink));
  y += 8;
  const isAsIs = guide.form === "as_is";
  const none = { title: isAsIs ? words.asIs : words.implied, ...box(words, guide.warranty === "none") };
  y = drawOption(canvas, LEFT, y, WIDTH, none);
  const below: GuideFrame = { canvas, x: LEFT + 42, width: WIDTH - 42, size: 11 };
  y = isAsIs ? drawRunIn(below, y, words.asIsText, "") : drawRunIn(below, y, "", words.impliedText);
  canvas.artifact(() => {
    for (let x = LEFT; x < LEFT + WIDTH; x += 5) canvas.rule(x, y, x + 3, 0.7, ink);
  });
  y += 8;
  y = drawOption(canvas, LEFT, y, WIDTH, {
    title: words.dealerWarranty,
    ...box(words, guide.warranty !== "none"),
  });
  const isLimited = guide.warranty === "limited";
  y = drawTicked(below, y, { ...box(words, guide.warranty === "full"), lead: words.full, text: "" });
  const share = (percent: number) => (isLimited ? ` ${percent} ` : " ____ ");
  const limitedText = words.limitedText
    .replace("{labor}", share(guide.labor).trim())
    .replace("{parts}", share(guide.parts).trim());
  y = drawTicked(below, y, { ...box(words, isLimited), lead: words.limited, text: limitedText });
  return drawCoverage(canvas, words, form, y + 2);
}

const COVERAGE = 96;
const SYSTEMS_WIDTH = 350;

function drawCoverage(
  canvas: PdfCanvas,
  words: BuyersGuideText,
  form: BuyersGuideDocument,
  top: number,
): number {
  const { guide } = form;
  const isCovered = guide.warranty !== "none";
  const columns = [
    { head: words.systems, text: guide.systems, x: LEFT, width: SYSTEMS_WIDTH },
    {
      head: words.duration,
      text: guide.duration,
      x: LEFT + SYSTEMS_WIDTH + 10,
      width: WIDTH - SYSTEMS_WIDTH - 10,
    },
  ];
  for (const { head, text, x, width } of columns) {
    const lines = isCovered ? canvas.wrap(text, plain(10.5), width - 8, 6) : [];
    canvas.tag("P", () => {
      canvas.line(head, x, top + 10, bold(11));
      canvas.lines(lines, x + 2, top + 23, 12.5, plain(10.5), { width: width - 8 });
    });
  }
  canvas.artifact(() => {
    canvas.rule(LEFT, top + COVERAGE, LEFT + WIDTH, 1.4, ink);
    canvas.verticalRule(LEFT + SYSTEMS_WIDTH + 2, top + 2, top + COVERAGE - 4, 0.5, ink);
  });
  return top + COVERAGE + 14;
}

/** 16 CFR 455.2(b)(2)(v) and (3), and what the buyer is told to do: the lower part of the front. */
function drawLower(
  canvas: PdfCanvas,
  words: BuyersGuideText,
  form: BuyersGuideDocument,
  top: number,
): number {
  const { guide } = form;
  const frame: GuideFrame = { canvas, x: LEFT, width: WIDTH, size: 10.5 };
  canvas.tag("H2", () => canvas.line(words.nonDealer, LEFT, top, bold(13), { width: WIDTH }));
  let y = top + 6;
  const lines = [
    { ...box(words, guide.manufacturer), lead: words.manufacturer, text: words.manufacturerText },
    { ...box(words, guide.manufacturer_used), lead: words.manufacturerUsed, text: "" },
    { ...box(words, guide.other), lead: words.other, text: "" },
  ];
  for (const line of lines) y = drawTicked(frame, y, line);
  y = drawRunIn(frame, y, "", words.askForCopy) + 2;
  y = drawTicked(frame, y, { ...box(words, guide.service), lead: words.service, text: words.serviceText });
  canvas.artifact(() => canvas.rule(LEFT, y, LEFT + WIDTH, 1.4, ink));
  y = drawRunIn(frame, y + 4, words.mechanic, "") + 2;
  y = drawRunIn(frame, y, words.history, words.historyText) + 2;
  y = drawRunIn(frame, y, words.otherSide, words.otherSideText) + 2;
  return words.spanish ? drawRunIn(frame, y, "", words.spanish) : y;
}

function drawDealer(canvas: PdfCanvas, words: BuyersGuideText, form: BuyersGuideDocument, top: number): void {
  const { dealer } = form.guide;
  canvas.artifact(() => canvas.rule(LEFT, top, LEFT + WIDTH, 1.4, ink));
  const lines: [string, string][] = [
    [words.dealerName, dealer.name],
    [words.address, dealer.address],
    [words.telephone, dealer.phone],
    [words.email, dealer.email],
    [words.complaints, dealer.complaints],
  ];
  let y = top + 20;
  for (const [label, value] of lines) {
    const width = canvas.textWidth(label, bold(9)) + 8;
    canvas.tag("P", () => {
      canvas.line(label, LEFT, y, bold(9));
      canvas.line(value, LEFT + width, y, plain(11), { width: WIDTH - width });
    });
    canvas.artifact(() => canvas.rule(LEFT + width, y + 3, LEFT + WIDTH, 0.5, ink));
    y += 21;
  }
  drawRunIn({ canvas, x: LEFT, width: WIDTH, size: 10.5 }, y - 6, words.important, words.contractText);
}

const DEALER_HEIGHT = 165;
const COLUMN_GAP = 24;
const LEADING = 11.4;

function drawBack(canvas: PdfCanvas, words: BuyersGuideText, form: BuyersGuideDocument): void {
  canvas.tag("H2", () => canvas.line(words.back, LEFT, TOP + 14, bold(12), { width: WIDTH }));
  const groups = textsIn(guideDefects, form.locale);
  const width = (WIDTH - COLUMN_GAP) / 2;
  const frame = { canvas, x: LEFT, width, size: 9.5 };
  const heights = groups.map(([, ...defects]) =>
    defects.reduce((sum, defect) => sum + wrapRunIn(frame, "", defect).length * LEADING + 2, 18),
  );
  const half = heights.reduce((sum, one) => sum + one, 0) / 2;
  let y = TOP + 34;
  let passed = 0;
  let x = LEFT;
  groups.forEach(([system, ...defects], at) => {
    if (x === LEFT && passed + (heights[at] ?? 0) / 2 >= half) {
      x = LEFT + width + COLUMN_GAP;
      y = TOP + 34;
    }
    passed += heights[at] ?? 0;
    canvas.tag("H3", () => canvas.line(system, x, y, bold(10), { width }));
    y += 2;
    for (const defect of defects) y = drawRunIn({ ...frame, x }, y, "", defect, LEADING);
    y += 16;
  });
  drawDealer(canvas, words, form, FLOOR - DEALER_HEIGHT);
}

/** Draws the FTC Buyers Guide of one vehicle, front and back, as a part of a file of several documents. */
export function drawBuyersGuide(form: BuyersGuideDocument, canvas: PdfCanvas): void {
  const words = textsIn(buyersGuideText, form.locale);
  canvas.beginPart(BUYERS_GUIDE_SIZE);
  canvas.addPage();
  canvas.bookmark(`${words.title} – ${form.vehicle.vin}`);
  const middle = drawWarranties(canvas, words, form, drawHead(canvas, words, form));
  const end = drawLower(canvas, words, form, middle);
  if (end > FLOOR) throw new Error(`the Buyers Guide runs off its page: ${Math.round(end)}`);
  canvas.addPage();
  drawBack(canvas, words, form);
}
