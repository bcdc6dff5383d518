import type { FoundBarcode } from "../rules";

export interface BarcodeRequest {
  id: number;
  picture: ImageData;
}

export type BarcodeResult = { id: number; barcodes: FoundBarcode[] } | { id: number; failed: string };

export interface BarcodeReader {
  /** Transfers the picture's buffer to the worker, so it can't be used afterwards. */
  read: (picture: ImageData) => Promise<FoundBarcode[]>;
  close: () => void;
}

type Waiting = { resolve: (barcodes: FoundBarcode[]) => void; reject: (reason: Error) => void };

/** Runs in a worker because only the worker's policy allows WebAssembly (docs/decisions/scanning.md). */
export function openBarcodeReader(): BarcodeReader {
  const worker = new Worker(new URL("./barcode-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, Waiting>();
  let failure: Error | null = null;
  let last = 0;

  function fail(reason: Error) {
    failure = reason;
    worker.terminate();
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  }

  worker.onmessage = ({ data }: MessageEvent<BarcodeResult>) => {
    const pending = waiting.get(data.id);
    waiting.delete(data.id);
    if ("barcodes" in data) pending?.resolve(data.barcodes);
    else pending?.reject(new Error(data.failed));
  };
  worker.onerror = () => fail(new Error("The barcode reader could not be loaded."));

  return {
    read: (picture) => {
      if (failure) return Promise.reject(failure);
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, picture } satisfies BarcodeRequest, [picture.data.buffer]);
      });
    },
    close: () => fail(new Error("The barcode reader was closed.")),
  };
}
