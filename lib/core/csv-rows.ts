/** Reading of CSV text as spreadsheets write it. Pure; for files that fit in memory. */

export interface CsvRecord {
  /** The line on which it begins, from 1. */
  line: number;
  cells: string[];
}

const SEPARATORS = [",", ";", "\t"] as const;

/** What divides the cells: in much of Europe and Latin America spreadsheets write ';'. The header decides. */
function separatorOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/)).replace(/"[^"]*"/g, "");
  const counted = SEPARATORS.map((sign) => ({ sign, count: header.split(sign).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/** `'=1+1` is what our own export makes of `=1+1`, so that nothing runs it; read back, the mark goes. */
function unmarked(cell: string): string {
  const text = cell.trim();
  return /^'[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text;
}

/**
 * Records of RFC 4180: quoted cells may hold separators, doubled quotes and line breaks. Blank lines are passed over, a
 * quote that is not closed ends with the text. Cells are trimmed.
 */
export function readCsv(source: string): CsvRecord[] {
  const text = source.replace(/^\ufeff/, "");
  const separator = separatorOf(text);
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let line = 1;
  let began = 1;
  const endCell = () => {
    cells.push(unmarked(cell));
    cell = "";
  };
  const endRecord = () => {
    endCell();
    if (cells.some((one) => one !== "")) records.push({ line: began, cells });
    cells = [];
    began = line;
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === "\n") line += 1;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === "") {
      cell = "";
      isQuoted = true;
    } else if (sign === separator) endCell();
    else if (sign === "\n") endRecord();
    else if (sign !== "\r") cell += sign;
    else if (text.charAt(at + 1) !== "\n") {
      line += 1;
      endRecord();
    }
  }
  endRecord();
  return records;
}
