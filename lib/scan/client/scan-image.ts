import { readScan, type ScanReading } from "../rules";
import type { BarcodeReader } from "./barcode-reader";
import { ANGLES, rotatePicture } from "./rotate-picture";

export async function scanPicture(file: Blob, reader: BarcodeReader): Promise<ScanReading | "unreadable"> {
  // Phones store upright photos rotated.
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) return "unreadable";
  try {
    let best: ScanReading = { kind: "none" };
    for (const angle of ANGLES) {
      const reading = readScan(await reader.read(rotatePicture(bitmap, bitmap, angle)));
      if (reading.kind === "vin" && reading.sure) return reading;
      if (best.kind === "none" || (best.kind === "other" && reading.kind === "vin")) best = reading;
    }
    return best;
  } finally {
    bitmap.close();
  }
}
