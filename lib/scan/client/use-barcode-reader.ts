"use client";
import { useEffect, useState } from "react";
import { type BarcodeReader, openBarcodeReader } from "./barcode-reader";

export interface ReaderHandle {
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

export function useBarcodeReader(): ReaderHandle {
  const [handle] = useState(createReaderHandle);
  useEffect(() => handle.drop, [handle]);
  return handle;
}
