import type { EquipmentGroup } from "@/lib/vehicle/contract/build-data";

/** Never split. `keep` ties a piece to the next piece. */
export interface Piece<T> {
  height: number;
  /** Space above, included in the height and dropped at the top of a column. */
  lead?: number;
  keep: boolean;
  item: T;
}

export function fillColumns<T>(
  pieces: readonly Piece<T>[],
  count: number,
  height: number,
): { columns: Piece<T>[][]; rest: Piece<T>[] } {
  const columns: Piece<T>[][] = [];
  let index = 0;
  while (columns.length < count && index < pieces.length) {
    const column: Piece<T>[] = [];
    let used = 0 - (pieces[index]?.lead ?? 0);
    while (index < pieces.length) {
      const piece = pieces[index];
      if (!piece) break;
      const next = piece.keep ? pieces[index + 1] : undefined;
      if (used + piece.height + (next?.height ?? 0) > height) break;
      column.push(piece);
      used += piece.height;
      index += 1;
    }
    // A piece that doesn't fit together with the piece it's tied to gets its own column, or it would block the rest.
    const tall = pieces[index];
    if (column.length === 0 && tall && tall.height <= height) {
      column.push(tall);
      index += 1;
    }
    columns.push(column);
    if (column.length === 0) break;
  }
  return { columns, rest: pieces.slice(index) };
}

/** Returns the smallest height at which all pieces fit, or null. */
export function findBalancedHeight<T>(
  pieces: readonly Piece<T>[],
  count: number,
  limit: number,
): number | null {
  if (fillColumns(pieces, count, limit).rest.length > 0) return null;
  const total = pieces.reduce((sum, piece) => sum + piece.height, 0);
  let low = total / count;
  let high = limit;
  while (high - low > 0.5) {
    const middle = (low + high) / 2;
    if (fillColumns(pieces, count, middle).rest.length === 0) high = middle;
    else low = middle;
  }
  return high;
}

export function measureColumn<T>(column: readonly Piece<T>[]): number {
  return column.reduce((sum, piece) => sum + piece.height, 0) - (column[0]?.lead ?? 0);
}

/**
 * Places the longest group first, always in the shortest column, then restores the reading order. Groups
 * start at a `lead`.
 */
export function packGroups<T>(pieces: readonly Piece<T>[], count: number): Piece<T>[][] {
  const groups: Piece<T>[][] = [];
  for (const piece of pieces) {
    const last = groups.at(-1);
    if (piece.lead || !last) groups.push([piece]);
    else last.push(piece);
  }
  const order = groups.map((group, index) => ({ index, height: measureColumn(group) }));
  order.sort((a, b) => b.height - a.height || a.index - b.index);
  const columns: { indexes: number[]; height: number }[] = Array.from({ length: count }, () => ({
    indexes: [],
    height: 0,
  }));
  for (const currentGroup of order) {
    const shortest = columns.reduce((best, column) => (column.height < best.height ? column : best));
    shortest.indexes.push(currentGroup.index);
    shortest.height += currentGroup.height;
  }
  return columns
    .map((column) => column.indexes.sort((a, b) => a - b))
    .filter((indexes) => indexes.length > 0)
    .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
    .map((indexes) => indexes.flatMap((index) => groups[index] ?? []));
}

export interface PricedPiece {
  code: string | null;
  name: string[];
  origin: string | null;
  price: string;
  contents: string[];
}

export interface Rest {
  equipment: Piece<EquipmentLine>[];
  options: Piece<PricedPiece>[];
  wide: { equipment: number; options: number };
}

export type EquipmentLine = { kind: "title" | "item"; lines: string[] };

export function toEquipmentPieces(
  groups: readonly EquipmentGroup[],
  wrap: (text: string, kind: "title" | "item") => string[],
  leading: number,
): Piece<EquipmentLine>[] {
  return groups.flatMap((group) => {
    const title = wrap(group.title, "title");
    const items = group.items.map((text) => ({ kind: "item" as const, lines: wrap(text, "item") }));
    return [{ kind: "title" as const, lines: title }, ...items].map((item) =>
      toEquipmentPiece(item, leading),
    );
  });
}

export function toEquipmentPiece(item: EquipmentLine, leading: number): Piece<EquipmentLine> {
  const height = item.lines.length * leading;
  if (item.kind === "item") return { height, keep: false, item };
  return { height: height + leading * 0.55, lead: leading * 0.4, keep: true, item };
}
