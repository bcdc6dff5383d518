import { readScan, type ScanReading } from "@/lib/core/scan-reading";
import type { BarcodeReader } from "./barcode-reader";
import { TURNS, turnedPicture } from "./turned-picture";

/**
 * The VIN in a photo that the user chose, turned until one is found; else what other barcode it holds, else nothing.
 * 'unreadable' where this browser cannot draw the file. Rejects where the reader cannot be loaded.
 */
export async function scanPicture(file: Blob, reader: BarcodeReader): Promise<ScanReading | "unreadable"> {
  // As the camera says it was held: a phone stores an upright photo lying.
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) return "unreadable";
  try {
    let best: ScanReading = { kind: "none" };
    for (const turn of TURNS) {
      const reading = readScan(await reader.read(turnedPicture(bitmap, bitmap, turn)));
      if (reading.kind === "vin" && reading.sure) return reading;
      if (best.kind === "none" || (best.kind === "other" && reading.kind === "vin")) best = reading;
    }
    return best;
  } finally {
    bitmap.close();
  }
}
