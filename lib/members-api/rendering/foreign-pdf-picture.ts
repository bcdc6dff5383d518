import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PDFiumLibrary, type PDFiumPageRender } from "@hyzyla/pdfium";
import sharp from "sharp";

/** What is drawn of a file that somebody sent: so many pages, each within this many dots. WebP ends at 16,383 dots. */
export const FOREIGN_PAGES_MAX = 10;
const WIDTH = 850;
const HEIGHT = 1200;
const DOTS = 100;
const GAP = 16;
const GRAY = { r: 120, g: 120, b: 120 };
/** What a file may make PDFium take; some need 100 MB. */
const MEMORY_MAX = 512 * 1024 * 1024;

type Instantiate = NonNullable<NonNullable<Parameters<typeof PDFiumLibrary.init>[0]>["instantiateWasm"]>;

/** An instance whose memory ends there: what asks for more is refused, and that drawing fails. */
function bounded(binary: Uint8Array<ArrayBuffer>, memoryMax: number): Instantiate {
  return (imports, onInstance) => {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(binary), imports);
    for (const memory of Object.values(instance.exports)) {
      if (!(memory instanceof WebAssembly.Memory)) continue;
      const grow = memory.grow.bind(memory);
      memory.grow = (pages) => {
        if (memory.buffer.byteLength + pages * 65_536 > memoryMax)
          throw new RangeError("the file takes too much");
        return grow(pages);
      };
    }
    // Emscripten takes the instance, whatever the package's types say.
    onInstance(instance as WebAssembly.Module);
    return instance.exports;
  };
}

/** Emscripten takes the console's function when it starts: what it says of a broken file is no line of the log. */
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
  // One of its own for each file: nothing that a file does to it reaches the pictures of our own documents.
  const library = await openSilently(bounded(new Uint8Array(wasm), memoryMax));
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
      // One that was stopped by its limit cannot be ended; its memory goes with it.
    }
  }
}

/**
 * The first ten pages of a PDF that somebody sent, one below the other, as a WebP. PDFium draws them in WebAssembly: it has
 * no files, no network and no engine for a PDF's scripts, and forms and attachments do nothing. For a render thread only,
 * which ends after its time. Throws where the bytes are no PDF, or one that needs a password.
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
