import type { StickerDocument } from "@/lib/contract/sticker-document";
import type { PdfCanvas } from "./pdf-canvas";
import { type Box, emptyBox, equipmentBox, optionsBox } from "./sticker-boxes";
import type { Rest } from "./sticker-layout";
import { type LineSizes, SMALLEST } from "./sticker-lines";
import type { Words } from "./words";

/** The largest that fits is taken, so that a short list does not look lost and a long one still stands on one page. */
export const SIZES: readonly LineSizes[] = [8.2, 7.8, 7.4, 7, 6.6, 6.2, 6].map((size) => ({
  size,
  leading: size * 1.27,
}));
export interface Boxes {
  equipment: { height: number; draw: (at: Box) => void };
  options: { height: number; draw: (at: Box) => void };
  rest: Rest;
}

/** Chooses columns and type size so that both lists fit `room`; at the smallest size the rest goes to the next page. */
export function fitBoxes(
  canvas: PdfCanvas,
  sticker: StickerDocument,
  words: Words,
  width: number,
  room: number,
): Boxes {
  const said = words.sticker;
  const lines = [...sticker.packages, ...sticker.options];
  const none = sticker.provenance === "specification" ? said.optionsNone : said.optionsNoneListed;
  const noEquipment =
    sticker.equipment.length === 0 ? emptyBox(canvas, said.equipment, said.notAvailable) : null;
  const noOptions = lines.length === 0 ? emptyBox(canvas, said.options, none) : null;
  const make = (sizes: LineSizes, optionColumns: number, limits: [number, number], whole: boolean) => ({
    equipment: equipmentBox(
      canvas,
      sticker.equipment,
      { title: said.equipment, width, columns: 4, limit: limits[0], whole },
      sizes,
    ),
    options: optionsBox(
      canvas,
      sticker,
      words,
      { title: said.options, width, columns: optionColumns, limit: limits[1] },
      sizes,
    ),
  });
  const gap = 9;
  const readable = SIZES.filter((sizes) => sizes.size >= 7).map((sizes) => ({ sizes, whole: true }));
  const columnChoices = lines.length > 10 ? [2, 1] : [1, 2];
  const fitted = (sizes: LineSizes, optionColumns: number, whole: boolean): Boxes | null => {
    const { equipment, options } = make(sizes, optionColumns, [room, room], whole);
    const first = noEquipment ?? equipment;
    const second = noOptions ?? options;
    const complete = (noEquipment || equipment.rest.length === 0) && (noOptions || options.rest.length === 0);
    if (!complete || first.height + gap + second.height > room) return null;
    return { equipment: first, options: second, rest: { equipment: [], options: [] } };
  };
  // What does not fit at the smallest size fits at none: hundreds of lines are not broken anew for each of them.
  if (columnChoices.some((optionColumns) => fitted(SMALLEST, optionColumns, false))) {
    for (const { sizes, whole } of [...readable, ...SIZES.map((sizes) => ({ sizes, whole: false }))]) {
      for (const optionColumns of columnChoices) {
        const boxes = fitted(sizes, optionColumns, whole);
        if (boxes) return boxes;
      }
    }
  }
  const wanted = noEquipment
    ? noEquipment.height
    : make(SMALLEST, 2, [room * 0.6, room], false).equipment.height;
  const { equipment, options } = make(SMALLEST, 2, [room * 0.6, Math.max(60, room - wanted - gap)], false);
  return {
    equipment: noEquipment ?? equipment,
    options: noOptions ?? options,
    rest: { equipment: noEquipment ? [] : equipment.rest, options: noOptions ? [] : options.rest },
  };
}
