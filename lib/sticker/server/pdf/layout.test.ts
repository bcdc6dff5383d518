import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/tests/setup/runs";
import { fillColumns, findBalancedHeight, measureColumn, packGroups, toEquipmentPieces } from "./layout";

const groups = fc.array(
  fc.record({
    title: fc.constant("Title"),
    items: fc.array(fc.constant("item"), { minLength: 1, maxLength: 15 }),
  }),
  { minLength: 1, maxLength: 12 },
);
const layOutPieces = (list: { title: string; items: string[] }[]) =>
  toEquipmentPieces(list, (text) => [text], 8);

describe("sticker columns", () => {
  it("[STK-4] keep every piece and its order, and don't separate a title from its first item", () => {
    fc.assert(
      fc.property(
        groups,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 30, max: 300 }),
        (list, count, height) => {
          const pieces = layOutPieces(list);
          const { columns, rest } = fillColumns(pieces, count, height);
          expect([...columns.flat(), ...rest]).toEqual(pieces);
          for (const column of columns) {
            expect(column.at(-1)?.item.kind).not.toBe("title");
            expect(measureColumn(column)).toBeLessThanOrEqual(height + 0.001);
          }
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it("[STK-4] are balanced at a height that fits everything, though half that height wouldn't", () => {
    fc.assert(
      fc.property(groups, (list) => {
        const pieces = layOutPieces(list);
        const height = findBalancedHeight(pieces, 4, 5000) ?? 0;
        expect(fillColumns(pieces, 4, height).rest).toEqual([]);
        expect(fillColumns(pieces, 4, height / 2 - 2).rest.length).toBeGreaterThan(0);
        expect(findBalancedHeight(pieces, 4, 1)).toBeNull();
      }),
      { numRuns: runs(100) },
    );
  });

  it("[STK-4] keep groups together when packed", () => {
    fc.assert(
      fc.property(groups, (list) => {
        const columns = packGroups(layOutPieces(list), 4);
        expect(columns.flat()).toHaveLength(layOutPieces(list).length);
        for (const column of columns) expect(column[0]?.item.kind).toBe("title");
      }),
      { numRuns: runs(100) },
    );
  });
});
