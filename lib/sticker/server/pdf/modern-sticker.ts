import { type DocumentMessages, interpolate } from "@/lib/generation/server";
import { PdfCanvas } from "@/lib/platform/render";
import type { StickerDocument } from "../../contract/document";
import { CODES, drawBarcode, drawCodes, drawSources } from "./codes";
import { fitBoxes } from "./fit";
import { drawFuelPanel } from "./fuel-panel";
import { drawHeaderBand, drawIdentity, drawStrip } from "./identity";
import type { Rest } from "./layout";
import { drawAboutPanel, drawDealerPanel, drawPartsPanel, drawSafetyPanel, type Panel } from "./panels";
import { drawPriceBox, MAX_DISCOUNTS, measurePriceBox } from "./price-box";
import { drawSpecificationBox } from "./specification";
import { black, createTextStyle, getStickerPage, gray } from "./style";

export const STRIP = 16;
export const PAD = 12;
const RIGHT_WIDTH = 250;
const GAP = 9;
/** Minimum room for the lists; discounts are shortened to keep it. */
const LEAST_LISTS = 100;

export function drawFrame(canvas: PdfCanvas, sticker: StickerDocument): void {
  const { margin, width, height } = getStickerPage(sticker);
  canvas.box(margin, margin, width - margin * 2, height - margin * 2, 1.4, black);
}

function drawVehicle(
  canvas: PdfCanvas,
  sticker: StickerDocument,
  messages: DocumentMessages,
  at: { x: number; width: number; bottom: number },
): Rest {
  const { x, width } = at;
  const { margin } = getStickerPage(sticker);
  canvas.tag("P", () => drawStrip(canvas, sticker, messages, STRIP));
  const bandBottom = drawHeaderBand(canvas, sticker, messages, { x, width, y: margin + STRIP + 6 });
  let listTop = drawIdentity(canvas, sticker, messages, { x, width, y: bandBottom + 2 }) + 2;

  if (sticker.provenance === "specification") {
    const specification = drawSpecificationBox(canvas, sticker, messages);
    specification.draw({ x, width, y: listTop });
    listTop += specification.height + GAP;
  }
  const computePriceTop = (mostDiscounts: number) =>
    at.bottom - measurePriceBox(canvas, sticker, messages, width, mostDiscounts);
  let mostDiscounts = MAX_DISCOUNTS;
  while (mostDiscounts > 1 && computePriceTop(mostDiscounts) - listTop < LEAST_LISTS) mostDiscounts -= 1;
  const priceTop = computePriceTop(mostDiscounts);
  const boxes = fitBoxes(canvas, sticker, messages, width, priceTop - listTop - 10);
  const overflow = boxes.rest.equipment.length + boxes.rest.options.length > 0;
  const optionsTop = listTop + boxes.equipment.height + GAP;
  boxes.equipment.draw({ x, width, y: listTop });
  boxes.options.draw({ x, width, y: optionsTop, height: overflow ? 0 : priceTop - GAP - optionsTop });
  if (overflow)
    canvas.tag("P", () => {
      const style = createTextStyle("labelSemi", 6.8, gray);
      canvas.line(interpolate(messages.sticker.continues, { page: 2 }), x, priceTop - 3, style, {
        width,
        align: "right",
      });
    });
  drawPriceBox(canvas, sticker, messages, { x, width, y: priceTop }, { mostDiscounts });
  return boxes.rest;
}

function drawLandscape(canvas: PdfCanvas, sticker: StickerDocument, messages: DocumentMessages): Rest {
  const { margin, width, height } = getStickerPage(sticker);
  const divider = width - margin - RIGHT_WIDTH;
  canvas.artifact(() => {
    drawFrame(canvas, sticker);
    canvas.verticalRule(divider, margin + STRIP, height - margin, 1.2, black);
  });
  const rest = drawVehicle(canvas, sticker, messages, {
    x: margin + PAD,
    width: divider - margin - PAD * 2,
    bottom: height - margin - PAD + 2,
  });
  const panel: Panel = { canvas, sticker, messages, x: divider, width: RIGHT_WIDTH, density: 1 };
  const codesBottom = height - margin - 4;
  const floor = codesBottom - CODES;
  const measured = createMeasuringCanvas(sticker, { width, height });
  const measure = () => drawSidebar({ ...panel, canvas: measured }, margin + STRIP);
  while (panel.density > LEAST_DENSITY && measure() > floor + ROW_GAP) panel.density -= 0.05;
  drawAboutPanel(panel, drawSidebar(panel, margin + STRIP) + 3, floor);
  drawCodes(panel, codesBottom);
  return rest;
}

const LEAST_DENSITY = 0.7;
/** Tolerance at the bottom, because panels return the baseline of the empty row after their last row. */
const ROW_GAP = 6;

function drawSidebar(panel: Panel, top: number): number {
  const fuelEnd = drawFuelPanel(panel, top);
  const safetyEnd = drawSafetyPanel(panel, fuelEnd + 3);
  const partsEnd = drawPartsPanel(panel, safetyEnd + 3);
  return drawDealerPanel(panel, partsEnd + 3);
}

function createMeasuringCanvas(
  { createdAt }: StickerDocument,
  pageSize: { width: number; height: number },
): PdfCanvas {
  const canvas = new PdfCanvas({ ...pageSize, title: "", author: "", lang: "en-US", createdAt });
  canvas.addPage();
  return canvas;
}

const FOOT = 66;

const PANELS_AIR = 6;

interface Columns {
  left: Panel;
  right: Panel;
}

function drawPanels({ left, right }: Columns, top: number, foot: number): { left: number; right: number } {
  const fuelEnd = drawFuelPanel(left, top);
  const dealerEnd = drawDealerPanel(left, fuelEnd + 3);
  drawAboutPanel(left, dealerEnd + 3, foot);
  const safetyEnd = drawSafetyPanel(right, top);
  return { left: dealerEnd, right: drawPartsPanel(right, safetyEnd + 3) };
}

function measurePanels(columns: Columns, pageSize: { width: number; height: number }): number {
  const canvas = createMeasuringCanvas(columns.left.sticker, pageSize);
  const unseen = { left: { ...columns.left, canvas }, right: { ...columns.right, canvas } };
  const ends = drawPanels(unseen, 0, 0);
  return Math.max(ends.left, ends.right) + PANELS_AIR;
}

function drawPortrait(canvas: PdfCanvas, sticker: StickerDocument, messages: DocumentMessages): Rest {
  const { margin, width, height } = getStickerPage(sticker);
  const foot = height - margin - FOOT;
  const half = (width - margin * 2) / 2;
  const left: Panel = { canvas, sticker, messages, x: margin, width: half, density: 1 };
  const right: Panel = { ...left, x: margin + half };
  const panels = foot - measurePanels({ left, right }, { width, height });
  canvas.artifact(() => {
    drawFrame(canvas, sticker);
    canvas.rule(margin, panels, width - margin, 1.2, black);
    canvas.rule(margin, foot, width - margin, 1.2, black);
    canvas.verticalRule(margin + half, panels, foot, 1.2, black);
  });
  const rest = drawVehicle(canvas, sticker, messages, {
    x: margin + PAD,
    width: width - (margin + PAD) * 2,
    bottom: panels - 10,
  });
  drawPanels({ left, right }, panels, foot);
  drawBarcode(left, foot + 14);
  drawSources(right, foot + 6);
  return rest;
}

export function drawModernSticker(
  canvas: PdfCanvas,
  sticker: StickerDocument,
  messages: DocumentMessages,
): Rest {
  const draw = sticker.paper.orientation === "portrait" ? drawPortrait : drawLandscape;
  return draw(canvas, sticker, messages);
}
