import type { FoundBarcode } from "@/lib/core/scan-reading";

export interface BarcodeQuestion {
  id: number;
  picture: ImageData;
}

export type BarcodeAnswer = { id: number; found: FoundBarcode[] } | { id: number; failed: string };

export interface BarcodeReader {
  /** All barcodes of the picture, in any of the four quarter turns. Takes the picture's bytes away from the caller. */
  read: (picture: ImageData) => Promise<FoundBarcode[]>;
  /** Ends the worker; what is being read is rejected. */
  close: () => void;
}

type Waiting = { resolve: (found: FoundBarcode[]) => void; reject: (reason: Error) => void };

/**
 * Barcodes are read in a worker: the page stays quick, and only the worker's own policy allows WebAssembly. `read`
 * rejects where the worker or its WebAssembly cannot be loaded. See docs/decisions/scanning.md.
 */
export function openBarcodeReader(): BarcodeReader {
  const worker = new Worker(new URL("./barcode-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, Waiting>();
  let broken: Error | null = null;
  let last = 0;

  function fail(reason: Error) {
    broken = reason;
    worker.terminate();
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  }

  worker.onmessage = ({ data }: MessageEvent<BarcodeAnswer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ("found" in data) asked?.resolve(data.found);
    else asked?.reject(new Error(data.failed));
  };
  worker.onerror = () => fail(new Error("The barcode reader could not be loaded."));

  return {
    read: (picture) => {
      if (broken) return Promise.reject(broken);
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, picture } satisfies BarcodeQuestion, [picture.data.buffer]);
      });
    },
    close: () => fail(new Error("The barcode reader was closed.")),
  };
}
