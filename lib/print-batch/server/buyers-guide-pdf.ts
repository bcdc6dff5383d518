import { pickTexts } from "@/lib/platform/i18n";
import type { PdfCanvas, TextStyle } from "@/lib/platform/render";
import type { BuyersGuideDocument } from "../contract/buyers-guide";
import { guideDefects } from "./buyers-guide-defects";
import { drawOption, drawRunIn, drawTicked, type GuideFrame, ink, wrapRunIn } from "./buyers-guide-drawing";
import { type BuyersGuideText, buyersGuideText } from "./buyers-guide-text";

/** 16 CFR 455.2(a)(2): at least 11 by 7 1/4 inches. */
const BUYERS_GUIDE_SIZE = { width: 612, height: 792 };
const LEFT = 36;
const WIDTH = 540;
const TOP = 30;
const FLOOR = 766;

const createBoldStyle = (size: number): TextStyle => ({ face: "labelBold", size, color: ink });
const toPlain = (size: number): TextStyle => ({ face: "text", size, color: ink });

/** Shrinks the text to fit, because a VIN must not be truncated. */
const fitText = (canvas: PdfCanvas, text: string, size: number, width: number) =>
  createBoldStyle(Math.max(6, size * Math.min(1, width / canvas.textWidth(text, createBoldStyle(size)))));

const renderBox = (texts: BuyersGuideText, isTicked: boolean) => ({
  isTicked,
  alt: isTicked ? texts.ticked : texts.unticked,
});

function drawHead(canvas: PdfCanvas, texts: BuyersGuideText, form: BuyersGuideDocument): number {
  canvas.tag("H1", () =>
    canvas.line(texts.title, LEFT, TOP + 30, createBoldStyle(36), { width: WIDTH, align: "center" }),
  );
  let y = TOP + 50;
  const frame = { canvas, x: LEFT, width: WIDTH, size: 11 };
  y = drawRunIn(frame, y, texts.important, texts.promises) + 4;
  canvas.artifact(() => canvas.rule(LEFT, y, LEFT + WIDTH, 1.4, ink));
  const { make, model, year, vin, stock = "" } = form.vehicle;
  const widths = stock === "" ? [115, 150, 55, 220] : [80, 100, 45, 180, 135];
  const columns = [
    { label: texts.make, value: make },
    { label: texts.model, value: model },
    { label: texts.year, value: year },
    { label: texts.vin, value: vin },
    ...(stock === "" ? [] : [{ label: texts.stock, value: stock }]),
  ];
  let x = LEFT;
  for (const [at, { label, value }] of columns.entries()) {
    const width = widths[at] ?? 0;
    canvas.tag("P", () => {
      canvas.line(label, x, y + 33, fitText(canvas, label, 8, width - 6), { width: width - 6 });
      canvas.line(value, x, y + 20, fitText(canvas, value, 13, width - 8), { width: width - 8 });
    });
    canvas.artifact(() => canvas.rule(x, y + 24, x + width - 8, 0.7, ink));
    x += width;
  }
  return y + 52;
}

/** Draws the parts required by 16 CFR 455.2(b)(1) and (2). */
function drawWarranties(
  canvas: PdfCanvas,
  texts: BuyersGuideText,
  form: BuyersGuideDocument,
  top: number,
): number {
  const { guide } = form;
  canvas.tag("H2", () => canvas.line(texts.warranties, LEFT, top, createBoldStyle(15)));
  let y = top + 6;
  canvas.artifact(() => canvas.rule(LEFT, y, LEFT + WIDTH, 2, ink));
  y += 8;
  const isAsIs = guide.form === "as_is";
  const none = { title: isAsIs ? texts.asIs : texts.implied, ...renderBox(texts, guide.warranty === "none") };
  y = drawOption(canvas, LEFT, y, WIDTH, none);
  const below: GuideFrame = { canvas, x: LEFT + 42, width: WIDTH - 42, size: 11 };
  y = isAsIs ? drawRunIn(below, y, texts.asIsText, "") : drawRunIn(below, y, "", texts.impliedText);
  canvas.artifact(() => {
    for (let x = LEFT; x < LEFT + WIDTH; x += 5) canvas.rule(x, y, x + 3, 0.7, ink);
  });
  y += 8;
  y = drawOption(canvas, LEFT, y, WIDTH, {
    title: texts.dealerWarranty,
    ...renderBox(texts, guide.warranty !== "none"),
  });
  const isLimited = guide.warranty === "limited";
  y = drawTicked(below, y, { ...renderBox(texts, guide.warranty === "full"), lead: texts.full, text: "" });
  const share = (percent: number) => (isLimited ? ` ${percent} ` : " ____ ");
  const limitedText = texts.limitedText
    .replace("{labor}", share(guide.labor).trim())
    .replace("{parts}", share(guide.parts).trim());
  y = drawTicked(below, y, { ...renderBox(texts, isLimited), lead: texts.limited, text: limitedText });
  return drawCoverage(canvas, texts, form, y + 2);
}

const COVERAGE = 96;
const SYSTEMS_WIDTH = 350;

function drawCoverage(
  canvas: PdfCanvas,
  texts: BuyersGuideText,
  form: BuyersGuideDocument,
  top: number,
): number {
  const { guide } = form;
  const isCovered = guide.warranty !== "none";
  const columns = [
    { head: texts.systems, text: guide.systems, x: LEFT, width: SYSTEMS_WIDTH },
    {
      head: texts.duration,
      text: guide.duration,
      x: LEFT + SYSTEMS_WIDTH + 10,
      width: WIDTH - SYSTEMS_WIDTH - 10,
    },
  ];
  for (const { head, text, x, width } of columns) {
    const lines = isCovered ? canvas.wrap(text, toPlain(10.5), width - 8, 6) : [];
    canvas.tag("P", () => {
      canvas.line(head, x, top + 10, createBoldStyle(11));
      canvas.lines(lines, x + 2, top + 23, 12.5, toPlain(10.5), { width: width - 8 });
    });
  }
  canvas.artifact(() => {
    canvas.rule(LEFT, top + COVERAGE, LEFT + WIDTH, 1.4, ink);
    canvas.verticalRule(LEFT + SYSTEMS_WIDTH + 2, top + 2, top + COVERAGE - 4, 0.5, ink);
  });
  return top + COVERAGE + 14;
}

/** Draws the parts required by 16 CFR 455.2(b)(2)(v) and (3). */
function drawLower(
  canvas: PdfCanvas,
  texts: BuyersGuideText,
  form: BuyersGuideDocument,
  top: number,
): number {
  const { guide } = form;
  const frame: GuideFrame = { canvas, x: LEFT, width: WIDTH, size: 10.5 };
  canvas.tag("H2", () => canvas.line(texts.nonDealer, LEFT, top, createBoldStyle(13), { width: WIDTH }));
  let y = top + 6;
  const lines = [
    { ...renderBox(texts, guide.manufacturer), lead: texts.manufacturer, text: texts.manufacturerText },
    { ...renderBox(texts, guide.manufacturer_used), lead: texts.manufacturerUsed, text: "" },
    { ...renderBox(texts, guide.other), lead: texts.other, text: "" },
  ];
  for (const line of lines) y = drawTicked(frame, y, line);
  y = drawRunIn(frame, y, "", texts.askForCopy) + 2;
  y = drawTicked(frame, y, {
    ...renderBox(texts, guide.service),
    lead: texts.service,
    text: texts.serviceText,
  });
  canvas.artifact(() => canvas.rule(LEFT, y, LEFT + WIDTH, 1.4, ink));
  y = drawRunIn(frame, y + 4, texts.mechanic, "") + 2;
  y = drawRunIn(frame, y, texts.history, texts.historyText) + 2;
  y = drawRunIn(frame, y, texts.otherSide, texts.otherSideText) + 2;
  return texts.spanish ? drawRunIn(frame, y, "", texts.spanish) : y;
}

function drawDealer(canvas: PdfCanvas, texts: BuyersGuideText, form: BuyersGuideDocument, top: number): void {
  const { dealer } = form.guide;
  canvas.artifact(() => canvas.rule(LEFT, top, LEFT + WIDTH, 1.4, ink));
  const lines: [string, string][] = [
    [texts.dealerName, dealer.name],
    [texts.address, dealer.address],
    [texts.telephone, dealer.phone],
    [texts.email, dealer.email],
    [texts.complaints, dealer.complaints],
  ];
  let y = top + 20;
  for (const [label, value] of lines) {
    const width = canvas.textWidth(label, createBoldStyle(9)) + 8;
    canvas.tag("P", () => {
      canvas.line(label, LEFT, y, createBoldStyle(9));
      canvas.line(value, LEFT + width, y, toPlain(11), { width: WIDTH - width });
    });
    canvas.artifact(() => canvas.rule(LEFT + width, y + 3, LEFT + WIDTH, 0.5, ink));
    y += 21;
  }
  drawRunIn({ canvas, x: LEFT, width: WIDTH, size: 10.5 }, y - 6, texts.important, texts.contractText);
}

const DEALER_HEIGHT = 165;
const COLUMN_GAP = 24;
const LEADING = 11.4;

function drawBack(canvas: PdfCanvas, texts: BuyersGuideText, form: BuyersGuideDocument): void {
  canvas.tag("H2", () => canvas.line(texts.back, LEFT, TOP + 14, createBoldStyle(12), { width: WIDTH }));
  const groups = pickTexts(guideDefects, form.locale);
  const width = (WIDTH - COLUMN_GAP) / 2;
  const frame = { canvas, x: LEFT, width, size: 9.5 };
  const heights = groups.map(([, ...defects]) =>
    defects.reduce((sum, defect) => sum + wrapRunIn(frame, "", defect).length * LEADING + 2, 18),
  );
  const half = heights.reduce((sum, height) => sum + height, 0) / 2;
  let y = TOP + 34;
  let passed = 0;
  let x = LEFT;
  groups.forEach(([system, ...defects], at) => {
    if (x === LEFT && passed + (heights[at] ?? 0) / 2 >= half) {
      x = LEFT + width + COLUMN_GAP;
      y = TOP + 34;
    }
    passed += heights[at] ?? 0;
    canvas.tag("H3", () => canvas.line(system, x, y, createBoldStyle(10), { width }));
    y += 2;
    for (const defect of defects) y = drawRunIn({ ...frame, x }, y, "", defect, LEADING);
    y += 16;
  });
  drawDealer(canvas, texts, form, FLOOR - DEALER_HEIGHT);
}

export function drawBuyersGuide(form: BuyersGuideDocument, canvas: PdfCanvas): void {
  const texts = pickTexts(buyersGuideText, form.locale);
  canvas.beginPart(BUYERS_GUIDE_SIZE);
  canvas.addPage();
  canvas.bookmark(`${texts.title} – ${form.vehicle.vin}`);
  const middle = drawWarranties(canvas, texts, form, drawHead(canvas, texts, form));
  const end = drawLower(canvas, texts, form, middle);
  if (end > FLOOR) throw new Error(`the Buyers Guide runs off its page: ${Math.round(end)}`);
  canvas.addPage();
  drawBack(canvas, texts, form);
}
