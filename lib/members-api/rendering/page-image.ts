import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { crc32, deflateSync } from "node:zlib";
import type { PDFiumLibrary } from "@hyzyla/pdfium";

/** Dots an inch: a letter page is 1650 by 1275, enough to read six-point type and to scan the barcode. */
const DOTS = 150;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

let opening: Promise<PDFiumLibrary> | undefined;

/** Loaded at a thread's first picture: the WASM module has four megabytes. */
async function openPdfium(): Promise<PDFiumLibrary> {
  const { PDFiumLibrary } = await import("@hyzyla/pdfium");
  const wasm = readFileSync(createRequire(import.meta.url).resolve("@hyzyla/pdfium/pdfium.wasm"));
  return PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer });
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const head = Buffer.alloc(4);
  const tail = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

/** Rows of red, green, blue and a fourth byte as a PNG of 24 bits. Paper repeats itself: no row filter is needed. */
function png(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0, at = 0, from = 0; y < height; y++) {
    rows[at++] = 0;
    for (let x = 0; x < width; x++, from += 4) {
      rows[at++] = pixels[from] ?? 0;
      rows[at++] = pixels[from + 1] ?? 0;
      rows[at++] = pixels[from + 2] ?? 0;
    }
  }
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const dots = Buffer.alloc(9);
  const perMeter = Math.round(DOTS / 0.0254);
  dots.writeUInt32BE(perMeter, 0);
  dots.writeUInt32BE(perMeter, 4);
  dots[8] = 1;
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk("IHDR", size),
    chunk("pHYs", dots),
    chunk("IDAT", deflateSync(rows, { level: 6 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The first page of one of our own PDFs as a PNG. The same file gives the same picture. */
export async function renderPageImage({ pdf }: { pdf: Uint8Array }): Promise<Uint8Array> {
  opening ??= openPdfium().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  const library = await opening;
  const document = await library.loadDocument(pdf);
  try {
    const { width, height, data } = await document.getPage(0).render({ scale: DOTS / 72, render: "bitmap" });
    return png(width, height, data);
  } finally {
    document.destroy();
  }
}
