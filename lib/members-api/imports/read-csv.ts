import { type Line, MAX_LINE } from "./read-lines";

export interface CsvRow {
  /** The line on which the row begins. */
  number: number;
  /** null when the row cannot be read; `problem` says why. */
  cells: string[] | null;
  problem?: string;
}

/** Splits one record; null while a quoted cell is still open at its end. */
function splitRecord(text: string): string[] | null {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (text.charAt(at) === '"') {
      let cell = "";
      let from = at + 1;
      for (;;) {
        const quote = text.indexOf('"', from);
        if (quote < 0) return null;
        cell += text.slice(from, quote);
        if (text.charAt(quote + 1) !== '"') {
          at = quote + 1;
          break;
        }
        cell += '"';
        from = quote + 2;
      }
      // Text after a closing quote belongs to the cell: lenient, as spreadsheets are.
      const comma = text.indexOf(",", at);
      cells.push(cell + text.slice(at, comma < 0 ? undefined : comma));
      at = comma;
    } else {
      const comma = text.indexOf(",", at);
      cells.push(text.slice(at, comma < 0 ? undefined : comma));
      at = comma;
    }
    if (at < 0) return cells;
    at += 1;
  }
}

/** Rows of a CSV file (RFC 4180): quoted cells may hold commas, doubled quotes and line breaks. Blank lines are passed over. */
export async function* readCsv(lines: AsyncIterable<Line>): AsyncGenerator<CsvRow> {
  let begun: { number: number; text: string } | null = null;
  for await (const { number, text } of lines) {
    if (text === null) {
      yield { number: begun?.number ?? number, cells: null, problem: "the line is too long" };
      begun = null;
      continue;
    }
    if (begun === null && text.trim() === "") continue;
    const record: { number: number; text: string } = begun
      ? { number: begun.number, text: `${begun.text}\n${text}` }
      : { number, text };
    const cells = splitRecord(record.text);
    if (cells) {
      begun = null;
      yield { number: record.number, cells };
    } else if (record.text.length > MAX_LINE) {
      begun = null;
      yield { number: record.number, cells: null, problem: "a quoted cell does not end" };
    } else {
      begun = record;
    }
  }
  if (begun) yield { number: begun.number, cells: null, problem: "a quoted cell does not end" };
}
