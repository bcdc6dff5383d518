import {
  type DocumentMessages,
  formatVehicleTitle,
  getDocumentMessages,
  pluralize,
} from "@/lib/generation/server";
import { getFormattingLocale } from "@/lib/platform/i18n";
import { PdfCanvas } from "@/lib/platform/render";
import type { StickerDocument } from "../../contract/document";
import { type Box, getColumns, getEquipmentBox, layOutOptions } from "./boxes";
import { drawClassicSticker } from "./classic-sticker";
import { SIZES } from "./fit";
import { drawStrip } from "./identity";
import { type Rest, toEquipmentPiece } from "./layout";
import { type LineSizes, measurePricedPiece, SMALLEST } from "./lines";
import { drawFrame, drawModernSticker, PAD, STRIP } from "./modern-sticker";
import { createTextStyle, getStickerPage, sampleStamp } from "./style";

const MAX_PAGES = 8;

const GAP = 9;
const LEAST = 90;

interface ContinuationBoxes {
  rest: Rest;
  draw: (at: Pick<Box, "x" | "y">) => void;
}

/** Keeps the lines wrapped for the smallest type, because columns grow by the same factor. */
function setAtSize({ equipment, options }: Rest, sizes: LineSizes): Pick<Rest, "equipment" | "options"> {
  return {
    equipment: equipment.map(({ item }) => toEquipmentPiece(item, sizes.leading)),
    options: options.map((piece) => ({ ...piece, height: measurePricedPiece(piece.item, sizes) })),
  };
}

function drawBoxesAt(
  canvas: PdfCanvas,
  messages: DocumentMessages,
  rest: Rest,
  room: { width: number; height: number },
  sizes: LineSizes,
): ContinuationBoxes {
  const { width, height } = room;
  const grown = sizes.size / SMALLEST.size;
  const { wide } = rest;
  const { equipment, options } = setAtSize(rest, sizes);
  const formatTitle = (name: string) => `${name} (${messages.common.continued})`;
  const createShape = (name: string, measured: number, limit: number) => ({
    title: formatTitle(name),
    width,
    columns: getColumns(width, measured * grown),
    limit,
  });
  const first =
    equipment.length > 0
      ? getEquipmentBox(
          canvas,
          equipment,
          createShape(messages.sticker.equipment, wide.equipment, height),
          sizes,
        )
      : null;
  const used = first ? first.height + GAP : 0;
  const left = height - used;
  const box =
    options.length > 0 && left > LEAST
      ? layOutOptions(canvas, options, createShape(messages.sticker.options, wide.options, left), sizes)
      : null;
  const second = box?.empty ? null : box;
  return {
    rest: { equipment: first?.rest ?? [], options: second ? second.rest : options, wide },
    draw({ x, y }) {
      first?.draw({ x, y, width });
      second?.draw({ x, y: y + used, width });
    },
  };
}

function drawContinuationBoxes(
  canvas: PdfCanvas,
  messages: DocumentMessages,
  rest: Rest,
  room: { width: number; height: number },
): ContinuationBoxes {
  const smallest = drawBoxesAt(canvas, messages, rest, room, SMALLEST);
  if (smallest.rest.equipment.length + smallest.rest.options.length > 0) return smallest;
  for (const sizes of SIZES) {
    const boxes = drawBoxesAt(canvas, messages, rest, room, sizes);
    if (boxes.rest.equipment.length + boxes.rest.options.length === 0) return boxes;
  }
  return smallest;
}

function drawContinuations(
  canvas: PdfCanvas,
  sticker: StickerDocument,
  messages: DocumentMessages,
  start: Rest,
): void {
  const { margin, width, height } = getStickerPage(sticker);
  const labels = messages.sticker;
  const inner = { x: margin + PAD, width: width - margin * 2 - PAD * 2 };
  let rest = start;
  while (rest.equipment.length + rest.options.length > 0 && canvas.pageCount < MAX_PAGES) {
    canvas.addPage();
    canvas.artifact(() => drawFrame(canvas, sticker));
    canvas.tag("P", () => drawStrip(canvas, sticker, messages, STRIP));
    let y = margin + STRIP + 10;
    canvas.tag("P", () => {
      // The notice is never truncated; the car's name can be.
      const notice = createTextStyle("labelSemi", 8);
      const stamp = sticker.sample ? 72 : 0;
      const noticeWidth = canvas.textWidth(sticker.notice, notice);
      const title = `${labels.continuation} · ${formatVehicleTitle(sticker.vehicle, messages)}`.toUpperCase();
      canvas.line(title, inner.x, y + 10, createTextStyle("labelBold", 12), {
        width: inner.width - noticeWidth - stamp - 18,
      });
      canvas.line(sticker.notice, inner.x + inner.width - stamp - noticeWidth, y + 10, notice);
      if (sticker.sample)
        sampleStamp(canvas, sticker.sampleLabel, sticker.brand.secondaryColor, inner.x + inner.width, y);
    });
    y += 20;
    const boxes = drawContinuationBoxes(canvas, messages, rest, {
      width: inner.width,
      height: height - margin - PAD - y,
    });
    boxes.draw({ x: inner.x, y });
    rest = boxes.rest;
  }
  const omittedCount =
    rest.equipment.filter((piece) => piece.item.kind === "item").length + rest.options.length;
  if (omittedCount > 0)
    canvas.tag("P", () =>
      canvas.line(
        pluralize(labels.more, omittedCount),
        inner.x,
        height - margin - 4,
        createTextStyle("labelBold", 7.2),
      ),
    );
}

function drawStickerCanvas(sticker: StickerDocument, messages: DocumentMessages): PdfCanvas {
  const { width, height } = getStickerPage(sticker);
  return new PdfCanvas({
    width,
    height,
    title: `${messages.sticker.label} ${sticker.number} – ${formatVehicleTitle(sticker.vehicle, messages)}`,
    // The metadata of an unbranded file must not contain the brand either.
    author: sticker.paper.unbranded ? "" : sticker.brand.name,
    lang: getFormattingLocale(sticker.locale),
    createdAt: sticker.createdAt,
  });
}

export function drawSticker(sticker: StickerDocument, shared?: PdfCanvas): PdfCanvas {
  const messages = getDocumentMessages(sticker.locale);
  const { width, height } = getStickerPage(sticker);
  shared?.beginPart({ width, height });
  const canvas = shared ?? drawStickerCanvas(sticker, messages);
  canvas.addPage();
  canvas.bookmark(`${messages.sticker.label} – ${formatVehicleTitle(sticker.vehicle, messages)}`);
  const draw = sticker.classic ? drawClassicSticker : drawModernSticker;
  drawContinuations(canvas, sticker, messages, draw(canvas, sticker, messages));
  return canvas;
}

export async function renderStickerPdf(sticker: StickerDocument): Promise<Uint8Array> {
  return drawSticker(sticker).finish();
}
