import { CsvError, parse } from "csv-parse/sync";
import { type Line, MAX_LINE } from "./read-lines";

/** A quoted cell may hold this many line breaks: one whose quote was forgotten must not take the rest of the file with it. */
const MAX_LINE_BREAKS = 100;

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

type TextLine = Line & { text: string };
const isText = (line: Line): line is TextLine => line.text !== null;

function unreadable({ number, end }: Line, problem?: string): CsvRow {
  return { number, lastLine: number, end, cells: null, problem };
}

function isTooLong(lines: readonly TextLine[]): boolean {
  if (lines.length > MAX_LINE_BREAKS + 1) return true;
  return lines.reduce((length, { text }) => length + text.length + 1, -1) > MAX_LINE;
}

const lineBreaksIn = (cells: readonly string[]) =>
  cells.reduce((count, cell) => (cell.includes("\n") ? count + cell.split("\n").length - 1 : count), 0);

/**
 * Adds the rows of some lines to `rows`; returns how many of the lines they take. The lines that are left begin with a
 * quoted cell that is open at their end, or that is too long to be meant.
 */
function addRows(rows: CsvRow[], lines: readonly TextLine[]): number {
  let taken = 0;
  let isStopped = false;
  const addRow = (cells: string[]) => {
    if (isStopped) return null;
    const own = lines.slice(taken, taken + 1 + lineBreaksIn(cells));
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last || isTooLong(own)) {
      isStopped = true;
      return null;
    }
    taken += own.length;
    const isBlank = own.length === 1 && first.text.trim() === "";
    if (!isBlank) rows.push({ number: first.number, lastLine: last.number, end: last.end, cells });
    return null;
  };
  try {
    // Lenient, as spreadsheets are: rows of any length, and quotes within a cell.
    parse(lines.map(({ text }) => text).join("\n"), {
      record_delimiter: "\n",
      relax_column_count: true,
      relax_quotes: true,
      on_record: addRow,
    });
  } catch (error) {
    if (!(error instanceof CsvError && error.code === "CSV_QUOTE_NOT_CLOSED")) throw error;
    isStopped = true;
  }
  return isStopped ? taken : lines.length;
}

/**
 * Rows of a CSV file (RFC 4180): quoted cells may hold commas, doubled quotes and line breaks. Blank lines are passed
 * over. Where a quoted cell does not end, its line alone is refused and the lines after it are read as rows of their own.
 */
export class CsvRows {
  /** The lines of a row whose quoted cell is still open. */
  #open: readonly TextLine[] = [];

  push(lines: readonly Line[]): CsvRow[] {
    const rows: CsvRow[] = [];
    let texts = [...this.#open];
    for (const line of lines) {
      if (isText(line)) texts.push(line);
      else {
        this.#split(rows, texts, true);
        rows.push(unreadable(line, line.problem));
        texts = [];
      }
    }
    this.#split(rows, texts, false);
    return rows;
  }

  end(): CsvRow[] {
    const rows: CsvRow[] = [];
    this.#split(rows, this.#open, true);
    return rows;
  }

  /** Lines that no row has are kept for the ones to come, unless nothing can follow them. */
  #split(rows: CsvRow[], lines: readonly TextLine[], isEnd: boolean): void {
    let left = lines.slice(addRows(rows, lines));
    while (left[0] && (isEnd || isTooLong(left))) {
      rows.push(unreadable(left[0], "a quoted cell does not end"));
      left = left.slice(1);
      left = left.slice(addRows(rows, left));
    }
    this.#open = left;
  }
}
