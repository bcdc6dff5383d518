const ODOMETER_MAX = 9_999_999;
/** Longer texts aren't readings. */
const TEXT_MAX = 40;
/** Spaces of every width, and the apostrophe that Switzerland groups by. */
const SPACES = /[\s'’]/g;
const PLAIN = /^(\d+)(?:[.,](\d+))?$/;
/** '72,430', '72.430', '72 430'; decimals follow another sign than the one that groups. */
const GROUPED = /^([1-9]\d{0,2}(?:([., ])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/;

/**
 * Reads an odometer number in US or European form and rounds its decimals: '72,430', '72.430', '72 430' and '72430.0' are
 * 72,430. Returns null for an empty text, undefined if there is more than one way to read it: '72.43' may be 72,430 after a
 * spreadsheet dropped its last zero.
 */
export function readOdometer(text: string): number | null | undefined {
  if (text.length > TEXT_MAX) return undefined;
  const written = text.trim().replace(SPACES, " ");
  if (written === "") return null;
  const grouped = GROUPED.exec(written);
  const plain = grouped ? null : PLAIN.exec(written);
  const whole = (grouped?.[1] ?? plain?.[1])?.replace(/[., ]/g, "");
  if (whole === undefined) return undefined;
  const decimals = grouped?.[3] ?? plain?.[2] ?? "";
  if (whole.length <= 3 && /[1-9]/.test(decimals)) return undefined;
  const value = Math.round(Number(`${whole}.${decimals}`));
  return value <= ODOMETER_MAX ? value : undefined;
}

/** Reads an odometer number that may have its unit behind it, 'mi', 'miles' or 'millas'. */
export function readMiles(text: string): number | null | undefined {
  if (text.length > TEXT_MAX) return undefined;
  return readOdometer(text.replace(/(\d)\s*(?:mi\.?|miles|millas)\s*$/i, "$1"));
}
