import { type CastingContext, CsvError, parse } from "csv-parse/browser/esm/sync";
import { AppError } from "./errors";

export interface CsvRecord {
  line: number;
  cells: string[];
}

const DELIMITERS = [",", ";", "\t"] as const;
export const CSV_ROWS_MAX = 10_001;
export const CSV_COLUMNS_MAX = 200;
export const CSV_CELL_MAX = 4096;
const LINE_BREAK = /\r\n|\r|\n/g;
/** csv-parse keeps the quotes if spaces follow the closing quote. */
const QUOTED_BEFORE_SPACES = /^"(.*)"\s+$/s;

/** Excel's 'sep=;' line declares the delimiter. */
const DECLARATION = /^\ufeff?sep=([,;\t|])(?:\r\n|\r|\n)/i;

function detectDelimiter(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/)).replace(/"[^"]*"/g, "");
  const counted = DELIMITERS.map((sign) => ({ sign, count: header.split(sign).length }));
  return counted.reduce((best, item) => (item.count > best.count ? item : best)).sign;
}

function withoutFormulaGuard(cell: string): string {
  const text = cell.replace(QUOTED_BEFORE_SPACES, "$1").trim();
  return /^'[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text;
}

/** Removes the thousands of empty rows that spreadsheets may save at the end. */
function trimBlankEnd(text: string): string {
  let end = text.length;
  while (end > 0 && " \t\r\n,;".includes(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end);
}

const LIMITS = {
  rows: "Use a file of at most 10,000 lines.",
  columns: "Use a file of at most 200 columns.",
  cell: "A cell of this file is too long. Use at most 4,096 characters in each, and close every quote.",
} as const;

const createOverLimitError = (limit: keyof typeof LIMITS, field: string) =>
  new AppError("too_large", LIMITS[limit], { fields: { [field]: LIMITS[limit] } });

function findLimit(cell: string, { index, records }: CastingContext): keyof typeof LIMITS | null {
  if (records >= CSV_ROWS_MAX) return "rows";
  if (index >= CSV_COLUMNS_MAX) return "columns";
  return cell.length > CSV_CELL_MAX ? "cell" : null;
}

function parseRows(text: string, options: { delimiter: string; field: string }): string[][] {
  const { delimiter, field } = options;
  const parserOptions = {
    bom: true,
    cast(cell: string, context: CastingContext): string {
      const limit = findLimit(cell, context);
      if (limit) throw createOverLimitError(limit, field);
      return cell;
    },
    delimiter,
    ltrim: true,
    max_record_size: CSV_COLUMNS_MAX * CSV_CELL_MAX,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
  };
  try {
    return parse(text, parserOptions);
  } catch (error) {
    const code = error instanceof CsvError ? error.code : null;
    if (code === "CSV_MAX_RECORD_SIZE") throw createOverLimitError("cell", field);
    if (code !== "CSV_QUOTE_NOT_CLOSED") throw error;
    return parse(`${text}"`, parserOptions);
  }
}

/** Throws 'too_large' at the first exceeded limit. Import this module lazily in browsers: csv-parse is large. */
export function readCsv(text: string, field = "csv"): CsvRecord[] {
  const records: CsvRecord[] = [];
  const [declaration, declared] = DECLARATION.exec(text) ?? [];
  const rest = trimBlankEnd(text.slice(declaration?.length ?? 0));
  let line = declaration ? 2 : 1;
  for (const row of parseRows(rest, { delimiter: declared ?? detectDelimiter(rest), field })) {
    const cells = row.map(withoutFormulaGuard);
    if (cells.some((cell) => cell !== "")) records.push({ line, cells });
    line += 1 + row.reduce((breaks, cell) => breaks + (cell.match(LINE_BREAK)?.length ?? 0), 0);
  }
  return records;
}
