import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shareRoom } from "./table";

const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0);

describe("column widths of a report table", () => {
  it("[PAGE-10] equal their shares if every line fits", () => {
    expect(
      shareRoom([
        { share: 100, needed: 80 },
        { share: 200, needed: 200 },
      ]),
    ).toEqual([100, 200]);
  });

  it("[PAGE-10] give a column's spare width to a source's name before a long text", () => {
    const [place = 0, text = 0, source = 0] = shareRoom([
      { share: 200, needed: 100 },
      { share: 150, needed: 900 },
      { share: 80, needed: 110 },
    ]);
    expect(source).toBeCloseTo(110);
    expect(text).toBeCloseTo(190);
    expect(place).toBeCloseTo(130);
  });

  it("[PAGE-10] fill the table, and no column is narrower than both its content and its share", () => {
    const column = fc.record({ share: fc.double({ min: 1, max: 300, noNaN: true }), needed: fc.nat(900) });
    fc.assert(
      fc.property(fc.array(column, { minLength: 1, maxLength: 7 }), (columns) => {
        const widths = shareRoom(columns);
        expect(sum(widths)).toBeCloseTo(sum(columns.map(({ share }) => share)), 5);
        columns.forEach(({ share, needed }, index) => {
          expect(widths[index]).toBeGreaterThanOrEqual(Math.min(share, needed) - 1e-6);
        });
      }),
    );
  });
});
