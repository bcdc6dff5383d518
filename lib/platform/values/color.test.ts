import { expect, it } from "vitest";
import { computeContrast, makeReadableOnPaper, parseColor } from "./color";

const onWhite = (text: string) =>
  computeContrast(parseColor(makeReadableOnPaper(text)) ?? [255, 255, 255], [255, 255, 255]);

it.each(["#ffe600", "#ffffff", "#c9c3e6", "no color"])(
  "[TRUE-36] a document's Sample mark is readable with any site color (%s)",
  (color) => {
    expect(onWhite(color)).toBeGreaterThanOrEqual(4.5);
  },
);

it("[TRUE-36] a readable color isn't changed", () => {
  expect(makeReadableOnPaper("#c8472b")).toBe("#c8472b");
});
