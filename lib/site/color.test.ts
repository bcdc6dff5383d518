import { expect, it } from "vitest";
import { contrast, parseColor, readableOnPaper } from "./color";

const onWhite = (text: string) =>
  contrast(parseColor(readableOnPaper(text)) ?? [255, 255, 255], [255, 255, 255]);

it.each(["#ffe600", "#ffffff", "#c9c3e6", "no color"])(
  "[TRUE-36] the Sample mark of a document can be read, whatever color the site has (%s)",
  (color) => {
    expect(onWhite(color)).toBeGreaterThanOrEqual(4.5);
  },
);

it("[TRUE-36] a color that can be read stays as it is", () => {
  expect(readableOnPaper("#c8472b")).toBe("#c8472b");
});
