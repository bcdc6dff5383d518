"use client";
import { useEffect, useState } from "react";
import { type BarcodeReader, openBarcodeReader } from "./barcode-reader";

export interface ReaderHandle {
  /** The component's reader; loaded when it is first asked for, and anew after `drop`. */
  get: () => BarcodeReader;
  drop: () => void;
}

function makeHandle(): ReaderHandle {
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

/** One barcode reader for a component and its parts; it ends with the component. */
export function useBarcodeReader(): ReaderHandle {
  const [handle] = useState(makeHandle);
  useEffect(() => handle.drop, [handle]);
  return handle;
}
