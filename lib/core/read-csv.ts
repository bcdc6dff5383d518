import { CsvError, parse } from "csv-parse/browser/esm/sync";
import { AppError } from "./errors";

export interface CsvRecord {
  /** The line on which it begins, from 1. */
  line: number;
  cells: string[];
}

const DELIMITERS = [",", ";", "\t"] as const;
/** Ten thousand lines of sixty cells: a file of nothing but commas would take seconds. */
const CELLS_MAX = 600_000;
const LINE_BREAK = /\r\n|\r|\n/g;
/** csv-parse keeps the quotes of a cell if spaces follow its closing quote. */
const QUOTED_BEFORE_SPACES = /^"(.*)"\s+$/s;

/** In much of Europe and Latin America spreadsheets write ';' between the cells. The header decides. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/)).replace(/"[^"]*"/g, "");
  const counted = DELIMITERS.map((sign) => ({ sign, count: header.split(sign).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/** Our own export writes `=1+1` as `'=1+1`, so that no spreadsheet runs it: this undoes it. */
function withoutFormulaGuard(cell: string): string {
  const text = cell.replace(QUOTED_BEFORE_SPACES, "$1").trim();
  return /^'[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text;
}

function assertFewCells(text: string, delimiter: string): void {
  let cells = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === delimiter || sign === "\n" || sign === "\r") cells += 1;
  }
  if (cells > CELLS_MAX) throw new AppError("too_large", `Use a file of at most ${CELLS_MAX} cells.`);
}

function parseRows(text: string): string[][] {
  const delimiter = delimiterOf(text);
  assertFewCells(text, delimiter);
  const options = {
    bom: true,
    delimiter,
    ltrim: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
  };
  try {
    return parse(text, options);
  } catch (error) {
    if (!(error instanceof CsvError && error.code === "CSV_QUOTE_NOT_CLOSED")) throw error;
    return parse(`${text}"`, options);
  }
}

/**
 * Records of a CSV file (RFC 4180) that fits in memory, as spreadsheets write them: divided by commas, semicolons or tabs.
 * Blank lines are passed over, a quote that is not closed ends with the text. Cells are trimmed. Throws 'too_large' for
 * more cells than any list of vehicles has.
 *
 * The package is large: the browser imports this module when a file is chosen.
 */
export function readCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let line = 1;
  for (const row of parseRows(text)) {
    const cells = row.map(withoutFormulaGuard);
    if (cells.some((cell) => cell !== "")) records.push({ line, cells });
    line += 1 + row.reduce((breaks, cell) => breaks + (cell.match(LINE_BREAK)?.length ?? 0), 0);
  }
  return records;
}
