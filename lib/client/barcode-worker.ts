import { BarcodeDetector, prepareZXingModule } from "barcode-detector/ponyfill";
import { VIN_BARCODES } from "@/lib/core/scan-reading";
import type { BarcodeAnswer, BarcodeQuestion } from "./barcode-reader";

// From our own origin: the package itself would ask a CDN, which the policy refuses.
const wasm = new URL("zxing-wasm/reader/zxing_reader.wasm", import.meta.url);
prepareZXingModule({ overrides: { locateFile: () => wasm.href } });

const detector = new BarcodeDetector({ formats: [...VIN_BARCODES] });
const answer = (message: BarcodeAnswer) => self.postMessage(message);

self.addEventListener("message", async ({ data: { id, picture } }: MessageEvent<BarcodeQuestion>) => {
  try {
    const found = await detector.detect(picture);
    answer({ id, found: found.map(({ rawValue, format }) => ({ text: rawValue, format })) });
  } catch (error) {
    answer({ id, failed: String(error) });
  }
});
