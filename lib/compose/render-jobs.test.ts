import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { makeReadableOnPaper } from "@/lib/platform/values/color";
import { buildReport } from "@/lib/report/server/model/build-report";
import { sampleClassic } from "@/lib/sources/server/sample-vehicle";
import { buildSticker } from "@/lib/sticker/server/build-sticker";
import { buildStickerFacts, reportFacts } from "@/tests/setup/document-facts";
import { renderInProcess, renderPageImage } from "./render-jobs";

// The first image compiles a 4 MB WebAssembly module, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

async function getCodes(picture: Uint8Array): Promise<string[]> {
  const wasm = readFileSync(join(process.cwd(), "node_modules/zxing-wasm/dist/reader/zxing_reader.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const image = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
  const barcodes = await readBarcodes(image as ImageData, { formats: ["Code39", "QRCode"], tryHarder: true });
  return barcodes.map((barcode) => barcode.text).sort();
}

/** Returns the page's colors in order of appearance. */
async function listColors(model: ReturnType<typeof buildSticker>): Promise<Set<string>> {
  const picture = await renderPageImage({ pdf: await renderInProcess({ kind: "sticker", model }) });
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const seen = new Set<string>();
  for (let at = 0; at < data.length; at += info.channels) seen.add(data.subarray(at, at + 3).toString("hex"));
  return seen;
}

describe("picture of a page", () => {
  it("[STK-4] shows the printed sticker: its barcode scans to the VIN, its QR code to the sources", async () => {
    const paper = { orientation: "portrait", unbranded: false } as const;
    for (const [facts, size] of [
      [buildStickerFacts(), [1650, 1275]],
      [buildStickerFacts({ paper }), [1275, 1650]],
      [buildStickerFacts({ classic: true }, sampleClassic), [1650, 1275]],
    ] as const) {
      const model = buildSticker(facts);
      const picture = await renderPageImage({ pdf: await renderInProcess({ kind: "sticker", model }) });
      const { format, width, height, density } = await sharp(picture).metadata();
      expect([format, width, height, density]).toEqual(["png", ...size, 150]);
      expect(await getCodes(picture)).toEqual([model.vin, model.sourcesUrl].sort());
      expect(picture.length).toBeLessThan(400 * 1024);
    }
  });

  it("[PAGE-10] a report's QR code contains its verification URL", async () => {
    const model = buildReport(reportFacts());
    const pdf = await renderInProcess({ kind: "report", model });
    expect(await getCodes(await renderPageImage({ pdf }))).toEqual([model.verifyUrl]);
  });

  it("[STK-4] keeps the paper white and the Sample stamp in the site's color", async () => {
    const model = buildSticker(buildStickerFacts({ sample: true }));
    const colors = await listColors(model);
    expect(colors.values().next().value).toBe("ffffff");
    expect(colors.has(model.brand.secondaryColor.slice(1))).toBe(true);
  });

  it("[TRUE-36] keeps the Sample stamp readable if the site's color isn't", async () => {
    const model = buildSticker(buildStickerFacts({ sample: true }));
    const brand = { ...model.brand, secondaryColor: "#ffe600" };
    const seen = await listColors({ ...model, brand });
    expect([seen.has("ffe600"), seen.has(makeReadableOnPaper("#ffe600").slice(1))]).toEqual([false, true]);
  });

  it("[STK-4] is identical for the same file, and rendering fails if the bytes aren't a PDF", async () => {
    const pdf = await renderInProcess({ kind: "sticker", model: buildSticker(buildStickerFacts()) });
    const [first, again] = [await renderPageImage({ pdf }), await renderPageImage({ pdf })];
    expect(Buffer.from(first).equals(Buffer.from(again))).toBe(true);
    await expect(renderPageImage({ pdf: new Uint8Array([1, 2, 3]) })).rejects.toThrow();
    // A failed render must not affect the next one.
    expect(Buffer.from(await renderPageImage({ pdf })).equals(Buffer.from(first))).toBe(true);
  });
});
