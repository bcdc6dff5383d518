import { describe, expect, it } from "vitest";
import { listAccessibilityFaults, listElements, readStructure } from "@/tests/setup/pdf-structure";
import { readPdf } from "@/tests/setup/read-pdf";
import type { TextStyle } from "./measure-text";
import { PdfCanvas } from "./pdf-canvas";

const style: TextStyle = { face: "text", size: 10, color: "#000000" };
const area = { x: 20, y: 20, width: 50, height: 20 };

function drawPdf(draw: (canvas: PdfCanvas) => void) {
  const data = { title: "Words", author: "Glovebox", lang: "en-US", createdAt: "2026-11-21T03:41:00Z" };
  const canvas = new PdfCanvas({ width: 200, height: 100, ...data });
  canvas.addPage();
  canvas.tag("H1", () => canvas.line("Words", 20, 20, style));
  draw(canvas);
  return readPdf(canvas.finish());
}

/** Returns the text of each marked-content sequence, as screen readers get it. */
function spokenText({ objects, pageIds, getFont }: ReturnType<typeof readPdf>): string[] {
  const page = objects.get(pageIds[0] ?? "")?.head ?? "";
  const content = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? "")?.stream ?? "";
  return [...content.matchAll(/<<\/MCID \d+>> BDC([\s\S]*?)EMC/g)].map(([, content = ""]) =>
    [...content.matchAll(/\/(F\d+) [\d.]+ Tf[\s\S]*?\[(.*?)\] TJ/g)]
      .flatMap(([, font = "", shownText = ""]) =>
        [...shownText.matchAll(/<([\da-f]+)>/g)].flatMap(([, codes = ""]) =>
          (codes.match(/.{4}/g) ?? []).map((code) => getFont(font)?.glyphs[Number.parseInt(code, 16)]),
        ),
      )
      .join(""),
  );
}

describe("marked content of a page", () => {
  it("[PAGE-17] separates the lines and pieces of text in a sequence with a space, without adding one at its end", () => {
    const pdf = drawPdf((canvas) => {
      canvas.tag("P", () => canvas.lines(["Low beams with", "dual \u0100uto"], 20, 40, 10, style));
      canvas.tag("P", () => {
        canvas.line("Total ", 20, 70, style);
        canvas.line("", 20, 70, style);
        canvas.line("$5.00", 90, 70, { ...style, tracking: 1 });
      });
    });
    expect(spokenText(pdf)).toEqual(["Words", "Low beams with dual \u0100uto", "Total $5.00"]);
    expect(pdf.pages[0]?.map((piece) => piece.text)).toEqual([
      "Words",
      "Low beams with",
      "dual ",
      "\u0100",
      "uto",
      "Total ",
      "$5.00",
    ]);
  });

  it("[PAGE-17] a space is extracted as a space, even after a nonbreaking space with the same glyph", () => {
    const pdf = drawPdf((canvas) => canvas.tag("P", () => canvas.line("5\u00a0km far", 20, 40, style)));
    expect(spokenText(pdf)[1]).toBe("5 km far");
  });

  it("[PAGE-17] a soft hyphen isn't printed", () => {
    const pdf = drawPdf((canvas) => canvas.tag("P", () => canvas.line("odo\u00admeter", 20, 40, style)));
    expect(spokenText(pdf)[1]).toBe("odometer");
  });

  it("[SEC-INJ-09] a URL that isn't https becomes a figure with alternative text, not a link", () => {
    for (const target of ["http://glovebox.example/", "javascript:alert(1)", "file:///etc/passwd"]) {
      const pdf = drawPdf((canvas) =>
        canvas.link(target, area, () => canvas.line("x", 20, 40, style), "Code"),
      );
      expect(listElements(readStructure(pdf)).map(({ type, alt }) => [type, alt])).toContainEqual([
        "Figure",
        "Code",
      ]);
      expect(pdf.source).not.toMatch(/\/Annot|\/URI|\/S \/Link/);
      expect(listAccessibilityFaults(pdf)).toEqual([]);
    }
    const linked = drawPdf((canvas) =>
      canvas.link("https://glovebox.example/", area, () => canvas.line("x", 20, 40, style), "Code"),
    );
    expect(linked.source).toContain("/URI (https://glovebox.example/)");
    expect(listAccessibilityFaults(linked)).toEqual([]);
  });
});
