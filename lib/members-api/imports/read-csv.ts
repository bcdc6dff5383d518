import { type Line, MAX_LINE } from "./read-lines";

/** A quoted cell may hold this many line breaks: one whose quote was forgotten must not take the rest of the file with it. */
const MAX_RECORD_LINES = 100;

export interface CsvRow {
  /** The line on which the row begins. */
  number: number;
  /** The line on which it ends, and the byte after it. */
  lastLine: number;
  end: number;
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

/** Whether a quoted cell is open at the line's end, where one is (or none is) at its beginning. */
function endsOpen(line: string, isOpen: boolean): boolean {
  let at = 0;
  let open = isOpen;
  for (;;) {
    if (open) {
      const quote = line.indexOf('"', at);
      if (quote < 0) return true;
      const isDoubled = line.charAt(quote + 1) === '"';
      at = quote + (isDoubled ? 2 : 1);
      if (isDoubled) continue;
      open = false;
    } else if (line.charAt(at) === '"') {
      open = true;
      at += 1;
      continue;
    }
    const comma = line.indexOf(",", at);
    if (comma < 0) return false;
    at = comma + 1;
  }
}

/**
 * Rows of a CSV file (RFC 4180): quoted cells may hold commas, doubled quotes and line breaks. Blank lines are passed
 * over. Where a quoted cell does not end, its line alone is refused and the lines after it are read as rows of their own.
 */
export class CsvRows {
  #begun: { line: Line; length: number; others: Line[] } | null = null;

  push(line: Line): CsvRow[] {
    const begun = this.#begun;
    const place = { number: line.number, lastLine: line.number, end: line.end };
    if (begun === null) {
      if (line.text === null) return [{ ...place, cells: null, problem: line.problem }];
      if (line.text.trim() === "") return [];
      const cells = splitRecord(line.text);
      if (cells) return [{ ...place, cells }];
      this.#begun = { line, length: line.text.length, others: [] };
      return [];
    }
    if (line.text === null || begun.others.length >= MAX_RECORD_LINES) return this.#giveUp([line]);
    begun.others.push(line);
    begun.length += line.text.length + 1;
    if (begun.length > MAX_LINE) return this.#giveUp([]);
    // Each line is looked at once: a cell of many lines must not be split again for each of them.
    if (endsOpen(line.text, true)) return [];
    const cells = splitRecord([begun.line, ...begun.others].map(({ text }) => text ?? "").join("\n"));
    if (!cells) return [];
    this.#begun = null;
    return [{ ...place, number: begun.line.number, cells }];
  }

  end(): CsvRow[] {
    const rows: CsvRow[] = [];
    while (this.#begun) rows.push(...this.#giveUp([]));
    return rows;
  }

  #giveUp(following: Line[]): CsvRow[] {
    const begun = this.#begun;
    if (!begun) return [];
    this.#begun = null;
    const { number, end } = begun.line;
    const problem = "a quoted cell does not end";
    const refused: CsvRow = { number, lastLine: number, end, cells: null, problem };
    return [refused, ...[...begun.others, ...following].flatMap((line) => this.push(line))];
  }
}
