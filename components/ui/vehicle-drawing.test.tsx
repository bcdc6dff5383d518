import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { BODY_TYPES } from "@/lib/vehicle/rules/body-type";
import { renderPage } from "@/tests/setup/render";
import { VehicleDrawing } from "./vehicle-drawing";

it("[FIRST-6] every body type has a drawing, including an unknown body type", () => {
  const file = readFileSync("components/ui/vehicle-drawings.svg", "utf8");
  const symbols = [...file.matchAll(/<symbol id="(\w+)"/g)].map((match) => match[1]);
  expect(symbols.sort()).toEqual([...BODY_TYPES, "unknown"].sort());
  // Without this attribute, stroke widths would scale with the drawing.
  const lines = file.match(/<(path|circle)[^>]*>/g) ?? [];
  expect(lines.filter((line) => !line.includes('vector-effect="non-scaling-stroke"'))).toEqual([]);
  expect(file).not.toMatch(/(fill|stroke|style)=/);
  // Next's build rejects images without a size.
  expect(file).toMatch(/^<svg [^>]*viewBox="0 0 160 80"/);
});

it.each([
  ["pickup", "#pickup"],
  [null, "#unknown"],
] as const)(
  "[FIRST-6] the drawing for body type %s is symbol %s in the file, and is hidden from screen readers",
  (body, symbol) => {
    const { container } = renderPage(<VehicleDrawing body={body} />);
    expect(container.querySelector("use")?.getAttribute("href")).toMatch(new RegExp(`\\.svg${symbol}$`));
    expect(container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  },
);
