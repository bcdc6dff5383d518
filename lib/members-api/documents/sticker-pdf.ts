import type { StickerDocument } from "@/lib/contract/sticker-document";
import { PdfCanvas } from "./pdf-canvas";
import { type ColumnBox, columnsOf, equipmentBoxOf, optionsBoxOf } from "./sticker-boxes";
import { drawClassicSheet } from "./sticker-classic";
import { drawCodes } from "./sticker-codes";
import { fitBoxes } from "./sticker-fit";
import { drawFuelPanel } from "./sticker-fuel-panel";
import { drawHeaderBand, drawIdentity, drawStrip } from "./sticker-identity";
import type { EquipmentLine, PricedPiece, Rest } from "./sticker-layout";
import { FURTHER, SMALLEST } from "./sticker-lines";
import { drawDealerPanel, drawPartsPanel, drawSafetyPanel, type Panel } from "./sticker-panels";
import { drawPriceBox, priceBoxHeight } from "./sticker-price-box";
import { specificationBox } from "./sticker-specification";
import { black, face, grey, sampleStamp, sheet } from "./sticker-style";
import { vehicleTitle } from "./vehicle-words";
import { counted, fill, type Words, wordsFor } from "./words";

const STRIP = 16;
const RIGHT_WIDTH = 250;
const PAD = 12;
/** A sheet with more than this is no sheet any more; the rest is counted in words. */
const MAX_PAGES = 8;

function drawFrame(canvas: PdfCanvas): void {
  const { margin, width, height } = sheet;
  canvas.box(margin, margin, width - margin * 2, height - margin * 2, 1.4, black);
}

function drawModernSheet(canvas: PdfCanvas, sticker: StickerDocument, words: Words): Rest {
  const { margin, width, height } = sheet;
  const divider = width - margin - RIGHT_WIDTH;
  const left = { x: margin + PAD, width: divider - margin - PAD * 2 };
  canvas.artifact(() => {
    drawFrame(canvas);
    canvas.verticalRule(divider, margin + STRIP, height - margin, 1.2, black);
  });
  canvas.tag("P", () => drawStrip(canvas, sticker, words, STRIP));
  const bandBottom = drawHeaderBand(canvas, sticker, words, { ...left, y: margin + STRIP + 6 });
  const top = drawIdentity(canvas, sticker, words, { ...left, y: bandBottom + 2 }) + 2;

  const priceHeight = priceBoxHeight(canvas, sticker, words, left.width);
  const priceTop = height - margin - PAD + 2 - priceHeight;
  let listTop = top;
  if (sticker.provenance === "specification") {
    const specification = specificationBox(canvas, sticker, words);
    specification.draw({ ...left, y: top });
    listTop += specification.height + 9;
  }
  const boxes = fitBoxes(canvas, sticker, words, left.width, priceTop - listTop - 10);
  boxes.equipment.draw({ ...left, y: listTop });
  boxes.options.draw({ ...left, y: listTop + boxes.equipment.height + 9 });
  const overflow = boxes.rest.equipment.length + boxes.rest.options.length > 0;
  if (overflow)
    canvas.tag("P", () => {
      canvas.line(
        fill(words.sticker.continues, { page: 2 }),
        left.x,
        priceTop - 3,
        face("labelSemi", 6.8, grey),
        { width: left.width, align: "right" },
      );
    });
  drawPriceBox(canvas, sticker, words, { ...left, y: priceTop });

  const panel: Panel = { canvas, sticker, words, x: divider, width: RIGHT_WIDTH };
  const fuelEnd = drawFuelPanel(panel, margin + STRIP);
  const safetyEnd = drawSafetyPanel(panel, fuelEnd + 3);
  const partsEnd = drawPartsPanel(panel, safetyEnd + 3);
  drawDealerPanel(panel, partsEnd + 3);
  drawCodes(panel, height - margin - 4);
  return boxes.rest;
}

/** Further pages take what was left over, first equipment, then options, until nothing or no page is left. */
function drawContinuations(canvas: PdfCanvas, sticker: StickerDocument, words: Words, start: Rest): void {
  const { margin, width, height } = sheet;
  const said = words.sticker;
  const inner = { x: margin + PAD, width: width - margin * 2 - PAD * 2 };
  let rest = start;
  while (rest.equipment.length + rest.options.length > 0 && canvas.pageCount < MAX_PAGES) {
    canvas.addPage();
    canvas.artifact(() => drawFrame(canvas));
    canvas.tag("P", () => drawStrip(canvas, sticker, words, STRIP));
    let y = margin + STRIP + 10;
    canvas.tag("P", () => {
      // What the sheet is must be read in full on each page; the car's name gives way.
      const notice = face("labelSemi", 8);
      const stamp = sticker.sample ? 72 : 0;
      const noticeWidth = canvas.textWidth(sticker.notice, notice);
      const title = `${said.continuation} · ${vehicleTitle(sticker.vehicle, words)}`.toUpperCase();
      canvas.line(title, inner.x, y + 10, face("labelBold", 12), {
        width: inner.width - noticeWidth - stamp - 18,
      });
      canvas.line(sticker.notice, inner.x + inner.width - stamp - noticeWidth, y + 10, notice);
      if (sticker.sample)
        sampleStamp(canvas, sticker.sampleLabel, sticker.brand.secondaryColor, inner.x + inner.width, y);
    });
    y += 20;
    const floor = height - margin - PAD;
    const equipment: ColumnBox<EquipmentLine> | null = rest.equipment.length
      ? equipmentBoxOf(
          canvas,
          rest.equipment,
          {
            title: `${said.equipment} (${words.common.continued})`,
            width: inner.width,
            columns: columnsOf(inner.width, FURTHER.equipment),
            limit: floor - y,
          },
          SMALLEST,
        )
      : null;
    if (equipment) {
      equipment.draw({ ...inner, y });
      y += equipment.height + 9;
    }
    const left = floor - y;
    const options: ColumnBox<PricedPiece> | null =
      rest.options.length && left > 90
        ? optionsBoxOf(
            canvas,
            rest.options,
            {
              title: `${said.options} (${words.common.continued})`,
              width: inner.width,
              columns: columnsOf(inner.width, FURTHER.options),
              limit: left,
            },
            SMALLEST,
          )
        : null;
    options?.draw({ ...inner, y });
    rest = { equipment: equipment?.rest ?? [], options: options ? options.rest : rest.options };
  }
  const lost = rest.equipment.filter((piece) => piece.item.kind === "item").length + rest.options.length;
  if (lost > 0)
    canvas.tag("P", () =>
      canvas.line(counted(said.more, lost), inner.x, height - margin - 4, face("labelBold", 7.2)),
    );
}

/** Draws a sticker as a tagged PDF, letter landscape. The same model gives the same bytes. */
export async function renderStickerPdf(sticker: StickerDocument): Promise<Uint8Array> {
  const words = wordsFor(sticker.locale);
  const canvas = new PdfCanvas({
    width: sheet.width,
    height: sheet.height,
    title: `${words.sticker.label} ${sticker.number} – ${vehicleTitle(sticker.vehicle, words)}`,
    author: sticker.brand.name,
    lang: sticker.locale === "es" ? "es-US" : "en-US",
    createdAt: sticker.createdAt,
  });
  canvas.addPage();
  canvas.bookmark(`${words.sticker.label} – ${vehicleTitle(sticker.vehicle, words)}`);
  const draw = sticker.classic ? drawClassicSheet : drawModernSheet;
  drawContinuations(canvas, sticker, words, draw(canvas, sticker, words));
  return canvas.finish();
}
