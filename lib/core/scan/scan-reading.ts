import { VIN_LENGTH } from "@/lib/core/constants";
import { vinInText } from "@/lib/core/vehicle/finder-input";
import { hasValidCheckDigit } from "@/lib/core/vin-check-digit";
import { cleanVinInput } from "@/lib/core/vin-input";

/** The kinds of barcode that carry a VIN on labels, papers and windshields. */
export const VIN_BARCODES = ["code_39", "code_128", "data_matrix", "qr_code"] as const;

export interface FoundBarcode {
  text: string;
  format: string;
}

/**
 * What a picture's barcodes say. `text` of a VIN is what the barcode holds, for the field's own cleaning; `sure` is
 * false for one that neither its barcode nor its check digit vouches for: it should be seen twice.
 */
export type ScanReading =
  | { kind: "none" }
  | { kind: "vin"; text: string; vin: string; sure: boolean }
  | { kind: "other"; text: string };

/** A label's number of another length is the part's or the paint's; ISO 3779 ends a VIN in digits. */
const VIN_SHAPE = new RegExp(`^[A-Z0-9]{${VIN_LENGTH - 3}}\\d{3}$`);

function readOne({ text, format }: FoundBarcode): ScanReading {
  const { vin } = cleanVinInput(text);
  const whole = VIN_SHAPE.test(vin);
  // A QR code may hold an address or a whole record with the VIN in it.
  const inside = whole ? null : vinInText(text);
  const read = whole ? vin : inside;
  if (read === null) return { kind: "other", text: text.trim() };
  // Code 39 has no check of its own: a smudge can change a letter.
  const sure = format !== "code_39" || hasValidCheckDigit(read);
  return { kind: "vin", text: inside ?? text, vin: read, sure };
}

/** The best of the barcodes: a certain VIN, then a VIN, then anything that could be read. */
export function readScan(barcodes: readonly FoundBarcode[]): ScanReading {
  const readings = barcodes.filter(({ text }) => text.trim() !== "").map(readOne);
  return (
    readings.find((reading) => reading.kind === "vin" && reading.sure && hasValidCheckDigit(reading.vin)) ??
    readings.find((reading) => reading.kind === "vin" && reading.sure) ??
    readings.find((reading) => reading.kind === "vin") ??
    readings[0] ?? { kind: "none" }
  );
}
