import type { EquipmentGroup } from "@/lib/contract/build-data";

/** A piece of a column: it never splits, and `keep` ties it to the piece after it. */
export interface Piece<T> {
  height: number;
  keep: boolean;
  item: T;
}

/** Fills columns from the left to a height; what does not fit comes back as the rest. */
export function fillColumns<T>(
  pieces: readonly Piece<T>[],
  count: number,
  height: number,
): { columns: Piece<T>[][]; rest: Piece<T>[] } {
  const columns: Piece<T>[][] = [];
  let index = 0;
  while (columns.length < count && index < pieces.length) {
    const column: Piece<T>[] = [];
    let used = 0;
    while (index < pieces.length) {
      const piece = pieces[index];
      if (!piece) break;
      const next = piece.keep ? pieces[index + 1] : undefined;
      if (used + piece.height + (next?.height ?? 0) > height) break;
      column.push(piece);
      used += piece.height;
      index += 1;
    }
    // A piece taller than a whole column would stop everything: it gets a column of its own.
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

/** The lowest height at which everything stands in `count` columns, so that they end level; null where none does. */
export function balancedHeight<T>(pieces: readonly Piece<T>[], count: number, limit: number): number | null {
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

export type EquipmentLine = { kind: "title" | "item"; lines: string[] };

/** Groups as pieces of columns: a title stays with its first item. */
export function equipmentPieces(
  groups: readonly EquipmentGroup[],
  wrap: (text: string, kind: "title" | "item") => string[],
  leading: number,
): Piece<EquipmentLine>[] {
  return groups.flatMap((group) => {
    const title = wrap(group.title, "title");
    const head: Piece<EquipmentLine> = {
      height: title.length * leading + leading * 0.55,
      keep: true,
      item: { kind: "title", lines: title },
    };
    const items = group.items.map((text) => {
      const lines = wrap(text, "item");
      return { height: lines.length * leading, keep: false, item: { kind: "item" as const, lines } };
    });
    return [head, ...items];
  });
}
