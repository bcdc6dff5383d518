import { BarcodeDetector, prepareZXingModule } from "barcode-detector/ponyfill";
import { VIN_BARCODES } from "../rules";
import type { BarcodeRequest, BarcodeResult } from "./barcode-reader";

// By default the package loads this from a CDN, which the policy blocks.
const wasm = new URL("zxing-wasm/reader/zxing_reader.wasm", import.meta.url);
prepareZXingModule({ overrides: { locateFile: () => wasm.href } });

const detector = new BarcodeDetector({ formats: [...VIN_BARCODES] });
const answer = (message: BarcodeResult) => self.postMessage(message);

self.addEventListener("message", async ({ data: { id, picture } }: MessageEvent<BarcodeRequest>) => {
  try {
    const barcodes = await detector.detect(picture);
    answer({ id, barcodes: barcodes.map(({ rawValue, format }) => ({ text: rawValue, format })) });
  } catch (error) {
    answer({ id, failed: String(error) });
  }
});
