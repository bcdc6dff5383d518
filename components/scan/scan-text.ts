const SHOWN = 40;

/** Shortens barcode text for display because QR codes can be very long. */
export function shortenText(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN - 1)}…` : line;
}
