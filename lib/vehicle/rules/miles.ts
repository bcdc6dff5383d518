const ODOMETER_MAX = 9_999_999;
const TEXT_MAX = 40;
const SPACES = /[\s'’]/g;
const PLAIN = /^(\d+)(?:[.,](\d+))?$/;
const GROUPED = /^([1-9]\d{0,2}(?:([., ])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/;

/** Returns null for empty text and undefined if ambiguous: '72.43' may be 72,430 with a dropped zero. */
export function readOdometer(text: string): number | null | undefined {
  if (text.length > TEXT_MAX) return undefined;
  const cleanText = text.trim().replace(SPACES, " ");
  if (cleanText === "") return null;
  const grouped = GROUPED.exec(cleanText);
  const plain = grouped ? null : PLAIN.exec(cleanText);
  const whole = (grouped?.[1] ?? plain?.[1])?.replace(/[., ]/g, "");
  if (whole === undefined) return undefined;
  const decimals = grouped?.[3] ?? plain?.[2] ?? "";
  if (whole.length <= 3 && /[1-9]/.test(decimals)) return undefined;
  const value = Math.round(Number(`${whole}.${decimals}`));
  return value <= ODOMETER_MAX ? value : undefined;
}

export function readMiles(text: string): number | null | undefined {
  if (text.length > TEXT_MAX) return undefined;
  return readOdometer(text.replace(/(\d)\s*(?:mi\.?|miles|millas)\s*$/i, "$1"));
}
