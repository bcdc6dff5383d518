/** What a spreadsheet takes for a formula when a cell begins with it (SEC-INJ-08); wide letters are read as the usual ones. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n\0]/;
/**
 * Where a spreadsheet divides cells at ';' or tabs, as in most of Europe and Latin America, it knows no quotes around a
 * cell of ours: after these a new cell begins inside the text.
 */
const FORMULA_INSIDE = /([;\t\r\n])(?=[ ]*[=+\-@＝＋－＠])/g;

export type CsvValue = string | number | boolean | null | undefined | object;

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  // A number of ours is no formula: '-3' must stay one that a spreadsheet can add up.
  if (typeof value === "number") return String(value);
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  const inert = `${FORMULA.test(text) ? "'" : ""}${text.replace(FORMULA_INSIDE, "$1'")}`;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** One record of RFC 4180, with its line end. What a spreadsheet would run as a formula gets a `'` in front. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}
