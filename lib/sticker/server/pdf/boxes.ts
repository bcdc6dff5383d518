import type { DocumentMessages } from "@/lib/generation/server";
import type { PdfCanvas } from "@/lib/platform/render";
import type { StickerDocument } from "../../contract/document";
import {
  type EquipmentLine,
  fillColumns,
  findBalancedHeight,
  measureColumn,
  type Piece,
  type PricedPiece,
  packGroups,
  toEquipmentPieces,
} from "./layout";
import { drawPriced, type LineSizes, layOutPricedPieces } from "./lines";
import { black, createTextStyle, drawBand } from "./style";

export interface Box {
  x: number;
  y: number;
  width: number;
  height?: number;
}

export interface BoxShape {
  title: string;
  width: number;
  columns: number;
  limit: number;
  whole?: boolean;
}

const BAND = 15;
const PAD = 8;
const GAP = 12;

export interface ColumnBox<T> {
  height: number;
  empty: boolean;
  rest: Piece<T>[];
  draw: (at: Box) => void;
}

function arrange<T>(pieces: readonly Piece<T>[], shape: BoxShape, limit: number) {
  if (shape.whole) {
    const columns = packGroups(pieces, shape.columns);
    if (columns.every((column) => measureColumn(column) <= limit)) return { columns, rest: [] };
  }
  return fillColumns(pieces, shape.columns, findBalancedHeight(pieces, shape.columns, limit) ?? limit);
}

function drawColumnBox<T>(
  canvas: PdfCanvas,
  pieces: readonly Piece<T>[],
  shape: BoxShape,
  drawPiece: (piece: T, at: Box) => void,
): ColumnBox<T> {
  const limit = shape.limit - BAND - PAD * 2;
  const { columns, rest } = arrange(pieces, shape, limit);
  const inner = Math.max(0, ...columns.map(measureColumn));
  const width = (shape.width - PAD * 2 - GAP * (shape.columns - 1)) / shape.columns;
  return {
    height: BAND + PAD * 2 + inner,
    empty: inner === 0,
    rest,
    draw(at) {
      canvas.tag("H2", () =>
        drawBand(canvas, { x: at.x, y: at.y, width: at.width, height: BAND }, shape.title.toUpperCase(), ""),
      );
      const height = Math.max(at.height ?? 0, BAND + PAD * 2 + inner);
      canvas.artifact(() => canvas.box(at.x, at.y, at.width, height, 0.8, black));
      columns.forEach((column, index) => {
        let y = at.y + BAND + PAD - (column[0]?.lead ?? 0);
        for (const piece of column) {
          drawPiece(piece.item, { x: at.x + PAD + index * (width + GAP), y, width });
          y += piece.height;
        }
      });
    },
  };
}

export function computeColumnWidth(width: number, columns: number): number {
  return (width - PAD * 2 - GAP * (columns - 1)) / columns;
}

export function getColumns(width: number, wide: number): number {
  // Tolerance for rounding in `columnWidth`.
  return Math.max(1, Math.floor((width - PAD * 2 + GAP) / (wide + GAP) + 1e-6));
}

export function drawEquipmentBox(
  canvas: PdfCanvas,
  groups: StickerDocument["equipment"],
  shape: BoxShape,
  sizes: LineSizes,
): ColumnBox<EquipmentLine> {
  const width = computeColumnWidth(shape.width, shape.columns);
  const getStyle = (kind: "title" | "item") =>
    kind === "title"
      ? createTextStyle("labelBold", sizes.size, black, 0.3)
      : createTextStyle("label", sizes.size);
  const pieces = toEquipmentPieces(
    groups,
    (text, kind) => canvas.wrap(kind === "title" ? text.toUpperCase() : text, getStyle(kind), width, 4),
    sizes.leading,
  );
  return getEquipmentBox(canvas, pieces, shape, sizes);
}

export function getEquipmentBox(
  canvas: PdfCanvas,
  pieces: readonly Piece<EquipmentLine>[],
  shape: BoxShape,
  sizes: LineSizes,
): ColumnBox<EquipmentLine> {
  return drawColumnBox(canvas, pieces, shape, (item, at) => {
    const style =
      item.kind === "title"
        ? createTextStyle("labelBold", sizes.size, black, 0.3)
        : createTextStyle("label", sizes.size);
    const rise = item.kind === "title" ? sizes.leading * 0.4 : 0;
    canvas.tag(item.kind === "title" ? "H3" : "P", () => {
      canvas.lines(item.lines, at.x, at.y + rise + sizes.size, sizes.leading, style);
    });
  });
}

export function drawOptionsBox(
  canvas: PdfCanvas,
  sticker: StickerDocument,
  messages: DocumentMessages,
  shape: BoxShape,
  sizes: LineSizes,
): ColumnBox<PricedPiece> {
  const lines = [...sticker.packages, ...sticker.options];
  const pieces = layOutPricedPieces(
    canvas,
    lines,
    messages,
    computeColumnWidth(shape.width, shape.columns),
    sizes,
  );
  return layOutOptions(canvas, pieces, shape, sizes);
}

export function layOutOptions(
  canvas: PdfCanvas,
  pieces: readonly Piece<PricedPiece>[],
  shape: BoxShape,
  sizes: LineSizes,
): ColumnBox<PricedPiece> {
  return drawColumnBox(canvas, pieces, shape, (item, at) => drawPriced(canvas, item, at, sizes));
}

export function drawEmptyBox(
  canvas: PdfCanvas,
  title: string,
  text: string,
): { height: number; draw: (at: Box) => void } {
  const height = BAND + 19;
  return {
    height,
    draw(at) {
      canvas.tag("H2", () =>
        drawBand(canvas, { x: at.x, y: at.y, width: at.width, height: BAND }, title.toUpperCase(), ""),
      );
      canvas.artifact(() => canvas.box(at.x, at.y, at.width, Math.max(at.height ?? 0, height), 0.8, black));
      canvas.tag("P", () => canvas.line(text, at.x + PAD, at.y + BAND + 12.5, createTextStyle("label", 7.6)));
    },
  };
}
