/** Characters that start a formula in spreadsheets, including fullwidth variants (SEC-INJ-08). */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n\0]/;
/** In locales with ';' or tab delimiters, spreadsheets ignore our quotes, so guard inside the text too. */
const FORMULA_INSIDE = /([;\t\r\n])(?=[ ]*[=+\-@＝＋－＠])/g;

export type CsvValue = string | number | boolean | null | undefined | object;

function toCell(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  // Negative numbers stay numbers so that spreadsheets can add them.
  if (typeof value === "number") return String(value);
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  const inert = `${FORMULA.test(text) ? "'" : ""}${text.replace(FORMULA_INSIDE, "$1'")}`;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

export function formatCsvLine(values: readonly CsvValue[]): string {
  return `${values.map(toCell).join(",")}\r\n`;
}
