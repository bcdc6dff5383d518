import type { DocumentMessages } from "@/lib/generation/server";
import type { PdfCanvas } from "@/lib/platform/render";
import type { StickerDocument } from "../../contract/document";
import {
  type Box,
  type ColumnBox,
  computeColumnWidth,
  drawEmptyBox,
  drawEquipmentBox,
  drawOptionsBox,
} from "./boxes";
import type { Rest } from "./layout";
import { type LineSizes, SMALLEST } from "./lines";

export const SIZES: readonly LineSizes[] = [8.2, 7.8, 7.4, 7, 6.6, 6.2, 6].map((size) => ({
  size,
  leading: size * 1.27,
}));

const EQUIPMENT_COLUMNS = 4;
const OPTION_COLUMNS = 2;
const CLOSE = { equipment: 5, options: [3], least: 540 } as const;
const GAP = 9;

export interface Boxes {
  equipment: { height: number; draw: (at: Box) => void };
  options: { height: number; draw: (at: Box) => void };
  rest: Rest;
}

export function fitBoxes(
  canvas: PdfCanvas,
  sticker: StickerDocument,
  messages: DocumentMessages,
  width: number,
  room: number,
): Boxes {
  const labels = messages.sticker;
  const lines = [...sticker.packages, ...sticker.options];
  const none = sticker.provenance === "specification" ? labels.optionsNone : labels.optionsNoneListed;
  const noEquipment =
    sticker.equipment.length === 0 ? drawEmptyBox(canvas, labels.equipment, labels.notAvailable) : null;
  const noOptions = lines.length === 0 ? drawEmptyBox(canvas, labels.options, none) : null;
  const fitEquipment = (limit: number, sizes: LineSizes, whole: boolean, columns: number) =>
    drawEquipmentBox(
      canvas,
      sticker.equipment,
      { title: labels.equipment, width, columns, limit, whole },
      sizes,
    );
  const fitOptions = (limit: number, sizes: LineSizes, columns: number) =>
    drawOptionsBox(canvas, sticker, messages, { title: labels.options, width, columns, limit }, sizes);
  const wide = {
    equipment: computeColumnWidth(width, EQUIPMENT_COLUMNS),
    options: computeColumnWidth(width, OPTION_COLUMNS),
  };
  const readable = SIZES.filter((sizes) => sizes.size >= 7).map((sizes) => ({ sizes, whole: true }));
  const usual = {
    equipment: EQUIPMENT_COLUMNS,
    options: lines.length > 10 ? [OPTION_COLUMNS, 1] : [1, OPTION_COLUMNS],
  };
  const fitText = (
    sizes: LineSizes,
    equipmentColumns: number,
    optionColumns: number,
    whole: boolean,
  ): Boxes | null => {
    const equipment = fitEquipment(room, sizes, whole, equipmentColumns);
    const options = fitOptions(room, sizes, optionColumns);
    const first = noEquipment ?? equipment;
    const second = noOptions ?? options;
    const complete = (noEquipment || equipment.rest.length === 0) && (noOptions || options.rest.length === 0);
    if (!complete || first.height + GAP + second.height > room) return null;
    return { equipment: first, options: second, rest: { equipment: [], options: [], wide } };
  };
  for (const columns of width < CLOSE.least ? [usual] : [usual, CLOSE]) {
    // If the smallest size doesn't fit, no other size does, so avoid wrapping hundreds of lines for each size.
    if (!columns.options.some((option) => fitText(SMALLEST, columns.equipment, option, false))) continue;
    for (const { sizes, whole } of [...readable, ...SIZES.map((sizes) => ({ sizes, whole: false }))]) {
      for (const optionColumns of columns.options) {
        const boxes = fitText(sizes, columns.equipment, optionColumns, whole);
        if (boxes) return boxes;
      }
    }
  }
  const share = noOptions ? room - noOptions.height - GAP : room * 0.6;
  const equipment = fitEquipment(share, SMALLEST, false, EQUIPMENT_COLUMNS);
  const first = noEquipment ?? getShown(equipment);
  const options = fitOptions(room - first.height - GAP, SMALLEST, OPTION_COLUMNS);
  return {
    equipment: first,
    options: noOptions ?? getShown(options),
    rest: { equipment: noEquipment ? [] : equipment.rest, options: noOptions ? [] : options.rest, wide },
  };
}

function getShown<T>(box: ColumnBox<T>): Boxes["options"] {
  return box.empty ? { height: 0, draw: () => undefined } : box;
}
