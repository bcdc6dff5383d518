/** ISO 32000-1, annex C limits numbers; JavaScript would also write numbers from 1e21 with an exponent. */
const MAX_NUMBER = 2 ** 31;

export function formatNumber(value: number): string {
  if (!(Math.abs(value) < MAX_NUMBER)) throw new Error(`not a valid PDF number: ${value}`);
  return String(Math.round(value * 1000) / 1000 || 0);
}

const ESCAPED: Record<string, string> = {
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\b": "\\b",
  "\f": "\\f",
  "\\": "\\\\",
  "(": "\\(",
  ")": "\\)",
};
const formatEscaped = (bytes: string) => bytes.replace(/[\n\r\t\b\f\\()]/g, (byte) => ESCAPED[byte] ?? byte);

export function formatTextString(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `(${formatEscaped(text)})`;
  const units = Buffer.from(`\ufeff${text}`, "utf16le").swap16();
  return `(${formatEscaped(units.toString("latin1"))})`;
}

export function name(text: string): string {
  return `/${text.replace(/[^A-Za-z0-9-]/g, (item) => `#${item.charCodeAt(0).toString(16).padStart(2, "0").slice(-2)}`)}`;
}

export function formatDate(iso: string): string {
  const digits = new Date(iso).toISOString().slice(0, 19).replace(/\D/g, "");
  return `(D:${digits}Z)`;
}

export const formatReference = (id: number) => `${id} 0 R`;
