"use client";
import { useEffect, useState } from "react";
import { type BarcodeReader, openBarcodeReader } from "./barcode-reader";

export interface ReaderHandle {
  /** The component's reader; created on first use, and again after `drop`. */
  get: () => BarcodeReader;
  drop: () => void;
}

function createReaderHandle(): ReaderHandle {
  let reader: BarcodeReader | null = null;
  return {
    get: () => {
      reader ??= openBarcodeReader();
      return reader;
    },
    drop: () => {
      reader?.close();
      reader = null;
    },
  };
}

/** One barcode reader for a component and its children; closed when the component unmounts. */
export function useBarcodeReader(): ReaderHandle {
  const [handle] = useState(createReaderHandle);
  useEffect(() => handle.drop, [handle]);
  return handle;
}
