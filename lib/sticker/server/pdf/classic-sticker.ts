import { type DocumentMessages, interpolate } from "@/lib/generation/server";
import type { PdfCanvas } from "@/lib/platform/render";
import type { StickerDocument } from "../../contract/document";
import { type ClassicStyle, drawClassicNotice, getClassicStyle, HEAD_HEIGHT } from "./classic-style";
import { drawCodes } from "./codes";
import { listIdentityPairs } from "./identity";
import {
  type EquipmentLine,
  fillColumns,
  findBalancedHeight,
  measureColumn,
  type Piece,
  type PricedPiece,
  packGroups,
  type Rest,
  toEquipmentPieces,
} from "./layout";
import { CONTINUATION_SIZES, drawPriced, type LineSizes, layOutPricedPieces, SMALLEST } from "./lines";
import type { Panel } from "./panels";
import { drawPriceBox, measurePriceBox } from "./price-box";
import { createTextStyle, drawLeaderLine, getStickerPage, gray } from "./style";

const INSET = 20;
const GUTTER = 26;
const CODES = 128;
const SIZES: readonly LineSizes[] = [9, 8.4, 7.8, 7.2, 6.6, 6].map((size) => ({
  size,
  leading: size * 1.34,
}));

interface Column {
  canvas: PdfCanvas;
  manner: ClassicStyle;
  x: number;
  width: number;
}

function drawHeading(column: Column, title: string, y: number): number {
  const { canvas, manner: classicStyle, x, width } = column;
  canvas.tag("H2", () =>
    canvas.line(title.toUpperCase(), x, y + 10, createTextStyle("labelBold", 9.4, classicStyle.accent, 1.4), {
      width,
    }),
  );
  canvas.artifact(() => canvas.rule(x, y + 14.5, x + width, 0.9, classicStyle.accent));
  return y + 20;
}

function drawIdentification(
  column: Column,
  sticker: StickerDocument,
  messages: DocumentMessages,
  top: number,
): number {
  const labels = messages.sticker.classic;
  const { vehicle } = sticker;
  const missing = messages.sticker.notAvailable;
  const pairs: [string, string][] = [
    [labels.number, sticker.vin || missing],
    [labels.year, vehicle.year === null ? missing : String(vehicle.year)],
    [labels.model, vehicle.model ?? missing],
    [labels.series, vehicle.series ?? missing],
    [messages.sticker.identity.body, vehicle.body ?? missing],
  ];
  const rest = listIdentityPairs(sticker, messages).filter(([label]) => label !== messages.common.vin);
  let y = drawHeading(column, labels.identity, top) + 9;
  for (const [label, value] of [...pairs, ...rest]) {
    const { canvas, x, width, manner: classicStyle } = column;
    const valueText = canvas.fit(value, createTextStyle("labelSemi", 8.6, classicStyle.ink), width * 0.66);
    const baseline = y;
    canvas.tag("P", () =>
      drawLeaderLine(
        canvas,
        label,
        valueText,
        { x, y: baseline, width },
        {
          name: createTextStyle("text", 8.4, classicStyle.ink),
          value: createTextStyle("labelSemi", 8.6, classicStyle.ink),
        },
      ),
    );
    y += 12.4;
  }
  return y;
}

/** Fuel labels began in 1975, safety stars in 1979, parts content in 1994. */
const LAST_YEAR_WITHOUT_LABELS = 1974;

function drawAgeNote(
  column: Column,
  sticker: StickerDocument,
  messages: DocumentMessages,
): { height: number; draw: (floor: number) => void } {
  const { year } = sticker.vehicle;
  if (year === null || year > LAST_YEAR_WITHOUT_LABELS) return { height: 0, draw: () => undefined };
  const { canvas, x, width, manner: classicStyle } = column;
  const style = createTextStyle("text", 7.4, classicStyle.ink);
  const labels = messages.sticker.classic;
  const lines = canvas.wrap(`${labels.ageTitle}. ${labels.age}`, style, width);
  const height = lines.length * 9.4 + 8;
  return {
    height,
    draw(floor) {
      canvas.tag("P", () => canvas.lines(lines, x, floor - height + 14, 9.4, style));
    },
  };
}

function drawEquipment(
  column: Column,
  sticker: StickerDocument,
  messages: DocumentMessages,
  top: number,
  bottom: number,
): Piece<EquipmentLine>[] {
  const { canvas, manner: classicStyle, x, width } = column;
  const start = drawHeading(column, messages.sticker.classic.equipment, top);
  if (sticker.equipment.length === 0) {
    canvas.tag("P", () =>
      canvas.line(
        messages.sticker.notAvailable,
        x,
        start + 9,
        createTextStyle("text", 8.6, classicStyle.ink),
      ),
    );
    return [];
  }
  const half = (width - 16) / 2;
  const room = bottom - start;
  const layOutPieces = (sizes: LineSizes, wide: number, item: "text" | "label") =>
    toEquipmentPieces(
      sticker.equipment,
      (text, kind) =>
        canvas.wrap(text, createTextStyle(kind === "title" ? "labelBold" : item, sizes.size), wide, 4),
      sizes.leading,
    );
  const make = (sizes: LineSizes) => {
    const pieces = layOutPieces(sizes, half, "text");
    const whole = packGroups(pieces, 2);
    if (whole.every((group) => measureColumn(group) <= room)) return { columns: whole, rest: [] };
    return fillColumns(pieces, 2, findBalancedHeight(pieces, 2, room) ?? room);
  };
  const sizes = SIZES.find((size) => make(size).rest.length === 0) ?? SMALLEST;
  const { columns, rest } = make(sizes);
  columns.forEach((pieces, index) => {
    let y = start + 2 - (pieces[0]?.lead ?? 0);
    for (const piece of pieces) {
      const title = piece.item.kind === "title";
      const style = title
        ? createTextStyle("labelBold", sizes.size, classicStyle.accent)
        : createTextStyle("text", sizes.size, classicStyle.ink);
      const at = y + sizes.size + (title ? sizes.leading * 0.4 : 0);
      canvas.tag(title ? "H3" : "P", () =>
        canvas.lines(piece.item.lines, x + index * (half + 16), at, sizes.leading, style),
      );
      y += piece.height;
    }
  });
  // The number of pieces doesn't depend on the width, so the last pieces match.
  return rest.length > 0
    ? layOutPieces(SMALLEST, CONTINUATION_SIZES.equipment, "label").slice(0 - rest.length)
    : [];
}

function drawOptions(
  column: Column,
  sticker: StickerDocument,
  messages: DocumentMessages,
  top: number,
  bottom: number,
): Piece<PricedPiece>[] {
  const { canvas, manner: classicStyle, x, width } = column;
  const start = drawHeading(column, messages.sticker.classic.options, top) + 2;
  const lines = [...sticker.packages, ...sticker.options];
  if (lines.length === 0) {
    const none =
      sticker.provenance === "specification"
        ? messages.sticker.optionsNone
        : messages.sticker.optionsNoneListed;
    canvas.tag("P", () => canvas.line(none, x, start + 7, createTextStyle("text", 8.6, classicStyle.ink)));
    return [];
  }
  const make = (sizes: LineSizes) =>
    fillColumns(layOutPricedPieces(canvas, lines, messages, width, sizes), 1, bottom - start);
  const fitting = SIZES.find((size) => make(size).rest.length === 0);
  const sizes = fitting ?? SMALLEST;
  const { columns, rest } = make(sizes);
  let y = start;
  for (const piece of columns[0] ?? []) {
    drawPriced(canvas, piece.item, { x, y, width }, sizes);
    y += piece.height;
  }
  // Continuation pages have narrower columns.
  return rest.length > 0
    ? layOutPricedPieces(
        canvas,
        lines.slice(lines.length - rest.length),
        messages,
        CONTINUATION_SIZES.options,
        SMALLEST,
      )
    : [];
}

function drawContinuesNote(
  { canvas, x, width }: Column,
  rest: readonly unknown[],
  messages: DocumentMessages,
  y: number,
): void {
  if (rest.length === 0) return;
  const labels = interpolate(messages.sticker.continues, { page: 2 });
  canvas.tag("P", () =>
    canvas.line(labels, x, y, createTextStyle("labelSemi", 6.8, gray), { width, align: "right" }),
  );
}

export function drawClassicSticker(
  canvas: PdfCanvas,
  sticker: StickerDocument,
  messages: DocumentMessages,
): Rest {
  const { margin, width, height } = getStickerPage(sticker);
  const classicStyle = getClassicStyle(sticker.decade);
  const inner = { x: margin + INSET, width: width - margin * 2 - INSET * 2 };
  canvas.artifact(() => {
    canvas.fill(margin, margin, width - margin * 2, height - margin * 2, classicStyle.tint);
    canvas.box(margin, margin, width - margin * 2, height - margin * 2, 1.4, classicStyle.ink);
  });
  const { vehicle } = sticker;
  const model =
    [vehicle.year === null ? null : String(vehicle.year), vehicle.model, vehicle.series ?? vehicle.trim]
      .filter(Boolean)
      .join(" ") || messages.common.unknownVehicle;
  classicStyle.head(
    canvas,
    vehicle.make ?? messages.sticker.notAvailable,
    model,
    { ...inner, y: margin + 8 },
    classicStyle,
  );
  const head = { ...inner, y: margin + HEAD_HEIGHT + 14 };
  const provenanceY = drawClassicNotice(canvas, sticker, head, classicStyle);

  const columnWidth = (inner.width - GUTTER) / 2;
  const left: Column = { canvas, manner: classicStyle, x: inner.x, width: columnWidth };
  const right: Column = {
    canvas,
    manner: classicStyle,
    x: inner.x + columnWidth + GUTTER,
    width: columnWidth,
  };
  const top = provenanceY + 10;
  const floor = height - margin - INSET + 4;

  const identityEnd = drawIdentification(left, sticker, messages, top);
  const note = drawAgeNote(left, sticker, messages);
  const restEquipment = drawEquipment(left, sticker, messages, identityEnd + 6, floor - note.height);
  drawContinuesNote(left, restEquipment, messages, floor - note.height + 5);
  note.draw(floor);

  const codesTop = floor - CODES + 12;
  const priceHeight = measurePriceBox(canvas, sticker, messages, columnWidth);
  const priceTop = codesTop - 14 - priceHeight;
  const restOptions = drawOptions(right, sticker, messages, top, priceTop - 8);
  drawContinuesNote(right, restOptions, messages, priceTop - 3);
  drawPriceBox(
    canvas,
    sticker,
    messages,
    { x: right.x, y: priceTop, width: columnWidth },
    { color: classicStyle.ink },
  );
  const panel: Panel = {
    canvas,
    sticker: { ...sticker, sample: false },
    messages,
    x: right.x,
    width: columnWidth,
    density: 1,
  };
  drawCodes(panel, floor);
  return { equipment: restEquipment, options: restOptions, wide: CONTINUATION_SIZES };
}
