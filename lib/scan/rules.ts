import { VIN_LENGTH } from "@/lib/platform/values";
import { findVinInText } from "@/lib/vehicle/rules/finder-input";
import { hasValidCheckDigit } from "@/lib/vin/rules/vin-check-digit";
import { cleanVinInput } from "@/lib/vin/rules/vin-input";

export const VIN_BARCODES = ["code_39", "code_128", "data_matrix", "qr_code"] as const;

export interface FoundBarcode {
  text: string;
  format: string;
}

/** `sure` is false if neither the barcode nor the check digit verifies the VIN; scan it twice. */
export type ScanReading =
  | { kind: "none" }
  | { kind: "vin"; text: string; vin: string; sure: boolean }
  | { kind: "other"; text: string };

/** Labels also have part and paint numbers; a VIN ends in digits (ISO 3779). */
const VIN_SHAPE = new RegExp(`^[A-Z0-9]{${VIN_LENGTH - 3}}\\d{3}$`);

function readOne({ text, format }: FoundBarcode): ScanReading {
  const { vin } = cleanVinInput(text);
  const whole = VIN_SHAPE.test(vin);
  const inside = whole ? null : findVinInText(text);
  const read = whole ? vin : inside;
  if (read === null) return { kind: "other", text: text.trim() };
  // Code 39 has no checksum, so a smudge can change a letter.
  const sure = format !== "code_39" || hasValidCheckDigit(read);
  return { kind: "vin", text: inside ?? text, vin: read, sure };
}

export function readScan(barcodes: readonly FoundBarcode[]): ScanReading {
  const readings = barcodes.filter(({ text }) => text.trim() !== "").map(readOne);
  return (
    readings.find((reading) => reading.kind === "vin" && reading.sure && hasValidCheckDigit(reading.vin)) ??
    readings.find((reading) => reading.kind === "vin" && reading.sure) ??
    readings.find((reading) => reading.kind === "vin") ??
    readings[0] ?? { kind: "none" }
  );
}
