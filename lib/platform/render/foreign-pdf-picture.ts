import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PDFiumLibrary, type PDFiumPageRender } from "@hyzyla/pdfium";
import sharp from "sharp";

/** Limits for rendering uploaded PDFs: pages, and pixels per page. A WebP can have 16,383 pixels per side. */
export const FOREIGN_PAGES_MAX = 10;
const WIDTH = 850;
const HEIGHT = 1200;
const DOTS = 100;
const GAP = 16;
const GRAY = { r: 120, g: 120, b: 120 };
/** Maximum WebAssembly memory; some files need 100 MB. */
const MEMORY_MAX = 512 * 1024 * 1024;

type Instantiate = NonNullable<NonNullable<Parameters<typeof PDFiumLibrary.init>[0]>["instantiateWasm"]>;

function limitBody(binary: Uint8Array<ArrayBuffer>, memoryMax: number): Instantiate {
  return (imports, onInstance) => {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(binary), imports);
    for (const memory of Object.values(instance.exports)) {
      if (!(memory instanceof WebAssembly.Memory)) continue;
      const grow = memory.grow.bind(memory);
      memory.grow = (pages) => {
        if (memory.buffer.byteLength + pages * 65_536 > memoryMax)
          throw new RangeError("the file needs too much memory");
        return grow(pages);
      };
    }
    // Emscripten takes an instance here, contrary to the package's types.
    onInstance(instance as WebAssembly.Module);
    return instance.exports;
  };
}

/** Silences console.error, which Emscripten captures on startup, so that broken files don't fill the log. */
async function openSilently(instantiateWasm: Instantiate): Promise<PDFiumLibrary> {
  const { error } = console;
  console.error = () => undefined;
  try {
    return await PDFiumLibrary.init({ instantiateWasm });
  } finally {
    console.error = error;
  }
}

async function drawPages(pdf: Uint8Array, memoryMax: number): Promise<PDFiumPageRender[]> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve("@hyzyla/pdfium/pdfium.wasm"));
  // A fresh instance per file, so that a malicious file can't affect our own documents.
  const library = await openSilently(limitBody(new Uint8Array(wasm), memoryMax));
  try {
    const document = await library.loadDocument(pdf);
    const pages: PDFiumPageRender[] = [];
    for (let at = 0; at < Math.min(document.getPageCount(), FOREIGN_PAGES_MAX); at++) {
      const page = document.getPage(at);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const scale = Math.min(DOTS / 72, WIDTH / originalWidth, HEIGHT / originalHeight);
      pages.push(await page.render({ scale, render: "bitmap" }));
    }
    return pages;
  } finally {
    try {
      library.destroy();
    } catch {
      // An instance that hit its limit can't be destroyed; its memory is garbage-collected.
    }
  }
}

/**
 * Runs PDFium in WebAssembly without files, network or scripts; use in a render thread only. Throws for
 * encrypted PDFs.
 */
export async function renderForeignPdf(
  { pdf }: { pdf: Uint8Array },
  memoryMax = MEMORY_MAX,
): Promise<Uint8Array> {
  const pages = await drawPages(pdf, memoryMax);
  const width = Math.max(...pages.map((page) => page.width));
  let top = 0;
  const placed = pages.map(({ data, ...size }) => {
    const raw = { width: size.width, height: size.height, channels: 4 as const };
    const place = { input: Buffer.from(data), raw, top, left: Math.floor((width - size.width) / 2) };
    top += size.height + GAP;
    return place;
  });
  const canvas = { width, height: top - GAP, channels: 3 as const, background: GRAY };
  return new Uint8Array(await sharp({ create: canvas }).composite(placed).webp({ quality: 80 }).toBuffer());
}
