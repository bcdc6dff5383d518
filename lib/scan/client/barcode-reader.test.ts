import { readFileSync } from "node:fs";
import { ZXING_WASM_VERSION } from "barcode-detector/ponyfill";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type BarcodeRequest, type BarcodeResult, openBarcodeReader } from "./barcode-reader";

class FakeWorker {
  static last: FakeWorker;
  onmessage?: (event: { data: BarcodeResult }) => void;
  onerror?: () => void;
  sent: BarcodeRequest[] = [];
  terminate = vi.fn();
  constructor() {
    FakeWorker.last = this;
  }
  postMessage(message: BarcodeRequest, transfer: ArrayBuffer[]) {
    this.sent.push(structuredClone(message, { transfer }));
  }
}

const picture = () =>
  ({ data: new Uint8ClampedArray([1, 2, 3, 4]), width: 1, height: 1 }) as unknown as ImageData;
const barcodes = [{ text: "1HGCM82633A004352", format: "code_39" }];

beforeEach(() => void vi.stubGlobal("Worker", FakeWorker));
afterEach(() => vi.unstubAllGlobals());

describe("openBarcodeReader", () => {
  it("[VEH-3] matches results to pictures in any order, without copying bytes", async () => {
    const reader = openBarcodeReader();
    const bytes = picture();
    const [first, second] = [reader.read(bytes), reader.read(picture())];
    expect(bytes.data.byteLength).toBe(0);
    const { sent: messages, onmessage } = FakeWorker.last;
    onmessage?.({ data: { id: messages[1]?.id ?? 0, barcodes } });
    onmessage?.({ data: { id: messages[0]?.id ?? 0, barcodes: [] } });
    expect(await first).toEqual([]);
    expect(await second).toEqual(barcodes);
  });

  it("[VEH-3] rejects a picture that the worker couldn't read, and continues", async () => {
    const reader = openBarcodeReader();
    const first = reader.read(picture());
    FakeWorker.last.onmessage?.({ data: { id: 1, failed: "no memory" } });
    await expect(first).rejects.toThrow("no memory");
    const second = reader.read(picture());
    FakeWorker.last.onmessage?.({ data: { id: 2, barcodes } });
    expect(await second).toEqual(barcodes);
  });

  it("[VEH-3] pending reads are rejected if the worker doesn't load or is closed", async () => {
    const reader = openBarcodeReader();
    const reading = reader.read(picture());
    FakeWorker.last.onerror?.();
    await expect(reading).rejects.toThrow("could not be loaded");
    await expect(reader.read(picture())).rejects.toThrow("could not be loaded");

    const closed = openBarcodeReader();
    const waiting = closed.read(picture());
    closed.close();
    await expect(waiting).rejects.toThrow("closed");
    expect(FakeWorker.last.terminate).toHaveBeenCalled();
  });
});

describe("the WebAssembly file", () => {
  it("[VEH-3] matches the version that the reader was built with", () => {
    const { version } = JSON.parse(readFileSync("node_modules/zxing-wasm/package.json", "utf8"));
    expect(version).toBe(ZXING_WASM_VERSION);
  });
});
