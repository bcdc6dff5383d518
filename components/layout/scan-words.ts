const SHOWN = 40;

/** A barcode's text for a sentence: a QR code may hold a page. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN - 1)}…` : line;
}
