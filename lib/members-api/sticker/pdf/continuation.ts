import type { DocumentMessages } from "../../rendering/document-messages";
import type { PdfCanvas } from "../../rendering/pdf-canvas";
import { type Box, columnsOf, equipmentBoxOf, optionsBoxOf } from "./boxes";
import { SIZES } from "./fit";
import { equipmentPiece, type Rest } from "./layout";
import { type LineSizes, pricedHeight, SMALLEST } from "./lines";

const GAP = 9;
const LEAST = 90;

interface ContinuationBoxes {
  rest: Rest;
  draw: (at: Pick<Box, "x" | "y">) => void;
}

/** Lines were wrapped for the smallest type; columns that grow by the same factor keep the line breaks. */
function atSize({ equipment, options }: Rest, sizes: LineSizes): Pick<Rest, "equipment" | "options"> {
  return {
    equipment: equipment.map(({ item }) => equipmentPiece(item, sizes.leading)),
    options: options.map((piece) => ({ ...piece, height: pricedHeight(piece.item, sizes) })),
  };
}

function boxesAt(
  canvas: PdfCanvas,
  messages: DocumentMessages,
  rest: Rest,
  room: { width: number; height: number },
  sizes: LineSizes,
): ContinuationBoxes {
  const { width, height } = room;
  const grown = sizes.size / SMALLEST.size;
  const { wide } = rest;
  const { equipment, options } = atSize(rest, sizes);
  const title = (name: string) => `${name} (${messages.common.continued})`;
  const shape = (name: string, measured: number, limit: number) => ({
    title: title(name),
    width,
    columns: columnsOf(width, measured * grown),
    limit,
  });
  const first =
    equipment.length > 0
      ? equipmentBoxOf(canvas, equipment, shape(messages.sticker.equipment, wide.equipment, height), sizes)
      : null;
  const used = first ? first.height + GAP : 0;
  const left = height - used;
  const box =
    options.length > 0 && left > LEAST
      ? optionsBoxOf(canvas, options, shape(messages.sticker.options, wide.options, left), sizes)
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

export function continuationBoxes(
  canvas: PdfCanvas,
  messages: DocumentMessages,
  rest: Rest,
  room: { width: number; height: number },
): ContinuationBoxes {
  const smallest = boxesAt(canvas, messages, rest, room, SMALLEST);
  if (smallest.rest.equipment.length + smallest.rest.options.length > 0) return smallest;
  for (const sizes of SIZES) {
    const boxes = boxesAt(canvas, messages, rest, room, sizes);
    if (boxes.rest.equipment.length + boxes.rest.options.length === 0) return boxes;
  }
  return smallest;
}
