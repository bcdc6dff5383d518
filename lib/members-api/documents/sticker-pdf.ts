import type { StickerDocument } from "@/lib/contract/sticker-document";
import { PdfCanvas } from "./pdf-canvas";
import { drawClassicSheet } from "./sticker-classic";
import { furtherBoxes } from "./sticker-further";
import { drawStrip } from "./sticker-identity";
import type { Rest } from "./sticker-layout";
import { drawFrame, drawModernSheet, PAD, STRIP } from "./sticker-modern";
import { face, sampleStamp, sheetOf } from "./sticker-style";
import { vehicleTitle } from "./vehicle-words";
import { counted, type Words, wordsFor } from "./words";

/** A sheet with more than this is no sheet any more; the rest is counted in words. */
const MAX_PAGES = 8;

/** Further pages take what was left over, first equipment, then options, until nothing or no page is left. */
function drawContinuations(canvas: PdfCanvas, sticker: StickerDocument, words: Words, start: Rest): void {
  const { margin, width, height } = sheetOf(sticker);
  const said = words.sticker;
  const inner = { x: margin + PAD, width: width - margin * 2 - PAD * 2 };
  let rest = start;
  while (rest.equipment.length + rest.options.length > 0 && canvas.pageCount < MAX_PAGES) {
    canvas.addPage();
    canvas.artifact(() => drawFrame(canvas, sticker));
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
    const boxes = furtherBoxes(canvas, words, rest, {
      width: inner.width,
      height: height - margin - PAD - y,
    });
    boxes.draw({ x: inner.x, y });
    rest = boxes.rest;
  }
  const lost = rest.equipment.filter((piece) => piece.item.kind === "item").length + rest.options.length;
  if (lost > 0)
    canvas.tag("P", () =>
      canvas.line(counted(said.more, lost), inner.x, height - margin - 4, face("labelBold", 7.2)),
    );
}

function stickerCanvas(sticker: StickerDocument, words: Words): PdfCanvas {
  const { width, height } = sheetOf(sticker);
  return new PdfCanvas({
    width,
    height,
    title: `${words.sticker.label} ${sticker.number} – ${vehicleTitle(sticker.vehicle, words)}`,
    // An unbranded file names nobody, in its properties neither.
    author: sticker.paper.unbranded ? "" : sticker.brand.name,
    lang: sticker.locale === "es" ? "es-US" : "en-US",
    createdAt: sticker.createdAt,
  });
}

/** Draws a sticker onto its own canvas, or as a part of a file of several documents. */
export function drawSticker(sticker: StickerDocument, shared?: PdfCanvas): PdfCanvas {
  const words = wordsFor(sticker.locale);
  const { width, height } = sheetOf(sticker);
  shared?.beginPart({ width, height });
  const canvas = shared ?? stickerCanvas(sticker, words);
  canvas.addPage();
  canvas.bookmark(`${words.sticker.label} – ${vehicleTitle(sticker.vehicle, words)}`);
  const draw = sticker.classic ? drawClassicSheet : drawModernSheet;
  drawContinuations(canvas, sticker, words, draw(canvas, sticker, words));
  return canvas;
}

/** Draws a sticker as a tagged PDF, letter, landscape or portrait. The same model gives the same bytes. */
export async function renderStickerPdf(sticker: StickerDocument): Promise<Uint8Array> {
  return drawSticker(sticker).finish();
}
