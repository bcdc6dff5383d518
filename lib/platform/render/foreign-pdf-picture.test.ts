import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, it, vi } from "vitest";
import { FOREIGN_PAGES_MAX, renderForeignPdf } from "./foreign-pdf-picture";

// Each image compiles a 4 MB WebAssembly module, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** Creates a PDF whose pages each have a red square and a script that would run on opening. */
function createPdf(
  pages: number,
  width: number,
  height: number,
  content = Buffer.from("1 0 0 rg 10 10 60 60 re f"),
) {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 5} 0 R`).join(" ");
  const packed = deflateSync(content, { level: 9 });
  const parts: (string | Buffer)[] = [
    "%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction 4 0 R>>endobj\n",
    `2 0 obj<</Type/Pages/Count ${pages}/Kids[${kids}]/MediaBox[0 0 ${width} ${height}]>>endobj\n`,
    `3 0 obj<</Filter/FlateDecode/Length ${packed.length}>>stream\n`,
    packed,
    "\nendstream endobj\n4 0 obj<</S/JavaScript/JS(while(true){})>>endobj\n",
  ];
  for (let at = 0; at < pages; at++)
    parts.push(`${at + 5} 0 obj<</Type/Page/Parent 2 0 R/Contents 3 0 R>>endobj\n`);
  parts.push("trailer<</Root 1 0 R>>\n%%EOF");
  return new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));
}

it("[SAFE-13] renders up to ten pages of a PDF with a script as one picture", async () => {
  const picture = await renderForeignPdf({ pdf: createPdf(12, 612, 792) });
  const { format, width, height } = await sharp(picture).metadata();
  expect([format, width, height]).toEqual(["webp", 850, FOREIGN_PAGES_MAX * 1100 + 9 * 16]);
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (1100 - 60) * info.width * info.channels + 60 * info.channels;
  expect(data[at]).toBeGreaterThan(230);
  expect(data[at + 1]).toBeLessThan(30);
});

it.each([
  ["wide", 14_400, 720],
  ["tall", 72, 14_400],
] as const)("[SAFE-13] the picture of a %s page stays within the size limits", async (_, wide, high) => {
  const { width = 0, height = 0 } = await sharp(
    await renderForeignPdf({ pdf: createPdf(1, wide, high) }),
  ).metadata();
  expect([width <= 850, height <= 1200]).toEqual([true, true]);
});

it("[SAFE-13] an invalid PDF or one over its memory limit fails without affecting the next PDF", async () => {
  await expect(renderForeignPdf({ pdf: new Uint8Array([1, 2, 3]) })).rejects.toThrow();
  const error = vi.spyOn(console, "error");
  const bomb = createPdf(1, 612, 792, Buffer.alloc(64 * 1024 * 1024, " "));
  await expect(renderForeignPdf({ pdf: bomb }, 48 * 1024 * 1024)).rejects.toThrow();
  expect(error).not.toHaveBeenCalled();
  expect(console.error).toBe(error);
  expect(await renderForeignPdf({ pdf: createPdf(1, 612, 792) })).toBeTruthy();
});
