const SHOWN = 40;

/** Shortens a barcode's text for a sentence: a QR code may be very long. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN - 1)}…` : line;
}
