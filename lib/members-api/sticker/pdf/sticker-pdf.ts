import type { StickerDocument } from "@/lib/contract/sticker-document";
import { formattingLocale } from "@/lib/core/locale";
import { type DocumentMessages, documentMessages, pluralize } from "../../rendering/document-messages";
import { PdfCanvas } from "../../rendering/pdf-canvas";
import { vehicleTitle } from "../../rendering/vehicle-text";
import { drawClassicSticker } from "./classic-sticker";
import { continuationBoxes } from "./continuation";
import { drawStrip } from "./identity";
import type { Rest } from "./layout";
import { drawFrame, drawModernSticker, PAD, STRIP } from "./modern-sticker";
import { face, sampleStamp, stickerPage } from "./style";

const MAX_PAGES = 8;

function drawContinuations(
  canvas: PdfCanvas,
  sticker: StickerDocument,
  messages: DocumentMessages,
  start: Rest,
): void {
  const { margin, width, height } = stickerPage(sticker);
  const labels = messages.sticker;
  const inner = { x: margin + PAD, width: width - margin * 2 - PAD * 2 };
  let rest = start;
  while (rest.equipment.length + rest.options.length > 0 && canvas.pageCount < MAX_PAGES) {
    canvas.addPage();
    canvas.artifact(() => drawFrame(canvas, sticker));
    canvas.tag("P", () => drawStrip(canvas, sticker, messages, STRIP));
    let y = margin + STRIP + 10;
    canvas.tag("P", () => {
      // The notice is never cut; the car's name can be.
      const notice = face("labelSemi", 8);
      const stamp = sticker.sample ? 72 : 0;
      const noticeWidth = canvas.textWidth(sticker.notice, notice);
      const title = `${labels.continuation} · ${vehicleTitle(sticker.vehicle, messages)}`.toUpperCase();
      canvas.line(title, inner.x, y + 10, face("labelBold", 12), {
        width: inner.width - noticeWidth - stamp - 18,
      });
      canvas.line(sticker.notice, inner.x + inner.width - stamp - noticeWidth, y + 10, notice);
      if (sticker.sample)
        sampleStamp(canvas, sticker.sampleLabel, sticker.brand.secondaryColor, inner.x + inner.width, y);
    });
    y += 20;
    const boxes = continuationBoxes(canvas, messages, rest, {
      width: inner.width,
      height: height - margin - PAD - y,
    });
    boxes.draw({ x: inner.x, y });
    rest = boxes.rest;
  }
  const lost = rest.equipment.filter((piece) => piece.item.kind === "item").length + rest.options.length;
  if (lost > 0)
    canvas.tag("P", () =>
      canvas.line(pluralize(labels.more, lost), inner.x, height - margin - 4, face("labelBold", 7.2)),
    );
}

function stickerCanvas(sticker: StickerDocument, messages: DocumentMessages): PdfCanvas {
  const { width, height } = stickerPage(sticker);
  return new PdfCanvas({
    width,
    height,
    title: `${messages.sticker.label} ${sticker.number} – ${vehicleTitle(sticker.vehicle, messages)}`,
    // The metadata of an unbranded file must not name the brand either.
    author: sticker.paper.unbranded ? "" : sticker.brand.name,
    lang: formattingLocale(sticker.locale),
    createdAt: sticker.createdAt,
  });
}

export function drawSticker(sticker: StickerDocument, shared?: PdfCanvas): PdfCanvas {
  const messages = documentMessages(sticker.locale);
  const { width, height } = stickerPage(sticker);
  shared?.beginPart({ width, height });
  const canvas = shared ?? stickerCanvas(sticker, messages);
  canvas.addPage();
  canvas.bookmark(`${messages.sticker.label} – ${vehicleTitle(sticker.vehicle, messages)}`);
  const draw = sticker.classic ? drawClassicSticker : drawModernSticker;
  drawContinuations(canvas, sticker, messages, draw(canvas, sticker, messages));
  return canvas;
}

export async function renderStickerPdf(sticker: StickerDocument): Promise<Uint8Array> {
  return drawSticker(sticker).finish();
}
